package dev.intercore.run;

import dev.intercore.common.WireEnum;
import dev.intercore.process.ProcessIdentity;
import java.util.Optional;

/**
 * An agent that works in a run.
 *
 * @param type kind of agent, such as {@code codex}
 * @param process the agent is active only while this process lives, if it is known
 * @param host the machine of that process
 */
public record RunAgent(
    long seq,
    String id,
    String runId,
    String type,
    Optional<String> name,
    RunAgentStatus status,
    Optional<ProcessIdentity> process,
    String host,
    long createdAt,
    long updatedAt) {
  /** Prefix of the ids. Ids of a team's agents start with their role instead. */
  public static final String PREFIX = "agent";

  /** Whether an agent runs or how it ended, as it was reported. */
  public enum RunAgentStatus implements WireEnum {
    RUNNING,
    COMPLETED,
    FAILED
  }

  /**
   * Returns whether a text is an id of an agent of a run, or a prefix of such ids. No role of a
   * team starts with it.
   */
  public static boolean isNamed(String start) {
    String prefix = PREFIX + "-";
    return start.startsWith(prefix) || (!start.isEmpty() && prefix.startsWith(start));
  }
}
