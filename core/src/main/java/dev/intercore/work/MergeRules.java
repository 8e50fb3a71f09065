package dev.intercore.work;

import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.work.record.Branches;
import dev.intercore.work.record.Escalation.Cause;
import dev.intercore.work.record.Escalation.EscalationSource;
import dev.intercore.work.record.IsoTime;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.MergeRequest.MergeStatus;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.WorkStatus;
import dev.intercore.work.storage.CorruptRecord;
import dev.intercore.work.storage.Heartbeat;
import dev.intercore.work.storage.TeamIndex.IndexName;
import dev.intercore.work.storage.TeamTransaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The rules of the merge queue: each target branch merges one request at a time, in the order of
 * submission.
 */
final class MergeRules {
  private final TeamTransaction tx;

  MergeRules(TeamTransaction tx) {
    this.tx = tx;
  }

  /** Submits an item, in the place of an earlier request of the same item. */
  Result<MergeRequest> submit(WorkItem item, Branches branches) {
    if (item.status() != WorkStatus.IN_PROGRESS && item.status() != WorkStatus.DONE) {
      return Result.no(
          Why.ILLEGAL_MOVE,
          item.statusText() + " and cannot be merged",
          "It has to be in_progress or done.");
    }
    Optional<MergeRequest> before = Assignments.requestInLine(tx, item.id());
    if (before.isEmpty()) {
      return Result.done(submitted(item, branches, tx.nextSeq()));
    }
    MergeRequest earlier = before.get();
    if (earlier.status() == MergeStatus.MERGING) {
      return Result.no(
          Why.BLOCKED,
          item.id() + " is being merged: " + earlier.id(),
          "Wait for its merger. After its lease it can be begun again or withdrawn.");
    }
    boolean same =
        earlier.sourceBranch().equals(branches.source())
            && earlier.targetBranch().equals(branches.target());
    return same && earlier.status() == MergeStatus.PENDING
        ? Result.already(earlier)
        : Result.done(replace(item, branches, earlier));
  }

  private MergeRequest replace(WorkItem item, Branches branches, MergeRequest earlier) {
    boolean sameLine = earlier.targetBranch().equals(branches.target());
    // It leaves first, so that the line never has two requests of one item.
    tx.put(earlier.superseded());
    MergeRequest request = submitted(item, branches, sameLine ? earlier.seq() : tx.nextSeq());
    Escalations.closeAbout(tx, earlier.id(), "superseded by " + request.id());
    event("merge.superseded", earlier, "by", request.id());
    return request;
  }

  private MergeRequest submitted(WorkItem item, Branches branches, long seq) {
    String id = tx.freshId(RecordKind.MERGE, "mr", seq, item.id() + " " + branches.source());
    MergeRequest request = tx.put(MergeRequest.of(id, item.id(), branches, seq));
    event("merge.submitted", request, "source", branches.source(), "target", branches.target());
    return request;
  }

  /** Appends an event, with the item of the request in its body. */
  private void event(String type, MergeRequest request, Object... body) {
    List<Object> all = new ArrayList<>(List.of("bead", request.beadId()));
    all.addAll(List.of(body));
    tx.event(type, request.id(), all.toArray());
  }

  /** Begins the head of a line, with a lease and a new token. */
  Result<MergeRequest> begin(MergeRequest request, Duration lease) {
    if (!request.status().isInLine()) {
      return ended(request);
    }
    MergeRequest head = head(request.targetBranch()).orElse(request);
    if (!head.id().equals(request.id())) {
      return Result.no(
          Why.BLOCKED,
          head.id() + " (" + head.status().wireName() + ") comes before " + request.id(),
          "Requests are merged in the order of submission: begin that request first.");
    }
    return mayBegin(head)
        .then(free -> {
          MergeRequest begun = tx.put(request.begun(tx.nextToken(), lease.toSeconds(), tx.now()));
          boolean takenOver = free.status() == MergeStatus.MERGING;
          event(takenOver ? "merge.taken_over" : "merge.begun", begun, "token", begun.token());
          return Result.done(begun);
        });
  }

  private static Result<MergeRequest> ended(MergeRequest request) {
    return Result.no(
        Why.ILLEGAL_MOVE,
        request.id() + " is closed: " + request.status().wireName(),
        "Submit the item again if there is still something to merge.");
  }

  /** Returns the request if the caller has its current token and it is merging. */
  private Result<MergeRequest> byHolder(MergeRequest request, long token) {
    boolean current = request.token() == token;
    return current && request.status() == MergeStatus.MERGING
        ? Result.already(request)
        : Result.no(
            Why.STALE_TOKEN,
            current
                ? request.id() + " is not being merged: it is " + request.status().wireName()
                : token + " is not the current token of " + request.id(),
            "Change nothing on the target branch: begin again, if it is still to be merged.");
  }

  /** Renews the lease. That does not change the record: the new end is kept beside it. */
  Result<MergeRequest> renew(MergeRequest request, long token, Optional<Duration> lease) {
    return byHolder(request, token)
        .then(held -> {
          long end = tx.now() + lease.map(Duration::toSeconds).orElse(held.leaseSeconds());
          long before = shown(held).leaseExpiresAt();
          tx.putHeartbeat(
              RecordKind.MERGE,
              held.id(),
              new Heartbeat(Math.max(end, before), Optional.empty(), token(held)));
          return Result.done(shown(held));
        });
  }

