package dev.intercore.cli.intent;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import dev.intercore.intent.IntentOutcome;
import java.util.List;

/** Begins anew, or closes what nobody has any more. */
final class IntentReset implements Command {
  @Override
  public Spec spec() {
    return IntentCall.changingOne(
            "reset", "begin anew with yours, or close what nobody has any more")
        .details(
            """
            Yours: the lease begins anew, and the files as they are now are what it starts from; status and end stay.
            One that is over or whose owner is dead is closed.
            """)
        .exit(ExitCode.YES, "`reset` or `closed`")
        .exit(ExitCode.NO, "it is another session's")
        .example("ic intent reset intent-12-7f3a")
        .build();
  }

  @Override
  public Reply run(Call call) {
    IntentCall asking = new IntentCall(call);
    IntentOutcome outcome = asking.intents().reset(asking.party(), call.argument(0));
    return IntentReply.of(
        outcome, standing -> List.of(standing.intent().status().isLive() ? "reset" : "closed"));
  }
}
