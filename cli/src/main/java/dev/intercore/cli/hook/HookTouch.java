package dev.intercore.cli.hook;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Exit;
import dev.intercore.cli.spec.Spec;
import dev.intercore.cli.team.Answers;
import dev.intercore.cli.team.Asking;

/** A sign of life of an agent at work. */
final class HookTouch implements Command {
  @Override
  public Spec spec() {
    return Asking.verb("hook touch", "say that an agent is still at its item")
        .argument("AGENT", "its id, or a start of it that no other has")
        .option(Asking.PID)
        .exit(Exit.YES, "`touched`")
        .exit(Exit.NO, "it has nothing to do, or there is no such agent")
        .example("ic hook touch polecat-7k2p9")
        .build();
  }

  @Override
  public Reply run(Call call) {
    Asking asking = Asking.living(call);
    return Answers.changed(asking, asking.team().hooks().touch(call.argument(0)), _ -> "touched");
  }
}
