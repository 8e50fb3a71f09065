package dev.intercore.cli.artifact;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.FieldLines;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.run.RunCall;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.Result;
import dev.intercore.common.Result.No;
import dev.intercore.run.ArtifactFile.Comparison;
import dev.intercore.run.ArtifactFile.FileState;
import java.util.List;

/** Looks whether the files are still what they were. */
final class ArtifactCheck implements Command {
  private static final String CURE =
      "Check who may read it and the folders above it, and look again.";

  @Override
  public Spec spec() {
    return RunCall.verb("artifact check", "compare what a run produced with the files there are")
        .details(
            """
            Of each path only the artifact that was added last counts, and with --phase only where that one is of this
            phase. A file that cannot be read is `unreadable` and told on stderr, and the others are looked at all the
            same.
            """)
        .option(ArtifactList.PHASE)
        .exit(
            ExitCode.YES,
            "`ok` and the path, tab-separated, for each file; nothing if there is none")
        .exit(
            ExitCode.NO,
            "the same, and at least one is `changed` or `missing`; or no such run or phase")
        .exit(
            ExitCode.ERROR,
            "the same, and at least one is `unreadable`: it is there and cannot be read")
        .example("ic artifact check run-4m8xq")
        .slow()
        .build();
  }

  @Override
  public Reply run(Call call) {
    Result<List<Comparison>> checked =
        RunCall.looking(call).artifacts().check(call.argument(0), call.option(ArtifactList.PHASE));
    if (checked instanceof No<List<Comparison>> no) {
      return Answers.refused(no);
    }
    List<Comparison> all = checked.value().orElseThrow();
    all.stream()
        .flatMap(one -> one.error().stream())
        .forEach(fact -> call.recipient().warn(ErrorCode.BAD_PATH, fact, CURE));
    return Reply.lines(
        exit(all),
        all.stream()
            .map(one -> FieldLines.columns(one.state().wireName(), one.artifact().path()))
            .toList(),
        all.stream().map(Comparison.JSON::toMap).toList());
  }

  /** What is not known is no plain no. */
  private static int exit(List<Comparison> all) {
    if (all.stream().anyMatch(one -> one.state() == FileState.UNREADABLE)) {
      return ExitCode.ERROR;
    }
    return all.stream().allMatch(one -> one.state() == FileState.OK) ? ExitCode.YES : ExitCode.NO;
  }
}
