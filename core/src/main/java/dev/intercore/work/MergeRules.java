package dev.intercore.work;

import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.work.record.Escalation.Cause;
import dev.intercore.work.record.Escalation.EscalationSource;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.MergeRequest.MergeStatus;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.storage.Heartbeat;
import java.time.Duration;
import java.util.Optional;

/** The steps of one request, from its begin to its end. */
final class MergeRules {
  private final TeamTransaction desk;
  private final MergeLine line;

  MergeRules(TeamTransaction desk) {
    this.desk = desk;
    this.line = new MergeLine(desk);
  }

  Result<MergeRequest> begin(MergeRequest request, Duration lease) {
    if (!request.status().isInLine()) {
      return over(request);
    }
    MergeRequest head = line.head(request.targetBranch()).orElse(request);
    if (!head.id().equals(request.id())) {
      return Result.no(
          Why.BLOCKED,
          head.id() + " (" + head.status().wireName() + ") comes before " + request.id(),
          "Strictly in the order of submission: begin with that.");
    }
    return line.mayBegin(head)
        .then(free -> {
          boolean takenOver = free.status() == MergeStatus.MERGING;
          MergeRequest begun =
              desk.put(request.begun(desk.ledger().nextToken(), lease.toSeconds(), desk.now()));
          desk.tell(
              takenOver ? "merge.taken_over" : "merge.begun",
              request.id(),
              "bead",
              request.beadId(),
              "token",
              begun.fencingToken().orElseThrow());
          return Result.done(begun);
        });
  }

  private static Result<MergeRequest> over(MergeRequest request) {
    return Result.no(
        Why.ILLEGAL_MOVE,
        request.id() + " is over: " + request.status().wireName(),
        "Submit the item anew if there is still something to merge.");
  }

  /** Asks whether whoever has that token is the one who merges. */
  private Result<MergeRequest> byHolder(MergeRequest request, long token) {
    boolean current = request.fencingToken().orElse(0) == token;
    return current && request.status() == MergeStatus.MERGING
        ? Result.already(request)
        : Result.no(
            Why.STALE_TOKEN,
            current
                ? request.id() + " is not being merged: it is " + request.status().wireName()
                : token + " is not the token of " + request.id() + " any more",
            "Change nothing on the target branch: begin again, if it is still to be merged.");
  }

  /** A renewal is no change of the request: it is kept beside it. */
  Result<MergeRequest> renew(MergeRequest request, long token, Optional<Duration> lease) {
    return byHolder(request, token)
        .then(held -> {
          long end = desk.now() + lease.map(Duration::toSeconds).orElse(held.leaseSeconds());
          long before = line.shown(held).leaseExpiresAt();
          desk.ledger()
              .touch(
                  RecordKind.MERGE,
                  held.id(),
                  new Heartbeat(Math.max(end, before), Optional.empty(), MergeLine.token(held)));
          return Result.done(line.shown(held));
        });
  }

  Result<MergeRequest> merged(MergeRequest request, long token, Optional<String> commit) {
    if (isRepeated(request, token, MergeStatus.MERGED)) {
      return Result.already(request);
    }
    return byHolder(request, token)
        .then(held -> {
          MergeRequest merged = desk.put(held.merged(commit));
          Optional<WorkItem> item = desk.ledger().find(RecordKind.WORK, held.beadId());
          item.ifPresent(known -> new Moves(desk).merged(known, commit));
          new Escalating(desk).closeAbout(held.id(), "it was merged");
          desk.tell(
              "merge.merged", held.id(), "bead", held.beadId(), "commit", commit.orElse(null));
          return Result.done(merged);
        });
  }

  private static boolean isRepeated(MergeRequest request, long token, MergeStatus status) {
    return request.status() == status && request.fencingToken().orElse(0) == token;
  }

  Result<MergeRequest> conflict(MergeRequest request, long token, String reason) {
    if (isRepeated(request, token, MergeStatus.CONFLICTED)) {
      return Result.already(request);
    }
    return byHolder(request, token)
        .then(held -> {
          MergeRequest conflicted =
              desk.put(held.ended(MergeStatus.CONFLICTED, Optional.of(reason)));
          desk.tell("merge.conflicted", held.id(), "bead", held.beadId(), "reason", reason);
          new Escalating(desk)
              .open(new Cause(EscalationSource.MERGE, held.id(), held.beadId(), reason));
          return Result.done(conflicted);
        });
  }

  Result<MergeRequest> retry(MergeRequest request, Optional<String> reason) {
    return switch (request.status()) {
      case PENDING -> Result.already(request);
      case CONFLICTED -> {
        MergeRequest pending = desk.put(request.ended(MergeStatus.PENDING, reason));
        desk.tell(
            "merge.retried", request.id(), "bead", request.beadId(), "reason", reason.orElse(null));
        yield Result.done(pending);
      }
      case MERGING ->
          Result.no(
              Why.BLOCKED,
              request.id() + " is being merged",
              "Who merges it says whether it is merged; after its lease it can be begun again.");
      default -> over(request);
    };
  }

  /** Its merger's lease is over: it may be begun again, and that merger's token counts no more. */
  MergeRequest released(MergeRequest request) {
    MergeRequest pending = desk.put(request.ended(MergeStatus.PENDING, request.reason()));
    desk.tell(
        "merge.released",
        request.id(),
        "bead",
        request.beadId(),
        "token",
        request.fencingToken().orElse(0));
    return pending;
  }

  Result<MergeRequest> withdraw(MergeRequest request, Optional<String> reason) {
    if (request.status() == MergeStatus.WITHDRAWN) {
      return Result.already(request);
    }
    if (!request.status().isInLine()) {
      return over(request);
    }
    if (line.isMerging(request)) {
      return line.mayBegin(line.shown(request));
    }
    MergeRequest withdrawn = desk.put(request.ended(MergeStatus.WITHDRAWN, reason));
    new Escalating(desk).closeAbout(request.id(), "the request was withdrawn");
    desk.tell(
        "merge.withdrawn", request.id(), "bead", request.beadId(), "reason", reason.orElse(null));
    return Result.done(withdrawn);
  }
}
