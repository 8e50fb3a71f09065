package dev.intercore.run;

import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.json.JsonObject;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One run.
 *
 * @param seq its place among all
 * @param project the real path of the folder it is about
 * @param bead the item it was begun for, in whichever tracker
 * @param session whose run it is
 * @param createdAt unix seconds
 * @param updatedAt when it last moved or ended
 */
public record Run(
    long seq,
    String id,
    String goal,
    String project,
    RunStatus status,
    String phase,
    Phases phases,
    Optional<String> bead,
    Optional<String> session,
    long createdAt,
    long updatedAt) {
  public Run {
    if (phases.indexOf(phase) < 0) {
      throw new IllegalArgumentException(phase + " is not one of its phases: " + phases);
    }
  }

  public boolean isActive() {
    return status == RunStatus.ACTIVE;
  }

  /** The phase that comes next, if there is one. */
  public Optional<String> next() {
    return phases.after(phase);
  }

  /** Itself if it has a phase of that name. */
  public Result<Run> having(String name) {
    return phases.indexOf(name) < 0
        ? Result.no(Why.UNKNOWN, id + " has no phase " + name, "Its phases: " + phases)
        : Result.already(this);
  }

  /** Under the names that answers have. */
  public Map<String, @Nullable Object> toMap() {
    return JsonObject.map(
        "id",
        id,
        "goal",
        goal,
        "project",
        project,
        "status",
        status.wireName(),
        "phase",
        phase,
        "phases",
        phases.names(),
        "bead_id",
        bead.orElse(null),
        "session_id",
        session.orElse(null),
        "created_at",
        createdAt,
        "updated_at",
        updatedAt);
  }
}
