package dev.intercore.cli.hook;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.Who;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Spec;

/** The agent begins. */
final class HookActivate implements Command {
  @Override
  public Spec spec() {
    return TeamCall.verb("hook activate", "say that the agent begins")
        .details("The item is in progress from now on.\n")
        .argument("AGENT", "its id, or a start of it that no other has")
        .option(Who.SESSION)
        .option(TeamCall.PID)
        .exit(ExitCode.YES, "`active`; also when it was so before")
        .exit(ExitCode.NO, "it has nothing to begin")
        .example("ic hook activate polecat-7k2p9")
        .build();
  }

  @Override
  public Reply run(Call call) {
    TeamCall asking = TeamCall.living(call);
    return Answers.changed(
        asking,
        asking.team().hooks().activate(call.argument(0), asking.process()),
        hook -> hook.status().wireName());
  }
}
