package dev.intercore.cli.hook;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Spec;

/** Takes away what an agent has. */
final class HookClear implements Command {
  @Override
  public Spec spec() {
    return TeamCall.verb("hook clear", "take away what the agent has")
        .details(
            "What was not done is open again, and what was begun counts as a failed attempt; what"
                + " is done stays done.\n")
        .argument("AGENT", "its id, or a start of it that no other has")
        .exit(ExitCode.YES, "`empty`; also when it was so before")
        .exit(ExitCode.NO, "there is no such agent, or it cannot be taken away")
        .example("ic hook clear polecat-7k2p9")
        .build();
  }

  @Override
  public Reply run(Call call) {
    TeamCall asking = TeamCall.changing(call);
    return Answers.changed(
        asking, asking.team().hooks().clear(call.argument(0)), hook -> hook.status().wireName());
  }
}
