package dev.intercore.cli.intent;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.intent.IntentOutcome;
import dev.intercore.intent.IntentOutcome.Blocker;
import dev.intercore.intent.Intents;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;

/** Asks how a declaration would fare. */
final class IntentCheck implements Command {
  private static final Option PATH =
      Option.required("--path", "PATH", "what you would change").repeatable();

  @Override
  public Spec spec() {
    return IntentCall.looking("check", "see who else wants these paths, without declaring anything")
        .option(PATH)
        .exit(ExitCode.YES, "nobody is in the way; a line for each intent that has to do with them")
        .exit(
            ExitCode.NO,
            "a line `conflict`, tab, id, session, ownership, paths for each in the way")
        .example("ic intent check --path src/parser.c --path 'docs/**'")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    IntentCall asking = new IntentCall(call);
    Intents intents = asking.intents();
    IntentOutcome outcome =
        intents
            .queries()
            .check(
                asking.looker(),
                intents.scope(asking.paths(), call.values(PATH), List.of(), List.of()));
    List<String> lines = new ArrayList<>();
    outcome.blockedBy().forEach(blocker -> lines.add(line(blocker)));
    outcome.relations().forEach(relation -> lines.add(RelationLine.of(relation)));
    return new Reply(
        outcome.blockedBy().isEmpty() ? ExitCode.YES : ExitCode.NO,
        lines.isEmpty() ? "" : String.join("\n", lines) + "\n",
        () ->
            JsonWriter.compact(
                    JsonObject.map(
                        "conflicts",
                        outcome.blockedBy().stream().map(IntentJson::of).toList(),
                        "relations",
                        outcome.relations().stream().map(IntentJson::of).toList()))
                + "\n");
  }

  private static String line(Blocker blocker) {
    List<String> paths = new ArrayList<>(blocker.hard());
    paths.addAll(blocker.soft());
    return String.join(
        "\t",
        "conflict",
        blocker.intent().id(),
        blocker.intent().session(),
        blocker.ownership().wireName(),
        String.join(" ", paths));
  }
}
