package dev.intercore.cli.merge;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import java.time.Duration;
import java.util.Optional;

/** Says that the merger is still at it. */
final class MergeRenew implements Command {
  private static final Option LEASE =
      Option.valued("--lease", "DUR", "its new length: 1s to 24h (default as it was)");

  @Override
  public Spec spec() {
    return Requests.verb("merge renew", "say that you are still at it: the lease begins anew")
        .option(Requests.TOKEN)
        .option(LEASE)
        .exit(ExitCode.YES, "`renewed`")
        .exit(ExitCode.NO, "you were taken over, or it is not being merged")
        .example("ic merge renew mr-3h7kd --token 1770000000000001")
        .build();
  }

  @Override
  public Reply run(Call call) {
    long token = Requests.token(call);
    Optional<Duration> lease = Requests.lease(call, LEASE);
    TeamCall asking = TeamCall.changing(call);
    return Answers.changed(
        asking, asking.team().merges().renew(call.argument(0), token, lease), _ -> "renewed");
  }
}
