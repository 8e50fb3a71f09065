package dev.intercore.cli.intent;

import dev.intercore.cli.Command;
import java.util.List;

/** The verbs of {@code ic intent}. */
public final class IntentCommands {
  public static final String NAME = "intent";
  public static final String SUMMARY = "who is changing what, and who is next";

  private IntentCommands() {}

  public static List<Command> all() {
    return List.of(
        new IntentDeclare(),
        new IntentList(),
        new IntentShow(),
        new IntentCheck(),
        new IntentGate(),
        new IntentRenew(),
        new IntentPromote(),
        new IntentClear(),
        new IntentRecover(),
        new IntentReset(),
        new IntentGc());
  }
}
