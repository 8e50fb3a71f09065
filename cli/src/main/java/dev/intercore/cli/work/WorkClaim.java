package dev.intercore.cli.work;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.Who;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.work.record.WorkItem;

/** Takes an item. */
final class WorkClaim implements Command {
  private static final Option AGENT = Option.required("--agent", "AGENT", "who takes it");

  @Override
  public Spec spec() {
    return TeamCall.verb(
            "work claim", "take the first item that is ready, or the one that is named")
        .details(
            """
            Looks and takes in one step: however many ask, an item is given to one. An agent that has an item already is told
            which, so a claim may be repeated. What is taken is on the agent's hook, pending: `ic hook activate` begins it.
            """)
        .optionalArgument("BEAD", "this item, if it is ready")
        .option(AGENT)
        .option(Who.SESSION)
        .option(TeamCall.PID)
        .exit(ExitCode.YES, "the id of the item that the agent has now")
        .exit(ExitCode.NO, "nothing is ready, or this item is not, or the agent has another")
        .example("ic work claim --agent polecat-7k2p9")
        .example("ic work claim bead-4m8xq --agent polecat-7k2p9")
        .build();
  }

  @Override
  public Reply run(Call call) {
    TeamCall asking = TeamCall.living(call);
    return Answers.changed(
        asking,
        asking
            .team()
            .work()
            .claim(call.required(AGENT), call.optionalArgument(0), asking.process()),
        WorkItem::id);
  }
}
