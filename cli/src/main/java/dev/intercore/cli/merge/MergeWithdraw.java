package dev.intercore.cli.merge;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Spec;

/** Takes a request out of its line. */
final class MergeWithdraw implements Command {
  @Override
  public Spec spec() {
    return Requests.verb("merge withdraw", "take a request out of its line")
        .option(Requests.REASON)
        .exit(ExitCode.YES, "`withdrawn`")
        .exit(ExitCode.NO, "somebody is merging it right now, or it is over")
        .example("ic merge withdraw mr-3h7kd --reason \"not needed\"")
        .build();
  }

  @Override
  public Reply run(Call call) {
    TeamCall asking = TeamCall.changing(call);
    return Answers.changed(
        asking,
        asking.team().merges().withdraw(call.argument(0), call.option(Requests.REASON)),
        Requests::word);
  }
}
