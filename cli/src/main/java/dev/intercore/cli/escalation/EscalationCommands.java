package dev.intercore.cli.escalation;

import dev.intercore.cli.Command;
import java.util.List;

/** The verbs of {@code ic escalation}. */
public final class EscalationCommands {
  public static final String NAME = "escalation";
  public static final String SUMMARY = "what a person has to look at";

  private EscalationCommands() {}

  public static List<Command> all() {
    return List.of(new EscalationList(), new EscalationAck(), new EscalationClose());
  }
}
