package dev.intercore.cli.merge;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Spec;
import dev.intercore.work.record.TeamRecord;
import java.util.Optional;

/** Tells what may be merged now. */
final class MergeNext implements Command {
  @Override
  public Spec spec() {
    return TeamCall.verb("merge next", "tell which request may begin")
        .option(Requests.TARGET)
        .exit(
            ExitCode.YES,
            "its id; without --target of whichever branch is free, the one that was submitted"
                + " first")
        .exit(
            ExitCode.NO, "nothing is in line, or what is at the head is being merged or conflicted")
        .example("ic merge next --target main")
        .example("ic merge next --json | jq -r .sourceBranch")
        .build();
  }

  @Override
  public Reply run(Call call) {
    Optional<String> target = Requests.target(call);
    TeamCall asking = TeamCall.looking(call);
    return Answers.changed(asking, asking.team().merges().next(target), TeamRecord::id);
  }
}
