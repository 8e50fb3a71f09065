package dev.intercore.cli.hook;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Spec;

/** Gives an agent an item. */
final class HookSet implements Command {
  @Override
  public Spec spec() {
    return TeamCall.verb("hook set", "give an agent an item")
        .details(
            """
            Hook, item and agent change in one step. The same again changes nothing; a completed hook is cleared first.
            """)
        .argument("AGENT", "its id, or a start of it that no other has")
        .argument("BEAD", "the item's id, or a start of it that no other has")
        .exit(ExitCode.YES, "`pending`, or how the hook stands if the agent has that item already")
        .exit(ExitCode.NO, "the agent has another item, another has that item, or it is not ready")
        .example("ic hook set polecat-7k2p9 bead-4m8xq")
        .build();
  }

  @Override
  public Reply run(Call call) {
    TeamCall asking = TeamCall.changing(call);
    return Answers.changed(
        asking,
        asking.team().hooks().set(call.argument(0), call.argument(1)),
        hook -> hook.status().wireName());
  }
}
