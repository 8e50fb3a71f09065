package dev.intercore.cli.convoy;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Spec;

/** Tells how a convoy stands. */
final class ConvoyGet implements Command {
  @Override
  public Spec spec() {
    return TeamCall.verb("convoy get", "tell how a convoy stands")
        .argument("CONVOY", "its id, or a start of it that no other has")
        .exit(
            ExitCode.YES,
            "one line a fact: its name, a tab and what it is; progress is (done + merged) / total")
        .exit(ExitCode.NO, "there is no such convoy, or it cannot be read")
        .example("ic convoy get convoy-9d3fa --json | jq .progress")
        .build();
  }

  @Override
  public Reply run(Call call) {
    TeamCall asking = TeamCall.looking(call);
    return Answers.shown(asking, asking.team().convoys().find(call.argument(0)));
  }
}
