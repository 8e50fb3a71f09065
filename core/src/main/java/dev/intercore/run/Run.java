package dev.intercore.run;

import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.common.WireEnum;
import dev.intercore.json.JsonCodec;
import java.util.Optional;

/**
 * One run.
 *
 * @param seq its position among all runs
 * @param project the real path of its folder
 * @param bead the item it was created for, of any tracker
 * @param session the session that created it
 * @param createdAt unix seconds
 * @param updatedAt unix seconds of its last move or its end
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
  /** The JSON form in answers. */
  public static final JsonCodec<Run> JSON =
      JsonCodec.fields(Run.class)
          .text("id", Run::id)
          .text("goal", Run::goal)
          .text("project", Run::project)
          .enumValue("status", RunStatus.values(), Run::status)
          .text("phase", Run::phase)
          .texts("phases", run -> run.phases().names())
          .nullableText("bead_id", Run::bead)
          .nullableText("session_id", Run::session)
          .number("created_at", Run::createdAt)
          .number("updated_at", Run::updatedAt)
          .writeOnly();

  public Run {
    if (phases.indexOf(phase) < 0) {
      throw new IllegalArgumentException(phase + " is not one of its phases: " + phases.text());
    }
  }

  /** Whether a run is active, or how it ended. */
  public enum RunStatus implements WireEnum {
    ACTIVE,
    COMPLETED,
    FAILED,
    ABANDONED
  }

  public boolean isActive() {
    return status == RunStatus.ACTIVE;
  }

  /** Returns the phase after the current one. */
  public Optional<String> next() {
    return phases.after(phase);
  }

  /** Returns this run if it has the phase. */
  public Result<Run> requirePhase(String name) {
    return phases.indexOf(name) < 0
        ? Result.no(Why.UNKNOWN, id + " has no phase " + name, "Its phases: " + phases.text())
        : Result.already(this);
  }
}
