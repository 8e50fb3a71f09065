package dev.intercore.cli.merge;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Spec;

/** Tells all of one request. */
final class MergeShow implements Command {
  @Override
  public Spec spec() {
    return Requests.verb("merge show", "tell all of one request")
        .exit(ExitCode.YES, "one line a fact: its name, a tab and what it is")
        .exit(ExitCode.NO, "there is no such request, or it cannot be read")
        .example("ic merge show mr-3h7kd")
        .build();
  }

  @Override
  public Reply run(Call call) {
    TeamCall asking = TeamCall.looking(call);
    return Answers.shown(asking, asking.team().merges().find(call.argument(0)));
  }
}
