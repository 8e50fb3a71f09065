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
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import dev.intercore.run.PhaseGate;
import dev.intercore.run.PhaseGates.NextGate;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells what stands before the next phase. */
final class GateCheck implements Command {
  private static final String NONE = "none";

  @Override
  public Spec spec() {
    return RunCall.verb("gate check", "tell what stands before a run's next phase")
        .exit(ExitCode.YES, "`passed`, `skipped`, or `none` where none was set or no phase comes")
        .exit(ExitCode.NO, "`failed`; or there is no such run, which stderr says")
        .example("ic gate check run-4m8xq && ic run phase run-4m8xq shipping")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    Result<NextGate> ahead = RunCall.looking(call).gates().next(call.argument(0));
    return ahead instanceof No<NextGate> no
        ? Answers.refused(no)
        : told(ahead.value().orElseThrow());
  }

  private static Reply told(NextGate ahead) {
    String word = ahead.gate().map(gate -> gate.status().wireName()).orElse(NONE);
    return new Reply(
        ahead.isOpen() ? ExitCode.YES : ExitCode.NO,
        word + "\n",
        () -> JsonWriter.compact(json(ahead)) + "\n");
  }

  /** As a gate is told, also where there is none. */
  private static Map<String, @Nullable Object> json(NextGate ahead) {
    return ahead
        .gate()
        .map(PhaseGate.JSON::toMap)
        .orElseGet(() ->
            JsonObject.map(
                "run_id",
                ahead.run().id(),
                "phase",
                ahead.phase().orElse(null),
                "status",
                NONE,
                "evidence",
                null,
                "checked_at",
                null));
  }
}
