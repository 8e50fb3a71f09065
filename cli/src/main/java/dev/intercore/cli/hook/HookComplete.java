package dev.intercore.cli.hook;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Spec;

/** The agent is done. */
final class HookComplete implements Command {
  @Override
  public Spec spec() {
    return TeamCall.verb("hook complete", "say that the agent is done")
        .details("The item is done and the agent idle, in the same step.\n")
        .argument("AGENT", "its id, or a start of it that no other has")
        .exit(ExitCode.YES, "`completed`; also when it was so before")
        .exit(ExitCode.NO, "it has nothing in progress")
        .example("ic hook complete polecat-7k2p9")
        .build();
  }

  @Override
  public Reply run(Call call) {
    TeamCall asking = TeamCall.changing(call);
    return Answers.changed(
        asking, asking.team().hooks().complete(call.argument(0)), hook -> hook.status().wireName());
  }
}
