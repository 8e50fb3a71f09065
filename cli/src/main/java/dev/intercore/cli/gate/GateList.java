package dev.intercore.cli.gate;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.run.RunCall;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.Result;
import dev.intercore.common.Result.No;
import dev.intercore.json.RawJson;
import dev.intercore.run.PhaseGate;
import java.util.List;

/** Lists what was said of the gates of a run; not by an engine, since evidence may be long. */
final class GateList implements Command {
  @Override
  public Spec spec() {
    return RunCall.verb("gate list", "list the gates of a run that were set")
        .exit(
            ExitCode.YES,
            "phase, status, time and evidence, or -, tab-separated, in the order of the phases")
        .exit(ExitCode.NO, "there is no such run")
        .example("ic gate list run-4m8xq")
        .build();
  }

  @Override
  public Reply run(Call call) {
    Result<List<PhaseGate>> gates = RunCall.looking(call).gates().list(call.argument(0));
    if (gates instanceof No<List<PhaseGate>> no) {
      return Answers.refused(no);
    }
    List<PhaseGate> all = gates.value().orElseThrow();
    return Reply.lines(
        all.stream().map(GateList::line).toList(),
        all.stream().map(PhaseGate.JSON::toMap).toList());
  }

  private static String line(PhaseGate gate) {
    return String.join(
        "\t",
        gate.phase(),
        gate.status().wireName(),
        Long.toString(gate.checkedAt()),
        evidence(gate));
  }

  /** Still JSON, for whoever cuts the column out: escaped as JSON does and not as other columns. */
  private static String evidence(PhaseGate gate) {
    return gate.payload().map(payload -> RawJson.escapeControls(payload.compact())).orElse("-");
  }
}
