package dev.intercore.work;

import dev.intercore.work.Rule.Trouble;
import dev.intercore.work.record.Escalation;
import dev.intercore.work.record.Escalation.Cause;
import dev.intercore.work.record.Escalation.EscalationSource;
import dev.intercore.work.record.Escalation.EscalationStatus;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.MergeRequest.MergeStatus;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.storage.IndexEntry;
import java.util.Optional;

/** Every line goes on, or somebody is told that it does not. */
final class QueueChecks {
  static final Rule<MergeRequest> DEAD_HEAD = new Rule<>(RecordKind.MERGE, QueueChecks::deadHead);
  static final Rule<MergeRequest> IN_ORDER = new Rule<>(RecordKind.MERGE, QueueChecks::inOrder);
  static final Rule<MergeRequest> ITEM_GONE = new Rule<>(RecordKind.MERGE, QueueChecks::itemGone);
  static final Rule<MergeRequest> ESCALATED = new Rule<>(RecordKind.MERGE, QueueChecks::escalated);
  static final Rule<Escalation> ESCALATION_OVER =
      new Rule<>(RecordKind.ESCALATION, QueueChecks::over);

  private QueueChecks() {}

  /** The next begin would take it over as well; until then it looks as if somebody merged. */
  private static Optional<Trouble> deadHead(TeamTransaction desk, MergeRequest request) {
    boolean dead =
        request.status() == MergeStatus.MERGING && !new MergeLine(desk).isMerging(request);
    return dead
        ? Trouble.mendable(
            request.id()
                + " is at the head of "
                + request.targetBranch()
                + " as merging, but its lease is over",
            "put it back to pending; its token is dead",
            () -> new MergeRules(desk).released(request))
        : Optional.empty();
  }

  private static Optional<Trouble> inOrder(TeamTransaction desk, MergeRequest request) {
    if (request.status() != MergeStatus.MERGING) {
      return Optional.empty();
    }
    Optional<MergeRequest> first =
        new MergeLine(desk)
            .head(request.targetBranch())
            .filter(head -> !head.id().equals(request.id()));
    return first.flatMap(head ->
        Trouble.told(
            request.id() + " is merging, but " + head.id() + " comes before it",
            "Wait until it is merged, or its lease is over."));
  }

  private static Optional<Trouble> itemGone(TeamTransaction desk, MergeRequest request) {
    boolean gone =
        request.status().isInLine()
            && desk.ledger().glance(RecordKind.WORK, request.beadId()).isEmpty()
            && !desk.isDamaged(RecordKind.WORK, request.beadId());
    return gone
        ? Trouble.told(
            request.id() + " is to merge " + request.beadId() + ", which does not exist",
            "Withdraw it with `ic merge withdraw " + request.id() + "`, or merge it all the same.")
        : Optional.empty();
  }

  private static Optional<Trouble> escalated(TeamTransaction desk, MergeRequest request) {
    boolean untold =
        request.status() == MergeStatus.CONFLICTED
            && desk.ledger()
                .linked(RecordKind.ESCALATION, IndexEntry.Name.ABOUT, request.id())
                .isEmpty();
    return untold
        ? Trouble.mendable(
            request.id()
                + " is conflicted and blocks "
                + request.targetBranch()
                + ", but no escalation tells of it",
            "write the escalation",
            () ->
                new Escalating(desk)
                    .open(
                        new Cause(
                            EscalationSource.MERGE,
                            request.id(),
                            request.beadId(),
                            request.reason().orElse("it could not be merged"))))
        : Optional.empty();
  }

  private static Optional<Trouble> over(TeamTransaction desk, Escalation escalation) {
    if (escalation.status() == EscalationStatus.CLOSED) {
      return Optional.empty();
    }
    return whatBecame(desk, escalation)
        .flatMap(became ->
            Trouble.mendable(
                escalation.id() + " is about " + escalation.subject() + ", which " + became,
                "close it",
                () -> new Escalating(desk).close(escalation, Optional.of("it " + became))));
  }

  /** Of what needs nobody's attention any more. */
  private static Optional<String> whatBecame(TeamTransaction desk, Escalation escalation) {
    String subject = escalation.subject();
    RecordKind<?> kind =
        escalation.source() == EscalationSource.MERGE ? RecordKind.MERGE : RecordKind.WORK;
    if (desk.isDamaged(kind, subject)) {
      return Optional.empty();
    }
    if (desk.ledger().glance(kind, subject).isEmpty()) {
      return Optional.of("does not exist any more");
    }
    return escalation.source() == EscalationSource.MERGE
        ? desk.ledger()
            .glance(RecordKind.MERGE, subject)
            .filter(request -> !request.status().isInLine())
            .map(request -> "is " + request.status().wireName())
        : desk.ledger()
            .glance(RecordKind.WORK, subject)
            .filter(item -> item.status().isFinished())
            .map(item -> "is " + item.status().wireName());
  }
}
