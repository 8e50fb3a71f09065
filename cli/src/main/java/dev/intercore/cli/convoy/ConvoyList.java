package dev.intercore.cli.convoy;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.FieldLines;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Listing;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Spec;
import dev.intercore.work.record.Convoy;

/** Lists the convoys. */
final class ConvoyList implements Command {
  @Override
  public Spec spec() {
    return TeamCall.verb("convoy list", "list the convoys and how far they are")
        .exit(
            ExitCode.YES,
            "id, progress such as 2/3, and name, tab-separated, in the order they were made")
        .example("ic convoy list")
        .build();
  }

  @Override
  public Reply run(Call call) {
    TeamCall asking = TeamCall.looking(call);
    return Listing.of(asking, asking.team().convoys()::page, _ -> true, ConvoyList::line);
  }

  private static String line(Convoy convoy) {
    Convoy.Counts counts = convoy.counts().orElseThrow();
    return FieldLines.columns(convoy.id(), counts.finished() + "/" + counts.total(), convoy.name());
  }
}
