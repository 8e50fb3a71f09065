package dev.intercore.cli.agent;

import dev.intercore.cli.Command;
import java.util.List;

/** The verbs of {@code ic agent}. */
public final class AgentCommands {
  public static final String NAME = "agent";
  public static final String SUMMARY = "who is there";

  private AgentCommands() {}

  public static List<Command> all() {
    return List.of(
        new AgentCreate(),
        new AgentList(),
        new AgentGet(),
        new AgentState(),
        new AgentAdd(),
        new AgentTouch(),
        new AgentStalled());
  }
}
