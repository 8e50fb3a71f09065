package dev.intercore.cli.work;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;

/** Has an item wait for another. */
final class WorkDepend implements Command {
  private static final Option ON = Option.required("--on", "BEAD", "what it waits for");
  private static final Option REMOVE = Option.flag("--remove", "it waits for that no more");

  @Override
  public Spec spec() {
    return TeamCall.verb("work depend", "have an item wait for another")
        .details(
            """
            An item is not ready before all that it depends on is done or merged. A dependency that would close a circle is
            refused.
            """)
        .argument("BEAD", "the item's id, or a start of it that no other has")
        .option(ON)
        .option(REMOVE)
        .exit(ExitCode.YES, "`depends`, or with --remove `removed`; also when it was so before")
        .exit(ExitCode.NO, "there is no such item, or they would wait for each other")
        .example("ic work depend bead-4m8xq --on bead-7k2p9")
        .example("ic work depend bead-4m8xq --on bead-7k2p9 --remove")
        .build();
  }

  @Override
  public Reply run(Call call) {
    TeamCall asking = TeamCall.changing(call);
    String bead = call.argument(0);
    String on = call.required(ON);
    return call.has(REMOVE)
        ? Answers.changed(asking, asking.team().work().independ(bead, on), _ -> "removed")
        : Answers.changed(asking, asking.team().work().depend(bead, on), _ -> "depends");
  }
}
