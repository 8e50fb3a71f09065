package dev.intercore.work.record;

import dev.intercore.common.WireEnum;
import dev.intercore.json.JsonObject;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Something that a person has to look at. */
public final class Escalation extends TeamRecord {
  Escalation(Map<String, @Nullable Object> values) {
    super(values);
  }

  /**
   * What it is about.
   *
   * @param subject the id of the item or request that cannot go on
   */
  public record Cause(EscalationSource source, String subject, String bead, String reason) {}

  public static Escalation of(String id, Cause cause, long seq) {
    return new Escalation(
        JsonObject.map(
            "id",
            id,
            "source",
            cause.source().wireName(),
            "subject",
            cause.subject(),
            "beadId",
            cause.bead(),
            "status",
            EscalationStatus.OPEN.wireName(),
            "reason",
            cause.reason(),
            SEQ,
            seq));
  }

  @Override
  public Escalation with(@Nullable Object... namesAndValues) {
    return new Escalation(changed(namesAndValues));
  }

  @Override
  public RecordKind<Escalation> kind() {
    return RecordKind.ESCALATION;
  }

  public EscalationSource source() {
    return WireEnum.read(EscalationSource.values(), fields().text("source"));
  }

  public String subject() {
    return fields().text("subject");
  }

  public String beadId() {
    return fields().text("beadId");
  }

  public EscalationStatus status() {
    return WireEnum.read(EscalationStatus.values(), fields().text("status"));
  }

  public String reason() {
    return fields().text("reason");
  }

  public Optional<String> ackedBy() {
    return fields().optionalText("ackedBy");
  }

  @Override
  void touchAll() {
    source();
    subject();
    beadId();
    status();
    reason();
    ackedBy();
  }
}
