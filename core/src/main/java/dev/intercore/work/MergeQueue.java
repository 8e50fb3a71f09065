package dev.intercore.work;

import dev.intercore.common.FreeText;
import dev.intercore.common.Result;
import dev.intercore.work.record.Branches;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.storage.IndexEntry;
import dev.intercore.work.storage.PageCursor;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Whose branch merges next. */
public final class MergeQueue {
  public static final Duration USUAL_LEASE = Duration.ofMinutes(10);
  public static final Duration LEAST_LEASE = Duration.ofSeconds(1);
  public static final Duration MOST_LEASE = Duration.ofSeconds(MergeRequest.MOST_LEASE_SECONDS);

  private final TeamOffice office;

  MergeQueue(TeamOffice office) {
    this.office = office;
  }

  /** Puts an item's branch in line; in the place of an earlier request of the item. */
  public Result<MergeRequest> submit(String bead, Branches branches) {
    return office.decide(
        RecordKind.MERGE,
        desk ->
            desk.one(RecordKind.WORK, bead)
                .then(item -> new Submitting(desk).submit(item, branches)));
  }

  public Result<MergeRequest> find(String id) {
    return office.look(desk -> desk.one(RecordKind.MERGE, id).then(one -> already(desk, one)));
  }

  private static Result<MergeRequest> already(TeamTransaction desk, MergeRequest request) {
    return Result.already(new MergeLine(desk).shown(request));
  }

  /** Some of all there ever were, in the order of submission. */
  public List<MergeRequest> page(PageCursor after, int most) {
    return office.look(desk -> {
      MergeLine line = new MergeLine(desk);
      return desk.ledger().page(RecordKind.MERGE, after, most).stream().map(line::shown).toList();
    });
  }

  /** Those in line for a branch, in the order of submission. */
  public List<MergeRequest> line(String target) {
    return office.look(desk -> {
      MergeLine line = new MergeLine(desk);
      return desk.ledger().linked(RecordKind.MERGE, IndexEntry.Name.LINE, target).stream()
          .map(line::shown)
          .toList();
    });
  }

  /** Those in line for any branch, branch by branch in the order of submission. */
  public List<MergeRequest> lines(int most) {
    return office.look(desk -> {
      MergeLine line = new MergeLine(desk);
      return desk.ledger().inOrder(RecordKind.MERGE, IndexEntry.Name.LINE, most).stream()
          .map(line::shown)
          .toList();
    });
  }

  /** The line of one branch: who is at its head, if that can be read, and how long it is. */
  public record Branch(String name, Optional<MergeRequest> head, long length) {}

  /** The first branches that have a line, by name. */
  public List<Branch> branches(int most) {
    return office.look(desk -> {
      MergeLine line = new MergeLine(desk);
      return desk.ledger().tallies(RecordKind.MERGE, IndexEntry.Name.LINE, most).stream()
          .map(tally ->
              new Branch(
                  tally.value(),
                  desk.ledger()
                      .firstLinked(RecordKind.MERGE, IndexEntry.Name.LINE, tally.value())
                      .map(line::shown),
                  tally.count()))
          .toList();
    });
  }

  public long countBranches() {
    return office.look(desk -> desk.ledger().countValues(RecordKind.MERGE, IndexEntry.Name.LINE));
  }

  /**
   * The request that may begin.
   *
   * @param target of this branch; of any, the one that was submitted first
   */
  public Result<MergeRequest> next(Optional<String> target) {
    return office.look(desk -> new MergeLine(desk).next(target));
  }

  /** Begins to merge; the token that it gets is what counts from now on. */
  public Result<MergeRequest> begin(String id, Duration lease) {
    checkLease(lease);
    return step(id, (merging, request) -> merging.begin(request, lease));
  }

  /** The same with whichever of a branch may begin. */
  public Result<MergeRequest> beginNext(String target, Duration lease) {
    checkLease(lease);
    return office.decide(
        RecordKind.MERGE,
        desk ->
            new MergeLine(desk)
                .next(Optional.of(target))
                .then(request -> new MergeRules(desk).begin(request, lease)));
  }

  private static void checkLease(Duration lease) {
    if (lease.compareTo(LEAST_LEASE) < 0 || lease.compareTo(MOST_LEASE) > 0) {
      throw new IllegalArgumentException("the lease is out of range: " + lease);
    }
  }

  /** Says that the merger is still at it. */
  public Result<MergeRequest> renew(String id, long token, Optional<Duration> lease) {
    lease.ifPresent(MergeQueue::checkLease);
    return step(id, (merging, request) -> merging.renew(request, token, lease));
  }

  public Result<MergeRequest> merged(String id, long token, Optional<String> commit) {
    commit.ifPresent(text -> FreeText.line("the commit", text));
    return step(id, (merging, request) -> merging.merged(request, token, commit));
  }

  /** It cannot be merged: a conflict, failed tests, a push that was refused. */
  public Result<MergeRequest> conflict(String id, long token, String reason) {
    FreeText.reason(reason);
    return step(id, (merging, request) -> merging.conflict(request, token, reason));
  }

  /** What was in the way is gone; it may begin again, in its old place. */
  public Result<MergeRequest> retry(String id, Optional<String> reason) {
    reason.ifPresent(FreeText::reason);
    return step(id, (merging, request) -> merging.retry(request, reason));
  }

  /** It is not to be merged after all. */
  public Result<MergeRequest> withdraw(String id, Optional<String> reason) {
    reason.ifPresent(FreeText::reason);
    return step(id, (merging, request) -> merging.withdraw(request, reason));
  }

  private Result<MergeRequest> step(
      String id, BiFunction<MergeRules, MergeRequest, Result<MergeRequest>> step) {
    return office.decide(
        RecordKind.MERGE,
        desk ->
            desk.one(RecordKind.MERGE, id)
                .then(request -> step.apply(new MergeRules(desk), request)));
  }
}
