package dev.intercore.cli.merge;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.work.record.Branches;
import dev.intercore.work.record.TeamRecord;

/** Puts a branch in line. */
final class MergeSubmit implements Command {
  private static final Option SOURCE = Option.required("--source", "BRANCH", "what is merged");
  private static final Option TARGET = Option.required("--target", "BRANCH", "into what");

  @Override
  public Spec spec() {
    return TeamCall.verb("merge submit", "put the branch of an item in line")
        .details(
            """
            The item has to be in progress or done. An item that is in line already keeps its place with the new branches,
            unless it goes into another target; while it is being merged it is refused.
            """)
        .argument("BEAD", "the item's id, or a start of it that no other has")
        .option(SOURCE)
        .option(TARGET)
        .exit(ExitCode.YES, "the id of the request")
        .exit(ExitCode.NO, "there is no such item, or it cannot be merged now")
        .example("ic merge submit bead-4m8xq --source work/parser --target main")
        .build();
  }

  @Override
  public Reply run(Call call) {
    Branches branches = new Branches(call.required(SOURCE), call.required(TARGET));
    TeamCall asking = TeamCall.changing(call);
    return Answers.changed(
        asking, asking.team().merges().submit(call.argument(0), branches), TeamRecord::id);
  }
}
