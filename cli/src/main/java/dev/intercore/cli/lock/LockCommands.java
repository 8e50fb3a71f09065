package dev.intercore.cli.lock;

import dev.intercore.cli.Command;
import java.util.List;

/** The verbs of {@code ic lock}. */
public final class LockCommands {
  public static final String NAME = "lock";
  public static final String SUMMARY = "mutexes whose holder may die; they need no database";

  private LockCommands() {}

  public static List<Command> all() {
    return List.of(
        new LockAcquire(),
        new LockRelease(),
        new LockCheck(),
        new LockList(),
        new LockStale(),
        new LockClean(),
        new LockRun());
  }
}
