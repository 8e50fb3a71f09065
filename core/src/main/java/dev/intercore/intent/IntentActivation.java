package dev.intercore.intent;

import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.snapshot.FileSnapshot;
import java.util.List;
import java.util.Optional;

/** A new intent: active, in line, or none at all. */
final class IntentActivation {
  /** So many that are over are closed along the way. */
  private static final int TIDIED = 20;

  private static final int MOST_TOLD = 20;

  private final IntentOwner party;
  private final Declaration declaration;
  private final long retentionSeconds;

  /** At the look before the files were looked at. */
  private boolean wasFree;

  IntentActivation(IntentOwner party, Declaration declaration, long retentionSeconds) {
    this.party = party;
    this.declaration = declaration;
    this.retentionSeconds = retentionSeconds;
  }

  /** The files to look at, unless it is going to be refused anyway. */
  Optional<IntentScope> wanted(IntentTransaction desk) {
    wasFree = isFree(desk);
    return declaration.queue() || wasFree ? Optional.of(declaration.scope()) : Optional.empty();
  }

  boolean isFree(IntentTransaction desk) {
    return desk.around(declaration.scope()).blockers(softToo()).isEmpty();
  }

  private boolean softToo() {
    return !declaration.ignoreSoft();
  }

  Optional<IntentOutcome> decide(IntentTransaction desk, Optional<FileSnapshot> base) {
    Conflicts around = desk.around(declaration.scope());
    List<Blocker> blockers = around.blockers(softToo());
    if (!blockers.isEmpty() && !declaration.queue()) {
      desk.tell("intent.conflict", party.session(), "allow", told(), "blocked_by", ids(blockers));
      return Optional.of(
          IntentOutcome.of(Answer.BLOCKED)
              .with(around, softToo())
              .withDamaged(desk.registry().corrupt()));
    }
    // Who was in the way then may have changed the files after they were looked at.
    if (base.isEmpty() || (blockers.isEmpty() && !wasFree)) {
      return Optional.empty();
    }
    Intent fresh = fresh(desk, base.get());
    return Optional.of(
        blockers.isEmpty() ? active(desk, fresh, around) : queued(desk, fresh, around));
  }

  private IntentOutcome active(IntentTransaction desk, Intent fresh, Conflicts around) {
    Intent active = desk.activate(fresh, around);
    desk.registry().insert(active);
    desk.tell(
        "intent.declared",
        active.id(),
        "allow",
        told(),
        "fencing_token",
        active.token().orElseThrow());
    tidy(desk);
    return desk.outcome(Answer.DONE, active).with(around, softToo());
  }

  private IntentOutcome queued(IntentTransaction desk, Intent fresh, Conflicts around) {
    desk.registry().insert(fresh);
    List<Blocker> blockers = around.blockers(softToo());
    desk.tell("intent.queued", fresh.id(), "allow", told(), "blocked_by", ids(blockers));
    tidy(desk);
    return desk.outcome(Answer.QUEUED, fresh).with(around, softToo());
  }

  private Intent fresh(IntentTransaction desk, FileSnapshot base) {
    long sequence = desk.registry().nextSequence();
    String id = id(sequence, desk.now());
    return Intent.declared(
        id, sequence, declaration, desk.owner(Optional.empty()), desk.now(), base);
  }

  private String id(long sequence, long now) {
    return IntentId.of(
        sequence, (party.session() + " " + declaration.text() + " " + now).hashCode());
  }

  /** After the deed, which has closed some of them by itself. */
  private void tidy(IntentTransaction desk) {
    for (Intent ended : desk.registry().expired(TIDIED)) {
      desk.close(ended, IntentStatus.EXPIRED, "intent.expired");
    }
    desk.registry().removeClosedBefore(desk.now() - retentionSeconds);
  }

  /** For an event, which is no place for a thousand paths. */
  private List<String> told() {
    List<String> all = allow();
    return all.size() <= MOST_TOLD ? all : all.subList(0, MOST_TOLD);
  }

  private List<String> allow() {
    return IntentScope.texts(declaration.scope().allow());
  }

  static List<String> ids(List<Blocker> blockers) {
    return blockers.stream().map(blocker -> blocker.intent().id()).limit(MOST_TOLD).toList();
  }
}
