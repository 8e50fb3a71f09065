package dev.intercore.samples;

import dev.intercore.Intercore;
import dev.intercore.event.Event;
import dev.intercore.intent.Declaration;
import dev.intercore.intent.IntentOutcome;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.IntentScope;
import dev.intercore.intent.Intents;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

final class IntentSample {
  static List<Event> rewriteParser(Intercore intercore, Path project, Runnable rewrite) {
    Intents intents = intercore.intents();
    IntentOwner me = IntentOwner.ofThisProcess("session-1");
    List<String> none = List.of();
    IntentScope parser = intents.scope(intercore.paths(project), List.of("src/parser"), none, none);
    IntentOutcome outcome = intents.declare(me, Declaration.of(parser, "rewrite the parser"));
    if (outcome.is(IntentOutcome.Answer.DONE)) {
      rewrite.run();
      intents.clear(me, outcome.view().orElseThrow().intent().id());
    }
    return intercore.events().list(0, Optional.of("intent"));
  }
}
