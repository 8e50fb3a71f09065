package dev.intercore.cli.guard;

import dev.intercore.Intercore;
import dev.intercore.cli.guard.Inquiry.No;
import dev.intercore.cli.intent.GateWords;
import dev.intercore.common.IntercoreException;
import dev.intercore.intent.GateAnswer;
import dev.intercore.intent.GateAnswer.Reason;
import dev.intercore.intent.Intent;
import dev.intercore.intent.IntentOutcome.Blocker;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.IntentScope;
import dev.intercore.intent.Intents;
import dev.intercore.pattern.PathPattern;
import dev.intercore.project.Project;
import dev.intercore.shell.ShellQuote;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Says no in words that an agent can act on: what to type, and who is in the way. */
final class Denial {
  /** What a declaration would mend. */
  private static final Set<Reason> UNDECLARED =
      EnumSet.of(Reason.NO_ACTIVE_INTENT, Reason.OUTSIDE_SCOPE, Reason.NOT_READ_ONLY);

  private static final int LONGEST_TEXT = 80;

  private final No no;
  private final Workplace place;
  private final Askers askers;
  private final Optional<Intent> holder;

  Denial(No no, Workplace place, Askers askers) {
    this.no = no;
    this.place = place;
    this.askers = askers;
    this.holder = holder();
  }

  /** Who else holds what was asked about; a help, and no reason to fail. */
  private Optional<Intent> holder() {
    Optional<String> subject = no.answer().subject();
    if (!UNDECLARED.contains(no.answer().reason()) || subject.isEmpty()) {
      return Optional.empty();
    }
    try {
      Intercore project = place.open(no.database());
      Intents intents = project.intents();
      List<String> path = List.of(PathPattern.escape(subject.get()));
      IntentScope scope =
          intents.scope(project.paths(place.directory()), path, List.of(), List.of());
      return intents.queries().check(IntentOwner.NO_SESSION, scope).blockedBy().stream()
          .map(Blocker::intent)
          .filter(intent -> !askers.include(intent.session()))
          .findFirst();
    } catch (IntercoreException _) {
      return Optional.empty();
    }
  }

  String fact() {
    GateAnswer answer = no.answer();
    GateAnswer shown = answer.subject().map(s -> answer.about(shown(s))).orElse(answer);
    return GateWords.fact(shown)
        + holder
            .map(intent ->
                "; "
                    + intent.agent().orElse(intent.session())
                    + " holds it ("
                    + intent.id()
                    + ": \""
                    + shortened(intent.text())
                    + "\")")
            .orElse("");
  }

  String hint() {
    GateAnswer answer = no.answer();
    if (!UNDECLARED.contains(answer.reason())) {
      boolean command = answer.reason() == Reason.QUEUED_INTENT;
      return GateWords.hint(answer) + (command ? session() : "");
    }
    if (answer.subject().filter(subject -> !subject.startsWith("/")).isPresent()) {
      // Nobody can say where it is, so to declare it would not help.
      return "Name the files plainly, without expansions, and fewer at once.";
    }
    String declare =
        folder()
            + "ic intent declare"
            + session()
            + " --allow "
            + answer.subject().map(this::argument).orElse("PATH")
            + " --intent \"what for\"";
    return holder.isPresent()
        ? "Stand in line: "
            + declare
            + " --on-conflict queue --wait 5m (or work on other files meanwhile)"
        : "Declare it first: " + declare;
  }

  private String session() {
    return " --session " + askers.session().map(ShellQuote::of).orElse("NAME");
  }

  /** A declaration is made in the project that it is about. */
  private String folder() {
    return isElsewhere()
        ? "cd " + ShellQuote.of(Project.of(no.database()).root(Project.MAIN).toString()) + " && "
        : "";
  }

  private boolean isElsewhere() {
    return !place.databaseOf(place.directory()).equals(Optional.of(no.database()));
  }

  private String argument(String path) {
    return ShellQuote.of(PathPattern.escape(isElsewhere() ? path : shown(path)));
  }

  /** From where the agent is, if it is below. */
  private String shown(String path) {
    Path folder = place.directory();
    Path file = Path.of(path);
    return file.startsWith(folder) && !file.equals(folder)
        ? folder.relativize(file).toString()
        : path;
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + "…";
  }
}
