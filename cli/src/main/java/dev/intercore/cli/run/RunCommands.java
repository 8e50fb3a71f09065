package dev.intercore.cli.run;

import dev.intercore.cli.Command;
import dev.intercore.run.Run.RunStatus;
import java.util.List;

/** The verbs of {@code ic run}. */
public final class RunCommands {
  public static final String NAME = "run";
  public static final String SUMMARY = "attempts at a goal, phase by phase";

  private RunCommands() {}

  public static List<Command> all() {
    return List.of(
        new RunCreate(),
        new RunPhase(),
        new RunCurrent(),
        new RunList(),
        new RunShow(),
        new RunEnd("complete", RunStatus.COMPLETED, "end a run that reached its goal"),
        new RunEnd("fail", RunStatus.FAILED, "end a run that did not reach its goal"),
        new RunEnd("abandon", RunStatus.ABANDONED, "end a run that nobody goes on with"));
  }
}
