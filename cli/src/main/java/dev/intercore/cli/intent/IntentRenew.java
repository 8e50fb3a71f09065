package dev.intercore.cli.intent;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.intent.Declaration;
import dev.intercore.intent.IntentOutcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Says that the work goes on. */
final class IntentRenew implements Command {
  private static final Option LEASE =
      Option.valued("--lease", "DUR", "its new length: 60s to 10m (default as it was)");

  @Override
  public Spec spec() {
    return IntentCall.changingOne("renew", "say that you are still at it: the lease begins anew")
        .option(LEASE)
        .exit(ExitCode.YES, "`renewed`")
        .exit(ExitCode.NO, "it is not yours, or over")
        .example("ic intent renew intent-12-7f3a --lease 10m")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    IntentCall asking = new IntentCall(call);
    Optional<Duration> lease = call.duration(LEASE, Declaration.MIN_LEASE, Declaration.MAX_LEASE);
    IntentOutcome outcome = asking.intents().renew(asking.party(), call.argument(0), lease);
    return IntentReply.of(outcome, _ -> List.of("renewed"));
  }
}
