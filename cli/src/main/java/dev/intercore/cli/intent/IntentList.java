package dev.intercore.cli.intent;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.intent.IntentOutcome;
import dev.intercore.intent.IntentOutcome.IntentView;
import dev.intercore.intent.Ownership;
import java.util.List;

/** Lists who is changing what. */
final class IntentList implements Command {
  private static final Option ALL = Option.flag("--all", "also those that are closed");

  @Override
  public Spec spec() {
    return IntentCall.looking("list", "list who is changing what")
        .option(ALL)
        .exit(
            ExitCode.YES,
            "id, status, ownership, agent (else session), paths and intent, tab-separated, in the"
                + " order they were declared")
        .example("ic intent list")
        .example("ic intent list --all --json")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    IntentCall asking = new IntentCall(call);
    if (call.has(ALL)) {
      // Weeks of records are more than an engine should hold at once.
      call.site().requireCaller();
    }
    List<IntentOutcome> all = asking.intents().queries().list(asking.looker(), call.has(ALL));
    return Reply.lines(
        all.stream().map(outcome -> line(outcome.view().orElseThrow())).toList(),
        all.stream().map(Onlooker::json).toList());
  }

  private static String line(IntentView standing) {
    return String.join(
        "\t",
        standing.intent().id(),
        standing.intent().status().wireName(),
        standing.ownership().map(Ownership::wireName).orElse("-"),
        standing.intent().agent().orElse(standing.intent().session()),
        String.join(" ", standing.intent().allow()),
        standing.intent().text());
  }
}
