package dev.intercore.work;

import dev.intercore.work.record.Escalation;
import dev.intercore.work.record.Escalation.Cause;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.storage.IndexEntry;
import java.util.List;
import java.util.Optional;

/** Escalations as a part of what made them necessary, or unnecessary. */
final class Escalating {
  private final TeamTransaction desk;

  Escalating(TeamTransaction desk) {
    this.desk = desk;
  }

  /** Says it once: while nobody has closed the last one, that one is said again. */
  Escalation open(Cause cause) {
    Optional<Escalation> before =
        about(cause.subject()).stream().filter(one -> one.source() == cause.source()).findFirst();
    Escalation open =
        desk.put(before.map(one -> one.reopened(cause.reason())).orElseGet(() -> fresh(cause)));
    desk.tell(
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

  private Escalation fresh(Cause cause) {
    long seq = desk.ledger().nextSeq();
    return Escalation.of(
        desk.freshId(RecordKind.ESCALATION, "esc", seq, cause.subject()), cause, seq);
  }

  private List<Escalation> about(String subject) {
    return desk.ledger().linked(RecordKind.ESCALATION, IndexEntry.Name.ABOUT, subject);
  }

  /** What it is about has gone on. */
  void closeAbout(String subject, String reason) {
    about(subject).forEach(one -> close(one, Optional.of(reason)));
  }

  Escalation close(Escalation escalation, Optional<String> reason) {
    Escalation closed = desk.put(escalation.closed(desk.by().name(), reason));
    desk.tell(
        "escalation.closed",
        closed.id(),
        "subject",
        closed.subject(),
        "reason",
        reason.orElse(null));
    return closed;
  }
}
