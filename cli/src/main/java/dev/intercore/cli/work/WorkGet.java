package dev.intercore.cli.work;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Spec;

/** Tells all of one item. */
final class WorkGet implements Command {
  @Override
  public Spec spec() {
    return TeamCall.verb("work get", "tell all of one item")
        .argument("BEAD", "the item's id, or a start of it that no other has")
        .exit(ExitCode.YES, "one line a fact: its name, a tab and what it is; line ends are \\n")
        .exit(ExitCode.NO, "there is no such item, or it cannot be read")
        .example("ic work get bead-7k2p9")
        .example("ic work get bead-7k --json | jq -r .description")
        .build();
  }

  @Override
  public Reply run(Call call) {
    TeamCall asking = TeamCall.looking(call);
    return Answers.shown(asking, asking.team().work().find(call.argument(0)));
  }
}
