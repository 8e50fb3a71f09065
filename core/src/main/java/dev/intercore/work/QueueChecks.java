package dev.intercore.work;

import dev.intercore.work.WorkDoctorCheck.Violation;
import dev.intercore.work.record.Convoy;
import dev.intercore.work.record.Escalation;
import dev.intercore.work.record.Escalation.Cause;
import dev.intercore.work.record.Escalation.EscalationSource;
import dev.intercore.work.record.Escalation.EscalationStatus;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.MergeRequest.MergeStatus;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.storage.TeamIndex.IndexName;
import dev.intercore.work.storage.TeamTransaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Rules: merge lines, escalations, convoy counts and dependencies are as they should be. */
final class QueueChecks {
  private QueueChecks() {}

  /** The next begin takes the request over; until then it is shown as merging. */
  static Optional<Violation> checkLease(TeamTransaction tx, MergeRequest request) {
    boolean expired =
        request.status() == MergeStatus.MERGING && !new MergeRules(tx).isMerging(request);
    return expired
        ? Violation.repairable(
            request.id() + " is merging into " + request.targetBranch() + ", but its lease expired",
            "make it pending again; its token becomes invalid",
            () -> new MergeRules(tx).released(request))
        : Optional.empty();
  }

  static Optional<Violation> checkOrder(TeamTransaction tx, MergeRequest request) {
    if (request.status() != MergeStatus.MERGING) {
      return Optional.empty();
    }
    Optional<MergeRequest> first =
        new MergeRules(tx)
            .head(request.targetBranch())
            .filter(head -> !head.id().equals(request.id()));
    return first.flatMap(head ->
        Violation.reported(
            request.id() + " is merging, but " + head.id() + " comes before it",
            "Wait until it is merged or its lease has expired."));
  }

  static Optional<Violation> checkItem(TeamTransaction tx, MergeRequest request) {
    boolean missing =
        request.status().isInLine()
            && tx.peek(RecordKind.WORK, request.beadId()).isEmpty()
            && !tx.isCorrupt(RecordKind.WORK, request.beadId());
    return missing
        ? Violation.reported(
            request.id() + " is to merge " + request.beadId() + ", which does not exist",
            "Withdraw it with `ic merge withdraw " + request.id() + "`, or merge it anyway.")
        : Optional.empty();
  }

  static Optional<Violation> checkEscalated(TeamTransaction tx, MergeRequest request) {
    boolean unescalated =
        request.status() == MergeStatus.CONFLICTED
            && tx.indexed(IndexName.ABOUT, request.id()).isEmpty();
    return unescalated
        ? Violation.repairable(
            request.id() + " blocks " + request.targetBranch() + " without an escalation",
            "open an escalation",
            () ->
                Escalations.open(
                    tx,
                    new Cause(
                        EscalationSource.MERGE,
                        request.id(),
                        request.beadId(),
                        request.reason().orElse("it could not be merged"))))
        : Optional.empty();
  }

  static Optional<Violation> checkEscalation(TeamTransaction tx, Escalation escalation) {
    if (escalation.status() == EscalationStatus.CLOSED) {
      return Optional.empty();
    }
    return whatBecame(tx, escalation)
        .flatMap(became ->
            Violation.repairable(
                escalation.id() + " concerns " + escalation.subject() + ", which " + became,
                "close it",
                () -> Escalations.closeNow(tx, escalation, Optional.of("it " + became))));
  }

  /** Returns why an escalation needs no attention any more. */
  private static Optional<String> whatBecame(TeamTransaction tx, Escalation escalation) {
    String subject = escalation.subject();
    RecordKind<?> kind =
        escalation.source() == EscalationSource.MERGE ? RecordKind.MERGE : RecordKind.WORK;
    if (tx.isCorrupt(kind, subject)) {
      return Optional.empty();
    }
    if (tx.peek(kind, subject).isEmpty()) {
      return Optional.of("no longer exists");
    }
    return escalation.source() == EscalationSource.MERGE
        ? tx.peek(RecordKind.MERGE, subject)
            .filter(request -> !request.status().isInLine())
            .map(request -> "is " + request.status().wireName())
        : tx.peek(RecordKind.WORK, subject)
            .filter(item -> item.status().isFinished())
            .map(item -> "is " + item.status().wireName());
  }

  static Optional<Violation> checkCounts(TeamTransaction tx, Convoy convoy) {
    Convoy counted = tx.counted(convoy);
    return counted.equals(convoy)
        ? Optional.empty()
        : Violation.repairable(
            convoy.id() + " has wrong counts of its items",
            "correct the counts",
            () -> tx.put(counted));
  }

  static Optional<Violation> checkDependencies(TeamTransaction tx, WorkItem item) {
    List<String> missing = new ArrayList<>();
    for (String bead : item.status().isFinished() ? List.<String>of() : item.dependsOn()) {
      if (tx.peek(RecordKind.WORK, bead).isEmpty() && !tx.isCorrupt(RecordKind.WORK, bead)) {
        missing.add(bead);
      }
    }
    return missing.isEmpty()
        ? Optional.empty()
        : Violation.reported(
            item.id() + " depends on missing items: " + String.join(", ", missing),
            "Restore them, or remove the dependencies.");
  }

  static Optional<Violation> checkCircle(TeamTransaction tx, WorkItem item) {
    return !item.status().isFinished() && new Dependencies(tx).waitsForItself(item)
        ? Violation.reported(
            item.id() + " depends on itself through its dependencies",
            "Remove one of the dependencies.")
        : Optional.empty();
  }
}
