package dev.intercore.run;

import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.json.JsonObject;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Moves a run that goes on to a later phase; gates and move are one decision. */
final class PhaseMoves {
  private final RunTransaction desk;
  private final Run run;

  PhaseMoves(RunTransaction desk, Run run) {
    this.desk = desk;
    this.run = run;
  }

  Result<Run> to(String phase, Optional<String> from) {
    if (from.isPresent() && !from.get().equals(run.phase())) {
      return Result.no(
          Why.ILLEGAL_MOVE,
          run.id() + " is in " + run.phase() + ", not in " + from.get(),
          "Somebody moved it meanwhile; look again with `ic run phase " + run.id() + "`.");
    }
    return run.having(phase).then(_ -> to(phase));
  }

  private Result<Run> to(String phase) {
    int wanted = run.phases().indexOf(phase);
    int now = run.phases().indexOf(run.phase());
    if (wanted == now) {
      return Result.already(run);
    }
    return wanted < now ? back(phase) : forward(phase);
  }

  private Result<Run> back(String phase) {
    return Result.no(
        Why.ILLEGAL_MOVE,
        run.id() + " is in " + run.phase() + " and cannot go back to " + phase,
        "From here it goes to: " + later());
  }

  private String later() {
    return run.next()
        .map(next -> String.join(", ", run.phases().between(run.phase(), last())))
        .orElse("nowhere; end it with `ic run complete " + run.id() + "`");
  }

  private String last() {
    return run.phases().names().getLast();
  }

  private Result<Run> forward(String phase) {
    GateStore gates = new GateStore(desk.tx());
    Map<String, @Nullable Object> passed = JsonObject.map();
    for (String step : run.phases().between(run.phase(), phase)) {
      Optional<PhaseGate> gate = gates.find(run.id(), step);
      if (gate.filter(one -> one.status() == GateStatus.FAILED).isPresent()) {
        return Result.no(
            Why.BLOCKED,
            "the gate of " + step + " failed: " + run.id() + " stays in " + run.phase(),
            "Mend it and say `ic gate pass %1$s %2$s`, or `ic gate skip %1$s %2$s`."
                .formatted(run.id(), step));
      }
      gate.ifPresent(one -> passed.put(step, one.status().wireName()));
    }
    if (!desk.runs().move(run, phase)) {
      throw new IllegalStateException(run.id() + " changed within one transaction");
    }
    desk.tell("run.phase", run.id(), "from", run.phase(), "to", phase, "gates", passed);
    return Result.done(desk.runs().find(run.id()).orElseThrow());
  }
}
