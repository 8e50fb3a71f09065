package dev.intercore.cli.gate;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.record.RecordForm;
import dev.intercore.cli.run.RunCall;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.Result;
import dev.intercore.json.JsonPayload;
import dev.intercore.run.PhaseGate;
import dev.intercore.run.PhaseGate.GateStatus;
import dev.intercore.run.PhaseGates.SetGate;
import dev.intercore.run.Run;
import java.util.Optional;

/** Says what a gate says from now on. */
final class GateSet implements Command {
  private static final Option EVIDENCE =
      Option.valued("--evidence", "JSON", "what was looked at: one JSON value, kept as it is");

  private final String verb;
  private final GateStatus status;
  private final String summary;
  private final String evidence;

  /**
   * One of the three.
   *
   * @param evidence for example
   */
  GateSet(String verb, GateStatus status, String summary, String evidence) {
    this.verb = verb;
    this.status = status;
    this.summary = summary;
    this.evidence = evidence;
  }

  @Override
  public Spec spec() {
    return RunCall.verb("gate " + verb, summary)
        .details(
            """
            The gate of a phase stands before it: a failed one holds back whoever enters or passes over that phase.
            The last word counts.
            """)
        .argument("PHASE", "the phase it stands before")
        .option(EVIDENCE)
        .exit(ExitCode.YES, "`" + status.wireName() + "`")
        .exit(ExitCode.NO, "there is no such run or phase, or the run has ended")
        .example("ic gate " + verb + " run-4m8xq shipping --evidence '" + evidence + "'")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    Optional<JsonPayload> evidence = call.option(EVIDENCE).map(JsonPayload::of);
    Result<SetGate> said =
        RunCall.changing(call).gates().set(call.argument(0), call.argument(1), status, evidence);
    Reply reply =
        Answers.changed(
            said,
            RecordForm.of(
                one -> one.gate().status().wireName(), one -> PhaseGate.JSON.toMap(one.gate())));
    return said.value()
        .filter(one -> status == GateStatus.FAILED && one.isTooLate())
        .map(one -> tooLate(reply, one.run()))
        .orElse(reply);
  }

  private static Reply tooLate(Reply reply, Run run) {
    return reply.saying(
        run.id() + " is in " + run.phase() + " already, so this gate holds nobody back",
        "A gate stands before its phase; set that of a later one.");
  }
}
