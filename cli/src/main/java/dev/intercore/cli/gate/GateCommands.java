package dev.intercore.cli.gate;

import dev.intercore.cli.Command;
import dev.intercore.run.PhaseGate.GateStatus;
import java.util.List;

/** The verbs of {@code ic gate}. */
public final class GateCommands {
  public static final String NAME = "gate";
  public static final String SUMMARY = "whether a run may go on";

  private GateCommands() {}

  public static List<Command> all() {
    return List.of(
        new GateSet(
            "pass",
            GateStatus.PASSED,
            "say that nothing is in the way of a phase",
            "{\"tests\":\"40 of 40\"}"),
        new GateSet(
            "fail",
            GateStatus.FAILED,
            "stop a run before a phase",
            "{\"tests\":\"2 of 40 failed\"}"),
        new GateSet(
            "skip",
            GateStatus.SKIPPED,
            "let a run go on though nobody looked",
            "{\"why\":\"only docs\"}"),
        new GateCheck(),
        new GateList());
  }
}
