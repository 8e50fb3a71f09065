package dev.intercore.cli.state;

import dev.intercore.cli.Command;
import java.util.List;

/** The verbs of {@code ic state}. */
public final class StateCommands {
  public static final String NAME = "state";
  public static final String SUMMARY = "JSON values by key and scope, with a time to live";

  private StateCommands() {}

  public static List<Command> all() {
    return List.of(
        new StateSet(),
        new StateGet(),
        new StateDelete(),
        new StateList(),
        new StateKeys(),
        new StatePrune());
  }
}
