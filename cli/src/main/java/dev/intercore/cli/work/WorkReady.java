package dev.intercore.cli.work;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Listing;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Spec;

/** Lists what may be taken. */
final class WorkReady implements Command {
  @Override
  public Spec spec() {
    return TeamCall.verb("work ready", "list the items that may be taken")
        .details(
            """
            Those that are open, wait for no other item and have not failed too often, in the order in which
            `ic work claim` takes them: by priority, then age.
            """)
        .exit(ExitCode.YES, ItemLine.COLUMNS + "; none is no line")
        .example("ic work ready")
        .example("ic work ready --json | jq length")
        .build();
  }

  @Override
  public Reply run(Call call) {
    TeamCall asking = TeamCall.looking(call);
    return Listing.whole(asking, asking.team().work()::ready, _ -> true, ItemLine::of);
  }
}