  Result<MergeRequest> merged(MergeRequest request, long token, Optional<String> commit) {
    if (isRepeated(request, token, MergeStatus.MERGED)) {
      return Result.already(request);
    }
    return byHolder(request, token)
        .then(held -> {
          MergeRequest merged = tx.put(held.merged(commit));
          Optional<WorkItem> item = tx.find(RecordKind.WORK, held.beadId());
          item.ifPresent(known -> WorkItems.merged(tx, known, commit));
          Escalations.closeAbout(tx, held.id(), "it was merged");
          event("merge.merged", held, "commit", commit);
          return Result.done(merged);
        });
  }

  private static boolean isRepeated(MergeRequest request, long token, MergeStatus status) {
    return request.status() == status && request.token() == token;
  }

  Result<MergeRequest> conflict(MergeRequest request, long token, String reason) {
    if (isRepeated(request, token, MergeStatus.CONFLICTED)) {
      return Result.already(request);
    }
    return byHolder(request, token)
        .then(held -> {
          MergeRequest conflicted = tx.put(held.ended(MergeStatus.CONFLICTED, Optional.of(reason)));
          event("merge.conflicted", held, "reason", reason);
          Escalations.open(tx, new Cause(EscalationSource.MERGE, held.id(), held.beadId(), reason));
          return Result.done(conflicted);
        });
  }

  Result<MergeRequest> retry(MergeRequest request, Optional<String> reason) {
    return switch (request.status()) {
      case PENDING -> Result.already(request);
      case CONFLICTED -> {
        MergeRequest pending = tx.put(request.ended(MergeStatus.PENDING, reason));
        event("merge.retried", request, "reason", reason);
        yield Result.done(pending);
      }
      case MERGING ->
          Result.no(
              Why.BLOCKED,
              request.id() + " is being merged",
              "Wait for its merger. After its lease it can be begun again.");
      default -> ended(request);
    };
  }

  /** Makes a request whose lease has expired pending again; its token is no longer valid. */
  MergeRequest released(MergeRequest request) {
    MergeRequest pending = tx.put(request.ended(MergeStatus.PENDING, request.reason()));
    event("merge.released", request, "token", request.token());
    return pending;
  }

  Result<MergeRequest> withdraw(MergeRequest request, Optional<String> reason) {
    if (request.status() == MergeStatus.WITHDRAWN) {
      return Result.already(request);
    }
    if (!request.status().isInLine()) {
      return ended(request);
    }
    if (isMerging(request)) {
      return mayBegin(shown(request));
    }
    MergeRequest withdrawn = tx.put(request.ended(MergeStatus.WITHDRAWN, reason));
    Escalations.closeAbout(tx, request.id(), "the request was withdrawn");
    event("merge.withdrawn", request, "reason", reason);
    return Result.done(withdrawn);
  }

  /** Returns the request with the end of its lease as it was renewed last. */
  MergeRequest shown(MergeRequest request) {
    return tx.heartbeat(RecordKind.MERGE, request.id())
        .filter(
            touch -> request.status() == MergeStatus.MERGING && touch.of().equals(token(request)))
        .map(Heartbeat::at)
        .filter(end -> end > request.leaseExpiresAt())
        .map(end -> request.leasedUntil(end))
        .orElse(request);
  }

  /** Returns the token as a heartbeat names it: a renewal counts for one begin only. */
  static String token(MergeRequest request) {
    return Long.toString(request.token());
  }

  Optional<MergeRequest> head(String target) {
    List<MergeRequest> line = tx.indexed(IndexName.LINE, target);
    tx.refuseCorrupt(RecordKind.MERGE);
    return line.stream().findFirst().map(this::shown);
  }

  Result<MergeRequest> next(Optional<String> target) {
    Result<MergeRequest> next = target.map(this::nextOf).orElseGet(this::nextOfAny);
    // A corrupt request may be the head, and may be merging.
    for (CorruptRecord damage : tx.corrupt()) {
      if (damage.kind().equals(RecordKind.MERGE)) {
        return Result.no(
            Why.BLOCKED,
            damage.message(),
            "`ic doctor` shows details; repair the record, or quarantine it with `ic doctor --fix`.");
      }
    }
    return next;
  }

  private Result<MergeRequest> nextOf(String target) {
    String fact = "nothing is to be merged into " + target;
    return head(target)
        .map(this::mayBegin)
        .orElseGet(() -> Result.no(Why.NOTHING_READY, fact, "`ic merge list` shows all queues."));
  }

  private Result<MergeRequest> nextOfAny() {
    Map<String, MergeRequest> heads = new LinkedHashMap<>();
    tx.indexed(IndexName.LINE, Integer.MAX_VALUE)
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
            Result.no(Why.NOTHING_READY, "nothing is to be merged", "Submit a request first."));
  }

  /** Times are cut to whole seconds, so the lease ends after its last second. */
  boolean isMerging(MergeRequest request) {
    return request.status() == MergeStatus.MERGING && shown(request).leaseExpiresAt() >= tx.now();
  }

  /** Returns the head of a line if it may begin, or what blocks it. */
  Result<MergeRequest> mayBegin(MergeRequest head) {
    if (head.status() == MergeStatus.CONFLICTED) {
      String reason = head.reason().map(text -> ": " + text).orElse("");
      return Result.no(
          Why.BLOCKED,
          head.targetBranch() + " is blocked by " + head.id() + reason,
          "Resolve it, then `ic merge retry` it; or submit it again or withdraw it.");
    }
    if (isMerging(head)) {
      String end = IsoTime.of(head.leaseExpiresAt()).text();
      return Result.no(
          Why.BLOCKED,
          head.id() + " is being merged into " + head.targetBranch() + ", at least until " + end,
          "Only one request is merged at a time: wait until it ends.");
    }
    return Result.already(head);
  }
}
