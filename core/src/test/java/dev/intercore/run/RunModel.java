package dev.intercore.run;

import dev.intercore.run.PhaseGate.GateStatus;
import dev.intercore.run.Run.RunStatus;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A model of the rules in docs/runs.md, in memory, for one run of four phases. */
final class RunModel {
  static final List<String> PHASES = List.of("a", "b", "c", "d");

  private final Map<String, GateStatus> gates = new HashMap<>();
  private int phase;
  private RunStatus status = RunStatus.ACTIVE;

  String phase() {
    return PHASES.get(phase);
  }

  RunStatus status() {
    return status;
  }

  /** Returns whether the run is in the phase afterwards. */
  boolean move(String to) {
    int wanted = PHASES.indexOf(to);
    if (status != RunStatus.ACTIVE || wanted < phase) {
      return false;
    }
    for (int step = phase + 1; step <= wanted; step++) {
      if (gates.get(PHASES.get(step)) == GateStatus.FAILED) {
        return false;
      }
    }
    phase = wanted;
    return true;
  }

  boolean moveFrom(String from, String to) {
    return from.equals(phase()) && move(to);
  }

  boolean gate(String of, GateStatus word) {
    if (status != RunStatus.ACTIVE || !PHASES.contains(of)) {
      return false;
    }
    gates.put(of, word);
    return true;
  }

  boolean end(RunStatus how) {
    if (status == RunStatus.ACTIVE) {
      status = how;
    }
    return status == how;
  }

  /** The answer of `ic gate check`. */
  String ahead() {
    GateStatus next = phase + 1 < PHASES.size() ? gates.get(PHASES.get(phase + 1)) : null;
    return next == null ? "none" : next.wireName();
  }
}
