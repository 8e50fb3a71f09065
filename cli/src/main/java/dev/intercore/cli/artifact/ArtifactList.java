package dev.intercore.cli.artifact;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.FieldLines;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.RecordForm;
import dev.intercore.cli.record.Scroll;
import dev.intercore.cli.run.RunCall;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.Result;
import dev.intercore.common.Result.No;
import dev.intercore.run.Artifact;
import dev.intercore.run.Run;
import dev.intercore.run.Runs;
import java.util.Optional;

/** Lists what a run produced. */
final class ArtifactList implements Command {
  static final Option PHASE = Option.valued("--phase", "PHASE", "only those of this phase");

  @Override
  public Spec spec() {
    return RunCall.verb("artifact list", "list what a run produced")
        .option(PHASE)
        .exit(
            ExitCode.YES,
            "id, phase, type, path and SHA-256, tab-separated, in the order they were added")
        .exit(ExitCode.NO, "there is no such run or phase")
        .example("ic artifact list run-4m8xq --phase planned")
        .example("ic artifact list run-4m8xq --json | jq -r '.[].path'")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    Optional<String> phase = call.option(PHASE);
    Runs runs = RunCall.looking(call);
    Result<Run> found =
        runs.find(call.argument(0))
            .then(run -> phase.isPresent() ? run.requirePhase(phase.get()) : Result.already(run));
    if (found instanceof No<Run> no) {
      return Answers.refused(no);
    }
    String run = found.value().orElseThrow().id();
    return Scroll.of(
        call,
        (last, most, _) -> runs.artifacts().page(run, last.map(Artifact::seq).orElse(0L), most),
        one -> phase.isEmpty() || phase.get().equals(one.phase()),
        RecordForm.of(ArtifactList::line, Artifact.JSON::toMap));
  }

  private static String line(Artifact one) {
    return FieldLines.columns(one.id(), one.phase(), one.type(), one.path(), one.sha256());
  }
}
