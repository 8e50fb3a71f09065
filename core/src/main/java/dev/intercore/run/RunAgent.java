package dev.intercore.run;

import dev.intercore.json.JsonObject;
import dev.intercore.process.ProcessIdentity;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who works in a run.
 *
 * @param type what kind of agent, such as {@code codex}
 * @param name what people call it
 * @param process lives as long as it does, if that was said
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
  /** Ids of these begin so; those of a team's agents begin with their role. */
  public static final String PREFIX = "agent";

  /** Whether a name is, or begins, that of an agent of a run. No role of a team begins so. */
  public static boolean isNamed(String start) {
    String prefix = PREFIX + "-";
    return start.startsWith(prefix) || (!start.isEmpty() && prefix.startsWith(start));
  }

  /**
   * Under the names that answers have.
   *
   * @param active whether it is at work, as far as can be seen
   */
  public Map<String, @Nullable Object> toMap(boolean active) {
    return JsonObject.map(
        "id",
        id,
        "run_id",
        runId,
        "type",
        type,
        "name",
        name.orElse(null),
        "status",
        status.wireName(),
        "active",
        active,
        "pid",
        process.map(ProcessIdentity::pid).orElse(null),
        "created_at",
        createdAt,
        "updated_at",
        updatedAt);
  }
}
