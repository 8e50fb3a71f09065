package dev.intercore.cli.work;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Listing;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.record.WordOption;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.work.record.WorkItem.WorkStatus;
import java.util.Optional;

/** Lists what is, or was, to be done. */
final class WorkList implements Command {
  private static final Option STATUS =
      WordOption.valued("--status", WorkStatus.values(), "only those that stand so");

  @Override
  public Spec spec() {
    return TeamCall.verb("work list", "list the items")
        .option(STATUS)
        .exit(ExitCode.YES, ItemLine.COLUMNS + ", in the order they were made")
        .example("ic work list --status open")
        .example("ic work list --json")
        .build();
  }

  @Override
  public Reply run(Call call) {
    Optional<WorkStatus> status = WordOption.read(call, STATUS, WorkStatus.values());
    TeamCall asking = TeamCall.looking(call);
    return Listing.of(
        asking,
        asking.team().work()::page,
        item -> status.map(only -> only == item.status()).orElse(true),
        ItemLine::of);
  }
}
