package dev.intercore.cli.intent;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import dev.intercore.intent.IntentOutcome;
import java.util.List;

/** Says that the work is done. */
final class IntentClear implements Command {
  @Override
  public Spec spec() {
    return IntentCall.changingOne("clear", "say that you are done: others may go on")
        .exit(ExitCode.YES, "`cleared`")
        .exit(ExitCode.NO, "it is not yours, or over")
        .example("ic intent clear intent-12-7f3a")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    IntentCall asking = new IntentCall(call);
    IntentOutcome outcome = asking.intents().clear(asking.party(), call.argument(0));
    return IntentReply.of(outcome, _ -> List.of("cleared"));
  }
}
