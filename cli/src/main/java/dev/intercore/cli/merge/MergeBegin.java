package dev.intercore.cli.merge;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.work.MergeQueue;
import java.time.Duration;

/** Begins to merge. */
final class MergeBegin implements Command {
  static final Option LEASE =
      Option.valued("--lease", "DUR", "how long you may be silent: 1s to 24h (default 10m)");

  @Override
  public Spec spec() {
    return Requests.verb("merge begin", "begin to merge the request at the head of its line")
        .details(
            """
            The token has to be repeated with renew, merged and conflict. Whoever is silent for longer than the lease may be
            taken over, and then its token is dead.
            """)
        .option(LEASE)
        .exit(ExitCode.YES, "the fencing token")
        .exit(ExitCode.NO, "it is not its turn, or somebody is merging it")
        .example("token=$(ic merge begin mr-3h7kd --lease 30m)")
        .build();
  }

  @Override
  public Reply run(Call call) {
    Duration lease = Requests.lease(call, LEASE).orElse(MergeQueue.USUAL_LEASE);
    TeamCall asking = TeamCall.changing(call);
    return Answers.changed(
        asking,
        asking.team().merges().begin(call.argument(0), lease),
        request -> Long.toString(request.fencingToken().orElseThrow()));
  }
}
