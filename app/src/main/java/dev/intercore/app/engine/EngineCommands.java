package dev.intercore.app.engine;

import dev.intercore.cli.Command;
import java.util.List;

/** The group {@code engine}. */
public final class EngineCommands {
  public static final String NAME = "engine";
  public static final String SUMMARY = "the optional warm process behind ic";

  private EngineCommands() {}

  public static List<Command> all() {
    return List.of(new EngineShow(), new EngineStart(), new EngineStop());
  }
}
