package dev.intercore.cli.hook;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Spec;

/** A sign of life of an agent at work. */
final class HookTouch implements Command {
  @Override
  public Spec spec() {
    return TeamCall.verb("hook touch", "say that an agent is still at its item")
        .argument("AGENT", "its id, or a start of it that no other has")
        .option(TeamCall.PID)
        .exit(ExitCode.YES, "`touched`")
        .exit(ExitCode.NO, "it has nothing to do, or there is no such agent")
        .example("ic hook touch polecat-7k2p9")
        .build();
  }

  @Override
  public Reply run(Call call) {
    TeamCall asking = TeamCall.living(call);
    return Answers.changed(
        asking, asking.team().hooks().touch(call.argument(0), asking.process()), _ -> "touched");
  }
}
