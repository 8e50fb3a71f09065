package dev.intercore.intent;

import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.snapshot.FileSnapshot;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An intent that is there becomes active: its own that waited, or one whose owner is dead. */
final class Activating {
  private final String id;
  private final boolean recover;
  private final boolean acceptChanges;

  private Activating(String id, boolean recover, boolean acceptChanges) {
    this.id = id;
    this.recover = recover;
    this.acceptChanges = acceptChanges;
  }

  static Activating promoting(String id) {
    return new Activating(id, false, true);
  }

  static Activating recovering(String id, boolean acceptChanges) {
    return new Activating(id, true, acceptChanges);
  }

  Optional<IntentScope> wanted(IntentTransaction desk) {
    return desk.registry()
        .find(id)
        .filter(intent -> refused(desk, intent) == null)
        .map(desk::scope)
        .filter(scope -> isFree(desk));
  }

  /** Whether nobody is in its way any more, or there is nothing left to wait for. */
  boolean isFree(IntentTransaction desk) {
    return desk.registry()
        .find(id)
        .filter(intent -> refused(desk, intent) == null && !inTheWay(desk, intent).isEmpty())
        .isEmpty();
  }

  private static List<Blocker> inTheWay(IntentTransaction desk, Intent intent) {
    Conflicts around = around(desk, intent);
    return intent.status() == IntentStatus.QUEUED
        ? desk.inTheWay(intent, around)
        : around.blockers(!intent.ignoresSoft());
  }

  /** As the caller's: what a dead session left is not in the way of itself. */
  private static Conflicts around(IntentTransaction desk, Intent intent) {
    return desk.around(desk.scope(intent)).without(intent.id());
  }

  /** Why it cannot be, whoever else is there; null if it can. */
  private @Nullable Answer refused(IntentTransaction desk, Intent intent) {
    Ownership ownership = desk.ownership(intent);
    if (!intent.status().isLive() || ownership == Ownership.EXPIRED) {
      return Answer.CLOSED;
    }
    if (ownership.isOwn()) {
      return intent.status() == IntentStatus.ACTIVE ? Answer.DONE : null;
    }
    if (!recover) {
      return Answer.FOREIGN;
    }
    return ownership == Ownership.RECOVERABLE ? null : Answer.NOT_DEAD;
  }

  Optional<IntentOutcome> decide(IntentTransaction desk, Optional<FileSnapshot> base) {
    Optional<Intent> found = desk.registry().find(id);
    if (found.isEmpty()) {
      return Optional.of(IntentOutcome.of(Answer.UNKNOWN));
    }
    Intent intent = found.get();
    Answer refused = refused(desk, intent);
    if (refused == Answer.DONE) {
      // It is active already; that its owner speaks is a sign of life all the same.
      return Optional.of(IntentLifecycle.renew(desk, id, Optional.empty()));
    }
    if (refused != null) {
      return Optional.of(desk.outcome(refused, intent));
    }
    List<Blocker> blockers = inTheWay(desk, intent);
    if (!blockers.isEmpty()) {
      desk.tell("intent.queue_blocked", id, "blocked_by", IntentActivation.ids(blockers));
      return Optional.of(desk.outcome(Answer.BLOCKED, intent).withBlockers(blockers));
    }
    return base.map(now -> activate(desk, intent, now));
  }

  private IntentOutcome activate(IntentTransaction desk, Intent intent, FileSnapshot base) {
    FileSnapshot.Changes changes = base.changedSince(intent.base());
    if (!acceptChanges && !changes.isNothing()) {
      return desk.outcome(Answer.CHANGED, intent).with(changes);
    }
    Conflicts around = around(desk, intent);
    Intent active = desk.activate(desk.held(intent).withBase(base), around);
    desk.registry().update(active);
    desk.tell(
        recover ? "intent.recovered" : "intent.promoted",
        id,
        "fencing_token",
        active.token().orElseThrow(),
        "from",
        intent.session(),
        "changed",
        (long) changes.paths().size());
    return desk.outcome(Answer.DONE, active).with(around, !intent.ignoresSoft()).with(changes);
  }
}
