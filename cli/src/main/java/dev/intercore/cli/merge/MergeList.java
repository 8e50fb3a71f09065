package dev.intercore.cli.merge;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.FieldLines;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Listing;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.work.MergeQueue;
import dev.intercore.work.record.MergeRequest;
import java.util.Optional;
import java.util.function.Predicate;

/** Lists who is in line. */
final class MergeList implements Command {
  private static final Option ALL =
      Option.flag("--all", "also those that are merged, withdrawn or superseded");

  @Override
  public Spec spec() {
    return TeamCall.verb("merge list", "list who is in line, in the order of their turns")
        .option(Requests.TARGET)
        .option(ALL)
        .exit(
            ExitCode.YES,
            "id, status, target, source and item, tab-separated; branch by branch, or with --all as"
                + " they came")
        .example("ic merge list --target main")
        .example("ic merge list --all --json")
        .build();
  }

  @Override
  public Reply run(Call call) {
    Optional<String> target = Requests.target(call);
    Predicate<MergeRequest> wanted =
        request -> target.map(only -> only.equals(request.targetBranch())).orElse(true);
    TeamCall asking = TeamCall.looking(call);
    MergeQueue merges = asking.team().merges();
    return call.has(ALL)
        ? Listing.of(asking, merges::page, wanted, MergeList::line)
        : Listing.whole(asking, merges::lines, wanted, MergeList::line);
  }

  private static String line(MergeRequest request) {
    return FieldLines.columns(
        request.id(),
        request.status().wireName(),
        request.targetBranch(),
        request.sourceBranch(),
        request.beadId());
  }
}
