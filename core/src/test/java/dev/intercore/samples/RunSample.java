package dev.intercore.samples;

import dev.intercore.Intercore;
import dev.intercore.common.Actor;
import dev.intercore.common.Result;
import dev.intercore.json.JsonPayload;
import dev.intercore.run.Artifacts.Product;
import dev.intercore.run.PhaseGate.GateStatus;
import dev.intercore.run.Run;
import dev.intercore.run.Run.RunStatus;
import dev.intercore.run.RunPlan;
import dev.intercore.run.Runs;
import java.nio.file.Path;
import java.util.Optional;

final class RunSample {
  static String start(Intercore intercore, Path project) {
    Runs runs = intercore.runs(Actor.of("agent-7"));
    Run run = runs.create(RunPlan.of("import orders from CSV", project));
    runs.artifacts().add(run.id(), new Product("planned", project.resolve("plan.md"), "plan"));
    JsonPayload evidence = JsonPayload.of("{\"tests\":\"2 of 40 failed\"}");
    runs.gates().set(run.id(), "shipping", GateStatus.FAILED, Optional.of(evidence));
    Result<Run> moved = runs.move(run.id(), "shipping", Optional.of("brainstorm"));
    if (moved instanceof Result.No<Run> no) {
      return no.fact();
    }
    return runs.end(run.id(), RunStatus.COMPLETED, Optional.empty()).value().orElseThrow().phase();
  }
}
