package dev.intercore.cli.agent;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Spec;

/** A sign of life. */
final class AgentTouch implements Command {
  @Override
  public Spec spec() {
    return TeamCall.verb("agent touch", "give a sign of life of an agent")
        .details(
            """
            It changes no record, only the time that `ic agent stalled` looks at, and who lives for the agent. One that
            was said to be stalled is active again.
            """)
        .argument("AGENT", "its id, or a start of it that no other has")
        .option(TeamCall.PID)
        .exit(ExitCode.YES, "`touched`")
        .exit(ExitCode.NO, "there is no such agent")
        .example("ic agent touch polecat-7k2p9")
        .build();
  }

  @Override
  public Reply run(Call call) {
    TeamCall asking = TeamCall.living(call);
    return Answers.changed(
        asking, asking.team().agents().touch(call.argument(0), asking.process()), _ -> "touched");
  }
}
