package dev.intercore.work.record;

import dev.intercore.common.WireEnum;
import dev.intercore.json.JsonCodec;
import dev.intercore.json.JsonObject;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A branch that waits to be merged.
 *
 * @param attemptCount how often the merge was begun; absent in records of other programs
 */
public record MergeRequest(
    String id,
    String beadId,
    String sourceBranch,
    String targetBranch,
    MergeStatus status,
    OptionalLong attemptCount,
    Lease lease,
    Optional<String> reason,
    Optional<String> commit,
    RecordMeta meta)
    implements TeamRecord {
  public static final long MAX_LEASE_SECONDS = 24 * 3600;

  public static final JsonCodec<MergeRequest> JSON =
      JsonCodec.fields(MergeRequest.class)
          .text("id", MergeRequest::id)
          .text("beadId", MergeRequest::beadId)
          .text("sourceBranch", MergeRequest::sourceBranch)
          .text("targetBranch", MergeRequest::targetBranch)
          .enumValue("status", MergeStatus.values(), MergeRequest::status)
          .optionalNumber("attempts", MergeRequest::attemptCount)
          .optionalNumber("fencingToken", MergeRequest::fencingToken)
          .optionalText("leaseExpiresAt", request -> request.lease.end.map(IsoTime::text))
          .optionalNumber("leaseSeconds", request -> request.lease.seconds)
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
                  Lease.read(json),
                  json.optionalText("reason"),
                  json.optionalText("commit"),
                  RecordMeta.read(json, others)));

  public MergeRequest {
    if (status == MergeStatus.MERGING && lease.token.isEmpty()) {
      throw new IllegalArgumentException("it is merging without a fencingToken");
    }
  }

  /**
   * The lease of the latest begin. Its end and its length are present while the request is merging.
   *
   * @param token the fencing token, which stays after the end of the lease
   */
  public record Lease(OptionalLong token, Optional<IsoTime> end, OptionalLong seconds) {
    private static Lease read(JsonObject json) {
      return new Lease(
          json.optionalCount("fencingToken"),
          json.optionalText("leaseExpiresAt").map(IsoTime::parse),
          json.optionalNumber("leaseSeconds"));
    }

    public Lease {
      if (seconds.orElse(0) < 0 || seconds.orElse(0) > MAX_LEASE_SECONDS) {
        throw new IllegalArgumentException("leaseSeconds is out of range");
      }
    }

    private static Lease ended(OptionalLong token) {
      return new Lease(token, Optional.empty(), OptionalLong.empty());
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
        Lease.ended(OptionalLong.empty()),
        Optional.empty(),
        Optional.empty(),
        RecordMeta.unwritten(OptionalLong.of(seq)));
  }

  /** Returns the status in words: {@code mr-7k2p9 is pending}. */
  public String statusText() {
    return id + " is " + status.wireName();
  }

  public long attempts() {
    return attemptCount.orElse(0);
  }

  public OptionalLong fencingToken() {
    return lease.token;
  }

  /** Returns the fencing token; 0 if the request was never begun. */
  public long token() {
    return lease.token.orElse(0);
  }

  /** Returns unix seconds; 0 if there is no lease. */
  public long leaseExpiresAt() {
    return lease.end.map(IsoTime::seconds).orElse(0L);
  }

  /** Returns 0 if there is no lease. */
  public long leaseSeconds() {
    return lease.seconds.orElse(0);
  }

  /** Returns the request that a merger has begun now, with a lease. */
  public MergeRequest begun(long token, long seconds, long now) {
    Lease begun =
        new Lease(
            OptionalLong.of(token),
            Optional.of(IsoTime.of(now + seconds)),
            OptionalLong.of(seconds));
    OptionalLong attempt = OptionalLong.of(attempts() + 1);
    return with(MergeStatus.MERGING, attempt, begun, reason, commit);
  }

  /** Returns the request as it is shown after its lease was renewed. */
  public MergeRequest leasedUntil(long end) {
    Lease renewed = new Lease(lease.token, Optional.of(IsoTime.of(end)), lease.seconds);
    return with(status, attemptCount, renewed, reason, commit);
  }

  /** Returns the request with a status that needs no lease. */
  public MergeRequest ended(MergeStatus newStatus, Optional<String> why) {
    return with(newStatus, attemptCount, Lease.ended(lease.token), why, commit);
  }

  /** Returns the request that was replaced by another one of the same item. */
  public MergeRequest superseded() {
    return with(MergeStatus.SUPERSEDED, attemptCount, lease, reason, commit);
  }

  public MergeRequest merged(Optional<String> mergeCommit) {
    Lease ended = Lease.ended(lease.token);
    return with(MergeStatus.MERGED, attemptCount, ended, Optional.empty(), mergeCommit);
  }

  private MergeRequest with(
      MergeStatus newStatus,
      OptionalLong newAttempts,
      Lease newLease,
      Optional<String> newReason,
      Optional<String> newCommit) {
    return new MergeRequest(
        id,
        beadId,
        sourceBranch,
        targetBranch,
        newStatus,
        newAttempts,
        newLease,
        newReason,
        newCommit,
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
        lease,
        reason,
        commit,
        newMeta);
  }

  @Override
  public RecordKind<MergeRequest> kind() {
    return RecordKind.MERGE;
  }
}
