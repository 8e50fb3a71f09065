package dev.intercore.run;

import dev.intercore.common.IntercoreException;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonPayload;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What was found out before a phase.
 *
 * @param evidence one JSON value: what was looked at
 * @param checkedAt unix seconds
 */
public record PhaseGate(
    String runId, String phase, GateStatus status, Optional<String> evidence, long checkedAt) {
  /** As it was given: a number that Java cannot hold is told as well as any other. */
  private JsonPayload payload(String text) {
    try {
      return JsonPayload.of(text);
    } catch (IntercoreException e) {
      throw RunTable.damaged("evidence of", runId + " " + phase, e);
    }
  }

  /** Under the names that answers have. */
  public Map<String, @Nullable Object> toMap() {
    return JsonObject.map(
        "run_id",
        runId,
        "phase",
        phase,
        "status",
        status.wireName(),
        "evidence",
        evidence.map(this::payload).orElse(null),
        "checked_at",
        checkedAt);
  }
}
