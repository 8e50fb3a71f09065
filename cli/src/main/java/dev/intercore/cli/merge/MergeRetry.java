package dev.intercore.cli.merge;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Spec;

/** Lets a conflicted request begin again. */
final class MergeRetry implements Command {
  @Override
  public Spec spec() {
    return Requests.verb("merge retry", "let a conflicted request begin again, in its old place")
        .option(Requests.REASON)
        .exit(ExitCode.YES, "`pending`; also when it was so before")
        .exit(ExitCode.NO, "somebody is merging it right now, or it is over")
        .example("ic merge retry mr-3h7kd --reason \"rebased\"")
        .build();
  }

  @Override
  public Reply run(Call call) {
    TeamCall asking = TeamCall.changing(call);
    return Answers.changed(
        asking,
        asking.team().merges().retry(call.argument(0), call.option(Requests.REASON)),
        Requests::word);
  }
}
