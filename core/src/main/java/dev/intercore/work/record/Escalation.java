package dev.intercore.work.record;

import dev.intercore.common.WireEnum;
import dev.intercore.json.JsonCodec;
import java.util.Optional;
import java.util.OptionalLong;

/** A condition that needs human attention. */
public record Escalation(
    String id,
    EscalationSource source,
    String subject,
    String beadId,
    EscalationStatus status,
    String reason,
    Optional<String> ackedBy,
    Optional<String> closedBy,
    Optional<String> closeReason,
    RecordMeta meta)
    implements TeamRecord {
  public static final JsonCodec<Escalation> JSON =
      JsonCodec.fields(Escalation.class)
          .text("id", Escalation::id)
          .enumValue("source", EscalationSource.values(), Escalation::source)
          .text("subject", Escalation::subject)
          .text("beadId", Escalation::beadId)
          .enumValue("status", EscalationStatus.values(), Escalation::status)
          .text("reason", Escalation::reason)
          .optionalText("ackedBy", Escalation::ackedBy)
          .optionalText("closedBy", Escalation::closedBy)
          .optionalText("closeReason", Escalation::closeReason)
          .include(RecordMeta.JSON, Escalation::meta)
          .others(escalation -> escalation.meta.others())
          .readWithOthers((json, others) ->
              new Escalation(
                  json.text("id"),
                  json.enumValue("source", EscalationSource.values()),
                  json.text("subject"),
                  json.text("beadId"),
                  json.enumValue("status", EscalationStatus.values()),
                  json.text("reason"),
                  json.optionalText("ackedBy"),
                  RecordMeta.textIfText(json, "closedBy"),
                  RecordMeta.textIfText(json, "closeReason"),
                  RecordMeta.read(json, others)));

  /** What caused an escalation. */
  public enum EscalationSource implements WireEnum {
    /** An item has failed too often. */
    ATTEMPTS,
    /** A request could not be merged. */
    MERGE
  }

  /** Whether an escalation was acknowledged or closed. */
  public enum EscalationStatus implements WireEnum {
    OPEN,
    ACKED,
    CLOSED
  }

  /**
   * The condition.
   *
   * @param subject the id of the item or request that cannot continue
   */
  public record Cause(EscalationSource source, String subject, String bead, String reason) {}

  /** Creates an open escalation. */
  public static Escalation of(String id, Cause cause, long seq) {
    return new Escalation(
        id,
        cause.source(),
        cause.subject(),
        cause.bead(),
        EscalationStatus.OPEN,
        cause.reason(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        RecordMeta.unwritten(OptionalLong.of(seq)));
  }

  /** Returns the escalation as it is when its condition occurs again. */
  public Escalation reopened(String newReason) {
    return with(EscalationStatus.OPEN, newReason, Optional.empty(), closedBy, closeReason);
  }

  public Escalation acked(String by) {
    return with(EscalationStatus.ACKED, reason, Optional.of(by), closedBy, closeReason);
  }

  public Escalation closed(String by, Optional<String> why) {
    return with(EscalationStatus.CLOSED, reason, ackedBy, Optional.of(by), why);
  }

  private Escalation with(
      EscalationStatus newStatus,
      String newReason,
      Optional<String> newAckedBy,
      Optional<String> newClosedBy,
      Optional<String> newCloseReason) {
    return new Escalation(
        id,
        source,
        subject,
        beadId,
        newStatus,
        newReason,
        newAckedBy,
        newClosedBy,
        newCloseReason,
        meta);
  }

  @Override
  public Escalation withMeta(RecordMeta newMeta) {
    return new Escalation(
        id, source, subject, beadId, status, reason, ackedBy, closedBy, closeReason, newMeta);
  }

  @Override
  public RecordKind<Escalation> kind() {
    return RecordKind.ESCALATION;
  }
}
