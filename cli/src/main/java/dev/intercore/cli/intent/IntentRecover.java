package dev.intercore.cli.intent;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.intent.IntentOutcome;

/** Takes over what a dead agent left. */
final class IntentRecover implements Command {
  private static final Option ACCEPT =
      Option.flag("--accept-changes", "go on although files are not as they were declared");

  @Override
  public Spec spec() {
    return IntentCall.changingOne("recover", "take over the intent of an agent that died")
        .option(ACCEPT)
        .exit(
            ExitCode.YES,
            "the id, and a line `changed`, tab, path for each file that is not as it was")
        .exit(
            ExitCode.NO,
            "its owner is not surely dead, files have changed, or others are in the way")
        .example("ic intent recover intent-12-7f3a --accept-changes")
        .build();
  }

  @Override
  public Reply run(Call call) {
    IntentCall asking = new IntentCall(call);
    IntentOutcome outcome =
        asking.intents().recover(asking.party(), call.argument(0), call.has(ACCEPT));
    return IntentReply.of(
        outcome, standing -> IntentReply.withChanges(standing.intent().id(), outcome));
  }
}
