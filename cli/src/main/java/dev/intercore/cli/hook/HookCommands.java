package dev.intercore.cli.hook;

import dev.intercore.cli.Command;
import java.util.List;

/** The verbs of {@code ic hook}. */
public final class HookCommands {
  public static final String NAME = "hook";
  public static final String SUMMARY = "what each agent has to do";

  private HookCommands() {}

  public static List<Command> all() {
    return List.of(
        new HookSet(),
        new HookGet(),
        new HookActivate(),
        new HookComplete(),
        new HookClear(),
        new HookTouch());
  }
}
