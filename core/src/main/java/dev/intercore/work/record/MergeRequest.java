package dev.intercore.work.record;

import dev.intercore.common.WireEnum;
import dev.intercore.json.JsonCodec;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A branch that waits to be merged.
 *
 * @param attemptCount how often the merge was begun; absent in records of other programs
 * @param fencingToken the token of the latest begin
 * @param leaseEnd present while the request is merging
 * @param leaseLength the seconds of the lease; present while the request is merging
 */
public record MergeRequest(
    String id,
    String beadId,
    String sourceBranch,
    String targetBranch,
    MergeStatus status,
    OptionalLong attemptCount,
    OptionalLong fencingToken,
    Optional<IsoTime> leaseEnd,
    OptionalLong leaseLength,
    Optional<String> reason,
    Optional<String> commit,
    RecordMeta meta)
    implements TeamRecord {
  public static final long MOST_LEASE_SECONDS = 24 * 3600;

  public static final JsonCodec<MergeRequest> JSON =
      JsonCodec.fields(MergeRequest.class)
          .text("id", MergeRequest::id)
          .text("beadId", MergeRequest::beadId)
          .text("sourceBranch", MergeRequest::sourceBranch)
          .text("targetBranch", MergeRequest::targetBranch)
          .enumValue("status", MergeStatus.values(), MergeRequest::status)
          .optionalNumber("attempts", MergeRequest::attemptCount)
          .optionalNumber("fencingToken", MergeRequest::fencingToken)
          .optionalText("leaseExpiresAt", request -> request.leaseEnd.map(IsoTime::text))
          .optionalNumber("leaseSeconds", MergeRequest::leaseLength)
          .optionalText("reason", MergeRequest::reason)
          .optionalText("commit", MergeRequest::commit)
          .include(RecordMeta.JSON, MergeRequest::meta)
          .others(request -> request.meta.others())
          .readWithOthers((json, others) ->
              new MergeRequest(
                  json.text("id"),
                  json.text("beadId"),
                  json.text("sourceBranch"),
                  json.text("targetBranch"),
                  json.enumValue("status", MergeStatus.values()),
                  json.optionalNumber("attempts"),
                  json.optionalNumber("fencingToken"),
                  json.optionalText("leaseExpiresAt").map(IsoTime::parse),
                  json.optionalNumber("leaseSeconds"),
                  json.optionalText("reason"),
                  json.optionalText("commit"),
                  RecordMeta.read(json, others)));

  public MergeRequest {
    long lease = leaseLength.orElse(0);
    if (!RecordMeta.isCount(fencingToken.orElse(0)) || lease < 0 || lease > MOST_LEASE_SECONDS) {
      throw new IllegalArgumentException("fencingToken or leaseSeconds is out of range");
    }
    if (status == MergeStatus.MERGING && fencingToken.isEmpty()) {
      throw new IllegalArgumentException("it is merging without a fencingToken");
    }
  }

  /** The state of a merge request. */
  public enum MergeStatus implements WireEnum {
    PENDING,
    MERGING,
    MERGED,
    CONFLICTED,
    WITHDRAWN,
    SUPERSEDED;

    /** Returns whether the request has a place in the line of its target branch. */
    public boolean isInLine() {
      return this == PENDING || this == MERGING || this == CONFLICTED;
    }
  }

  /** Creates a pending request. */
  public static MergeRequest of(String id, String bead, Branches branches, long seq) {
    return new MergeRequest(
        id,
        bead,
        branches.source(),
        branches.target(),
        MergeStatus.PENDING,
        OptionalLong.of(0),
        OptionalLong.empty(),
        Optional.empty(),
        OptionalLong.empty(),
        Optional.empty(),
        Optional.empty(),
        RecordMeta.first(seq));
  }

  public long attempts() {
    return attemptCount.orElse(0);
  }

  /** Returns unix seconds; 0 if there is no lease. */
  public long leaseExpiresAt() {
    return leaseEnd.map(IsoTime::seconds).orElse(0L);
  }

  /** Returns 0 if there is no lease. */
  public long leaseSeconds() {
    return leaseLength.orElse(0);
  }

  /** Returns the request that a merger has begun now, with a lease. */
  public MergeRequest begun(long token, long seconds, long now) {
    return new MergeRequest(
        id,
        beadId,
        sourceBranch,
        targetBranch,
        MergeStatus.MERGING,
        OptionalLong.of(attempts() + 1),
        OptionalLong.of(token),
        Optional.of(IsoTime.of(now + seconds)),
        OptionalLong.of(seconds),
        reason,
        commit,
        meta);
  }

  /** Returns the request as it is shown after its lease was renewed. */
  public MergeRequest leasedUntil(long end) {
    return leased(status, Optional.of(IsoTime.of(end)), leaseLength, reason);
  }

  /** Returns the request with a status that needs no lease. */
  public MergeRequest ended(MergeStatus newStatus, Optional<String> why) {
    return leased(newStatus, Optional.empty(), OptionalLong.empty(), why);
  }

  /** Returns the request that was replaced by another one of the same item. */
  public MergeRequest superseded() {
    return leased(MergeStatus.SUPERSEDED, leaseEnd, leaseLength, reason);
  }

  public MergeRequest merged(Optional<String> mergeCommit) {
    return new MergeRequest(
        id,
        beadId,
        sourceBranch,
        targetBranch,
        MergeStatus.MERGED,
        attemptCount,
        fencingToken,
        Optional.empty(),
        OptionalLong.empty(),
        Optional.empty(),
        mergeCommit,
        meta);
  }

  private MergeRequest leased(
      MergeStatus newStatus,
      Optional<IsoTime> newEnd,
      OptionalLong newLength,
      Optional<String> newReason) {
    return new MergeRequest(
        id,
        beadId,
        sourceBranch,
        targetBranch,
        newStatus,
        attemptCount,
        fencingToken,
        newEnd,
        newLength,
        newReason,
        commit,
        meta);
  }

  @Override
  public MergeRequest withMeta(RecordMeta newMeta) {
    return new MergeRequest(
        id,
        beadId,
        sourceBranch,
        targetBranch,
        status,
        attemptCount,
        fencingToken,
        leaseEnd,
        leaseLength,
        reason,
        commit,
        newMeta);
  }

  @Override
  public RecordKind<MergeRequest> kind() {
    return RecordKind.MERGE;
  }

  @Override
  public Map<String, @Nullable Object> toMap() {
    return JSON.toMap(this);
  }
}
