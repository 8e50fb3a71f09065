package dev.intercore.cli.hook;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Exit;
import dev.intercore.cli.spec.Spec;
import dev.intercore.cli.team.Answers;
import dev.intercore.cli.team.Asking;

/** The agent begins. */
final class HookActivate implements Command {
  @Override
  public Spec spec() {
    return Asking.verb("hook activate", "say that the agent begins")
        .details("The item is in progress from now on.\n")
        .argument("AGENT", "its id, or a start of it that no other has")
        .option(Asking.SESSION)
        .option(Asking.PID)
        .exit(Exit.YES, "`active`; also when it was so before")
        .exit(Exit.NO, "it has nothing to begin")
        .example("ic hook activate polecat-7k2p9")
        .build();
  }

  @Override
  public Reply run(Call call) {
    Asking asking = Asking.living(call);
    return Answers.changed(
        asking, asking.team().hooks().activate(call.argument(0)), hook -> hook.status().id());
  }
}
