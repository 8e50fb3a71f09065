package dev.intercore.run;

import dev.intercore.common.IntercoreException;
import dev.intercore.common.WireEnum;
import dev.intercore.json.JsonCodec;
import dev.intercore.json.JsonPayload;
import dev.intercore.json.RawJson;
import java.util.Optional;

/**
 * The result of a check before a phase.
 *
 * @param evidence one JSON value as it was given
 * @param checkedAt unix seconds
 */
public record PhaseGate(
    String runId, String phase, GateStatus status, Optional<String> evidence, long checkedAt) {
  /** The JSON form in answers. Writing it throws {@code CORRUPT} if the evidence is not JSON. */
  public static final JsonCodec<PhaseGate> JSON =
      JsonCodec.fields(PhaseGate.class)
          .text("run_id", PhaseGate::runId)
          .text("phase", PhaseGate::phase)
          .enumValue("status", GateStatus.values(), PhaseGate::status)
          .nullableRaw(
              "evidence", gate -> gate.payload().map(payload -> new RawJson(payload.text())))
          .number("checked_at", PhaseGate::checkedAt)
          .writeOnly();

  /** The result. A phase whose gate was never set is open. */
  public enum GateStatus implements WireEnum {
    PASSED,
    FAILED,
    SKIPPED
  }

  /** Returns the evidence as it was given. Throws {@code CORRUPT} if it is not JSON. */
  public Optional<JsonPayload> payload() {
    try {
      return evidence.map(JsonPayload::of);
    } catch (IntercoreException e) {
      throw RunTable.corrupt("evidence of", runId + " " + phase, e);
    }
  }

  boolean isFailed() {
    return status == GateStatus.FAILED;
  }
}
