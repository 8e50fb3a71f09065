package dev.intercore.cli.work;

import dev.intercore.cli.Command;
import java.util.List;

/** The verbs of {@code ic work}. */
public final class WorkCommands {
  public static final String NAME = "work";
  public static final String SUMMARY = "what is to be done, and who has it";

  private WorkCommands() {}

  public static List<Command> all() {
    return List.of(
        new WorkCreate(),
        new WorkList(),
        new WorkReady(),
        new WorkGet(),
        new WorkClaim(),
        new WorkRelease(),
        new WorkState(),
        new WorkDepend(),
        new WorkExport(),
        new WorkImport());
  }
}
