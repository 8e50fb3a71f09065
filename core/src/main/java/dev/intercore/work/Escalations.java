package dev.intercore.work;

import dev.intercore.common.FreeText;
import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.work.record.Escalation;
import dev.intercore.work.record.Escalation.Cause;
import dev.intercore.work.record.Escalation.EscalationStatus;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.MergeRequest.MergeStatus;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.storage.PageCursor;
import dev.intercore.work.storage.TeamIndex.IndexName;
import dev.intercore.work.storage.TeamStore.RecordPage;
import dev.intercore.work.storage.TeamTransaction;
import java.util.List;
import java.util.Optional;

/** Conditions that need human attention. */
public final class Escalations {
  private final Team team;

  Escalations(Team team) {
    this.team = team;
  }

  public Optional<Escalation> get(String id) {
    return team.read(tx -> tx.one(RecordKind.ESCALATION, id).value());
  }

  /** Returns escalations in the order of their creation, closed ones included. */
  public RecordPage<Escalation> page(PageCursor after, int limit) {
    return team.read(tx -> tx.page(RecordKind.ESCALATION, after, limit));
  }

  /** Returns the first escalations that are not closed, by their subjects. */
  public List<Escalation> open(int most) {
    return team.read(tx -> tx.indexed(IndexName.ABOUT, most));
  }

  public long countOpen() {
    return team.read(tx -> tx.count(IndexName.ABOUT));
  }

  /** Acknowledges an escalation. */
  public Result<Escalation> ack(String id) {
    return team.write(
        RecordKind.ESCALATION,
        id,
        (tx, found) ->
            switch (found.status()) {
              case CLOSED ->
                  Result.no(
                      Why.ILLEGAL_MOVE,
                      found.id() + " is closed",
                      "A closed escalation cannot be changed.");
              case ACKED -> Result.already(found);
              case OPEN -> {
                tx.event("escalation.acked", found.id(), "subject", found.subject());
                yield Result.done(tx.put(found.acked(tx.actor().name())));
              }
            });
  }

  /** Closes an escalation by hand. */
  public Result<Escalation> close(String id, Optional<String> reason) {
    reason.ifPresent(FreeText::reason);
    return team.write(
        RecordKind.ESCALATION,
        id,
        (tx, found) ->
            found.status() == EscalationStatus.CLOSED
                ? Result.already(found)
                : close(tx, found, reason));
  }

  /** An escalation whose request still blocks its branch stays open. */
  private static Result<Escalation> close(
      TeamTransaction tx, Escalation escalation, Optional<String> reason) {
    Optional<MergeRequest> blocking =
        tx.find(RecordKind.MERGE, escalation.subject())
            .filter(request -> request.status() == MergeStatus.CONFLICTED);
    return blocking.isPresent()
        ? Result.no(
            Why.BLOCKED,
            escalation.subject() + " still blocks " + blocking.get().targetBranch(),
            "It is closed when the request is merged or withdrawn: `ic merge retry` or `ic merge withdraw`.")
        : Result.done(closeNow(tx, escalation, reason));
  }

  /** Opens an escalation, or renews the one that is not closed. */
  static Escalation open(TeamTransaction tx, Cause cause) {
    Optional<Escalation> before =
        tx.indexed(IndexName.ABOUT, cause.subject()).stream()
            .filter(one -> one.source() == cause.source())
            .findFirst();
    Escalation open =
        tx.put(before.map(one -> one.reopened(cause.reason())).orElseGet(() -> fresh(tx, cause)));
    tx.event(
        before.isPresent() ? "escalation.renewed" : "escalation.opened",
        open.id(),
        "source",
        cause.source().wireName(),
        "subject",
        cause.subject(),
        "bead",
        cause.bead(),
        "reason",
        cause.reason());
    return open;
  }

  private static Escalation fresh(TeamTransaction tx, Cause cause) {
    long seq = tx.nextSeq();
    return Escalation.of(
        tx.freshId(RecordKind.ESCALATION, "esc", seq, cause.subject()), cause, seq);
  }

  /** Closes the escalations of a subject that can continue. */
  static void closeAbout(TeamTransaction tx, String subject, String reason) {
    tx.indexed(IndexName.ABOUT, subject).forEach(one -> closeNow(tx, one, Optional.of(reason)));
  }

  static Escalation closeNow(TeamTransaction tx, Escalation escalation, Optional<String> reason) {
    Escalation closed = tx.put(escalation.closed(tx.actor().name(), reason));
    tx.event("escalation.closed", closed.id(), "subject", closed.subject(), "reason", reason);
    return closed;
  }
}
