package dev.intercore.work;

import dev.intercore.common.FreeText;
import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.work.record.Escalation;
import dev.intercore.work.record.Escalation.EscalationStatus;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.MergeRequest.MergeStatus;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.storage.IndexEntry;
import dev.intercore.work.storage.PageCursor;
import java.util.List;
import java.util.Optional;

/** What a person has to look at. */
public final class Escalations {
  private final TeamOffice office;

  Escalations(TeamOffice office) {
    this.office = office;
  }

  public Optional<Escalation> get(String id) {
    return office.look(desk -> desk.one(RecordKind.ESCALATION, id).value());
  }

  /** Some, closed ones too, in the order they were made. */
  public List<Escalation> page(PageCursor after, int most) {
    return office.look(desk -> desk.ledger().page(RecordKind.ESCALATION, after, most));
  }

  /** The first of those that are not closed, by what they are about. */
  public List<Escalation> open(int most) {
    return office.look(
        desk -> desk.ledger().inOrder(RecordKind.ESCALATION, IndexEntry.Name.ABOUT, most));
  }

  public long countOpen() {
    return office.look(desk -> desk.ledger().count(RecordKind.ESCALATION, IndexEntry.Name.ABOUT));
  }

  /** Somebody looks at it. */
  public Result<Escalation> ack(String id) {
    return office.decide(
        RecordKind.ESCALATION,
        desk ->
            desk.one(RecordKind.ESCALATION, id)
                .then(found -> {
                  if (found.status() == EscalationStatus.CLOSED) {
                    return Result.no(
                        Why.ILLEGAL_MOVE, found.id() + " is closed", "Nothing is left to do.");
                  }
                  if (found.status() == EscalationStatus.ACKED) {
                    return Result.already(found);
                  }
                  Escalation acked = desk.put(found.acked(desk.by().name()));
                  desk.tell("escalation.acked", acked.id(), "subject", acked.subject());
                  return Result.done(acked);
                }));
  }

  /** It is taken care of. */
  public Result<Escalation> close(String id, Optional<String> reason) {
    reason.ifPresent(FreeText::reason);
    return office.decide(
        RecordKind.ESCALATION,
        desk ->
            desk.one(RecordKind.ESCALATION, id)
                .then(found ->
                    found.status() == EscalationStatus.CLOSED
                        ? Result.already(found)
                        : close(desk, found, reason)));
  }

  /** Whoever closed it while it blocks would make others believe that it does not. */
  private static Result<Escalation> close(
      TeamTransaction desk, Escalation escalation, Optional<String> reason) {
    Optional<MergeRequest> blocking =
        desk.ledger()
            .find(RecordKind.MERGE, escalation.subject())
            .filter(request -> request.status() == MergeStatus.CONFLICTED);
    return blocking.isPresent()
        ? Result.no(
            Why.BLOCKED,
            escalation.subject() + " still blocks " + blocking.get().targetBranch(),
            "It closes when that is merged or withdrawn: `ic merge retry` or `ic merge withdraw`.")
        : Result.done(new Escalating(desk).close(escalation, reason));
  }
}
