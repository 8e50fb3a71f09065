package dev.intercore.work;

import dev.intercore.common.FreeText;
import dev.intercore.common.Result;
import dev.intercore.work.record.Branches;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.storage.PageCursor;
import dev.intercore.work.storage.TeamIndex.IndexName;
import dev.intercore.work.storage.TeamStore.RecordPage;
import dev.intercore.work.storage.TeamTransaction;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** The merge queue: lines of requests, one for each target branch. */
public final class MergeQueue {
  public static final Duration DEFAULT_LEASE = Duration.ofMinutes(10);
  public static final Duration MIN_LEASE = Duration.ofSeconds(1);
  public static final Duration MAX_LEASE = Duration.ofSeconds(MergeRequest.MAX_LEASE_SECONDS);

  private final Team team;

  MergeQueue(Team team) {
    this.team = team;
  }

  /** Submits the branch of an item, in the place of an earlier request of the item. */
  public Result<MergeRequest> submit(String bead, Branches branches) {
    return team.write(
        RecordKind.MERGE,
        tx ->
            tx.one(RecordKind.WORK, bead).then(item -> new MergeRules(tx).submit(item, branches)));
  }

  public Result<MergeRequest> find(String id) {
    return team.read(tx ->
        tx.one(RecordKind.MERGE, id)
            .then(request -> Result.already(new MergeRules(tx).shown(request))));
  }

  /** Returns all requests in the order of submission, finished ones included. */
  public RecordPage<MergeRequest> page(PageCursor after, int limit) {
    return team.read(tx -> tx.page(RecordKind.MERGE, after, limit).map(new MergeRules(tx)::shown));
  }

  /** Returns the requests in line for a branch, in the order of submission. */
  public List<MergeRequest> line(String target) {
    return team.read(tx -> shown(tx, tx.indexed(IndexName.LINE, target)));
  }

  /** Returns the requests in line, branch by branch in the order of submission. */
  public List<MergeRequest> lines(int limit) {
    return team.read(tx -> shown(tx, tx.indexed(IndexName.LINE, limit)));
  }

  private static List<MergeRequest> shown(TeamTransaction tx, List<MergeRequest> requests) {
    return requests.stream().map(new MergeRules(tx)::shown).toList();
  }

  /** The line of one branch: its head, if it can be read, and its length. */
  public record Branch(String name, Optional<MergeRequest> head, long length) {}

  /** Returns the first branches that have a line, by name. */
  public List<Branch> branches(int limit) {
    return team.read(tx -> {
      MergeRules rules = new MergeRules(tx);
      return tx.counts(IndexName.LINE, limit).stream()
          .map(count ->
              new Branch(
                  count.value(),
                  tx.firstIndexed(IndexName.LINE, count.value()).map(rules::shown),
                  count.count()))
          .toList();
    });
  }

  public long countBranches() {
    return team.read(tx -> (long) tx.counts(IndexName.LINE, Integer.MAX_VALUE).size());
  }

  /**
   * Returns the request that may begin.
   *
   * @param target the branch; if empty, of all that may begin the one that was submitted first
   */
  public Result<MergeRequest> next(Optional<String> target) {
    return team.read(tx -> new MergeRules(tx).next(target));
  }

  /** Begins to merge; only the token that it gets is valid from now on. */
  public Result<MergeRequest> begin(String id, Duration lease) {
    checkLease(lease);
    return step(id, (rules, request) -> rules.begin(request, lease));
  }

  /** Begins the request of a branch that may begin. */
  public Result<MergeRequest> beginNext(String target, Duration lease) {
    checkLease(lease);
    return team.write(
        RecordKind.MERGE,
        tx ->
            new MergeRules(tx)
                .next(Optional.of(target))
                .then(request -> new MergeRules(tx).begin(request, lease)));
  }

  private static void checkLease(Duration lease) {
    if (lease.compareTo(MIN_LEASE) < 0 || lease.compareTo(MAX_LEASE) > 0) {
      throw new IllegalArgumentException("the lease is out of range: " + lease);
    }
  }

  /** Renews the lease of a merger. */
  public Result<MergeRequest> renew(String id, long token, Optional<Duration> lease) {
    lease.ifPresent(MergeQueue::checkLease);
    return step(id, (rules, request) -> rules.renew(request, token, lease));
  }

  public Result<MergeRequest> merged(String id, long token, Optional<String> commit) {
    commit.ifPresent(text -> FreeText.line("the commit", text));
    return step(id, (rules, request) -> rules.merged(request, token, commit));
  }

  /** Blocks the branch: a conflict, failed tests, a refused push. */
  public Result<MergeRequest> conflict(String id, long token, String reason) {
    FreeText.reason(reason);
    return step(id, (rules, request) -> rules.conflict(request, token, reason));
  }

  /** Makes a conflicted request pending again, in its old place. */
  public Result<MergeRequest> retry(String id, Optional<String> reason) {
    reason.ifPresent(FreeText::reason);
    return step(id, (rules, request) -> rules.retry(request, reason));
  }

  /** Takes a request out of its line. */
  public Result<MergeRequest> withdraw(String id, Optional<String> reason) {
    reason.ifPresent(FreeText::reason);
    return step(id, (rules, request) -> rules.withdraw(request, reason));
  }

  private Result<MergeRequest> step(
      String id, BiFunction<MergeRules, MergeRequest, Result<MergeRequest>> step) {
    return team.write(
        RecordKind.MERGE, id, (tx, request) -> step.apply(new MergeRules(tx), request));
  }
}
