package dev.intercore.work.record;

import dev.intercore.common.WireEnum;
import dev.intercore.json.JsonObject;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A branch that is to be merged. */
public final class MergeRequest extends TeamRecord {
  public static final long MOST_LEASE_SECONDS = 24 * 3600;

  MergeRequest(Map<String, @Nullable Object> values) {
    super(values);
  }

  public static MergeRequest of(String id, String bead, Branches branches, long seq) {
    return new MergeRequest(
        JsonObject.map(
            "id",
            id,
            "beadId",
            bead,
            "sourceBranch",
            branches.source(),
            "targetBranch",
            branches.target(),
            "status",
            MergeStatus.PENDING.wireName(),
            "attempts",
            0L,
            SEQ,
            seq));
  }

  @Override
  public MergeRequest with(@Nullable Object... namesAndValues) {
    return new MergeRequest(changed(namesAndValues));
  }

  @Override
  public RecordKind<MergeRequest> kind() {
    return RecordKind.MERGE;
  }

  public String beadId() {
    return fields().text("beadId");
  }

  public String sourceBranch() {
    return fields().text("sourceBranch");
  }

  public String targetBranch() {
    return fields().text("targetBranch");
  }

  public MergeStatus status() {
    return WireEnum.read(MergeStatus.values(), fields().text("status"));
  }

  /** So many times it was begun. */
  public long attempts() {
    return fields().optionalNumber("attempts").orElse(0);
  }

  /** Of the latest begin. */
  public OptionalLong fencingToken() {
    return fields().optionalNumber("fencingToken");
  }

  /** Unix seconds; 0 for one that nobody begins. */
  public long leaseExpiresAt() {
    return fields().optionalText("leaseExpiresAt").map(IsoTime::parse).orElse(0L);
  }

  public long leaseSeconds() {
    return fields().optionalNumber("leaseSeconds").orElse(0);
  }

  public Optional<String> reason() {
    return fields().optionalText("reason");
  }

  public Optional<String> commit() {
    return fields().optionalText("commit");
  }

  @Override
  void touchAll() {
    beadId();
    sourceBranch();
    targetBranch();
    status();
    attempts();
    fencingToken();
    leaseExpiresAt();
    leaseSeconds();
    reason();
    commit();
    if (!RecordKind.isCount(fencingToken().orElse(0))
        || leaseSeconds() < 0
        || leaseSeconds() > MOST_LEASE_SECONDS) {
      throw new IllegalArgumentException("fencingToken or leaseSeconds is out of range");
    }
    if (status() == MergeStatus.MERGING && fencingToken().isEmpty()) {
      throw new IllegalArgumentException("it is merging without a fencingToken");
    }
  }
}
