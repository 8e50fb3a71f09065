package dev.intercore.work;

import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.work.record.IsoTime;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.MergeRequest.MergeStatus;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.storage.CorruptRecord;
import dev.intercore.work.storage.Heartbeat;
import dev.intercore.work.storage.IndexEntry;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The lines of all branches, and who is at their heads. */
final class MergeLine {
  private final TeamTransaction desk;

  MergeLine(TeamTransaction desk) {
    this.desk = desk;
  }

  /** With the lease as it was renewed last. */
  MergeRequest shown(MergeRequest request) {
    return desk.ledger()
        .touched(RecordKind.MERGE, request.id())
        .filter(
            touch -> request.status() == MergeStatus.MERGING && touch.of().equals(token(request)))
        .map(Heartbeat::at)
        .filter(end -> end > request.leaseExpiresAt())
        .map(end -> request.leasedUntil(end))
        .orElse(request);
  }

  /** A renewal counts for the begin it was meant for. */
  static String token(MergeRequest request) {
    return Long.toString(request.fencingToken().orElse(0));
  }

  Optional<MergeRequest> head(String target) {
    List<MergeRequest> line = desk.ledger().linked(RecordKind.MERGE, IndexEntry.Name.LINE, target);
    desk.ledger().refuseDamaged(RecordKind.MERGE);
    return line.stream().findFirst().map(this::shown);
  }

  Result<MergeRequest> next(Optional<String> target) {
    Result<MergeRequest> next = readable(target);
    // One that cannot be read may be the head, and may be merging.
    for (CorruptRecord damage : desk.ledger().damaged()) {
      if (damage.kind().equals(RecordKind.MERGE)) {
        return Result.no(
            Why.BLOCKED, damage.toString(), "`ic doctor` tells more; mend it or put it aside.");
      }
    }
    return next;
  }

  private Result<MergeRequest> readable(Optional<String> target) {
    return target.isPresent()
        ? head(target.get())
            .map(this::mayBegin)
            .orElseGet(() ->
                Result.no(
                    Why.NOTHING_READY,
                    "nothing is to be merged into " + target.get(),
                    "`ic merge list` shows every line."))
        : nextOfAny();
  }

  private Result<MergeRequest> nextOfAny() {
    Map<String, MergeRequest> heads = new LinkedHashMap<>();
    desk.ledger()
        .inOrder(RecordKind.MERGE, IndexEntry.Name.LINE, Integer.MAX_VALUE)
        .forEach(request -> heads.putIfAbsent(request.targetBranch(), shown(request)));
    Optional<MergeRequest> free =
        heads.values().stream()
            .filter(head -> mayBegin(head).isDone())
            .min(Comparator.comparingLong(MergeRequest::seq).thenComparing(MergeRequest::id));
    if (free.isPresent()) {
      return Result.already(free.get());
    }
    return heads.values().stream()
        .findFirst()
        .map(this::mayBegin)
        .orElseGet(() ->
            Result.no(Why.NOTHING_READY, "nothing is to be merged", "Submit something first."));
  }

  /** Times are whole seconds, cut down: only when the last one is over, all of the lease is. */
  boolean isMerging(MergeRequest request) {
    return request.status() == MergeStatus.MERGING && shown(request).leaseExpiresAt() >= desk.now();
  }

  /** Of the head of a line. */
  Result<MergeRequest> mayBegin(MergeRequest head) {
    if (head.status() == MergeStatus.CONFLICTED) {
      return Result.no(
          Why.BLOCKED,
          head.targetBranch()
              + " is blocked by "
              + head.id()
              + head.reason().map(reason -> ": " + reason).orElse(""),
          "Resolve it, then `ic merge retry` it; or submit it anew or withdraw it.");
    }
    if (isMerging(head)) {
      return Result.no(
          Why.BLOCKED,
          head.id()
              + " is being merged into "
              + head.targetBranch()
              + ", at least until "
              + IsoTime.of(head.leaseExpiresAt()).text(),
          "One at a time: wait for it.");
    }
    return Result.already(head);
  }
}
