package dev.intercore.intent;

import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.snapshot.FileSnapshot;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** What an owner does with an intent it has, and what anyone may do with one that nobody has. */
final class IntentLifecycle {
  private IntentLifecycle() {}

  /** Asks the owner's question of a live intent; the others get the answer why not. */
  private static IntentOutcome ifOwn(
      IntentTransaction desk, String id, Function<Intent, IntentOutcome> own) {
    Optional<Intent> found = desk.registry().find(id);
    if (found.isEmpty()) {
      return IntentOutcome.of(Answer.UNKNOWN);
    }
    Intent intent = found.get();
    Ownership ownership = desk.ownership(intent);
    if (!intent.status().isLive() || ownership == Ownership.EXPIRED) {
      return desk.outcome(Answer.CLOSED, intent);
    }
    return ownership.isOwn() ? own.apply(intent) : desk.outcome(Answer.FOREIGN, intent);
  }

  static IntentOutcome renew(IntentTransaction desk, String id, Optional<Duration> lease) {
    return ifOwn(
        desk,
        id,
        intent -> {
          Intent renewed =
              desk.held(intent)
                  .withLeaseSeconds(
                      lease.map(Duration::toSeconds).orElse(intent.lease().seconds()));
          desk.registry().update(renewed);
          desk.tell("intent.renewed", id, "lease_seconds", renewed.lease().seconds());
          return desk.outcome(Answer.DONE, renewed);
        });
  }

  static IntentOutcome clear(IntentTransaction desk, String id) {
    return ifOwn(
        desk,
        id,
        intent ->
            desk.outcome(Answer.DONE, desk.close(intent, IntentStatus.CLEARED, "intent.cleared")));
  }

  /** The files to look at: only its owner goes on with it. */
  static Optional<IntentScope> wantedForReset(IntentTransaction desk, String id) {
    return desk.registry()
        .find(id)
        .filter(intent -> intent.status().isLive() && desk.ownership(intent).isOwn())
        .map(desk::scope);
  }

  static Optional<IntentOutcome> reset(
      IntentTransaction desk, String id, Optional<FileSnapshot> base) {
    Optional<Intent> found = desk.registry().find(id);
    if (found.isPresent() && found.get().status().isLive()) {
      Intent intent = found.get();
      Ownership ownership = desk.ownership(intent);
      if (ownership == Ownership.EXPIRED || ownership == Ownership.RECOVERABLE) {
        return Optional.of(desk.outcome(Answer.DONE, closed(desk, intent, ownership)));
      }
      if (ownership.isOwn()) {
        return base.map(now -> anew(desk, intent, now));
      }
    }
    return Optional.of(ifOwn(desk, id, intent -> desk.outcome(Answer.DONE, intent)));
  }

  private static Intent closed(IntentTransaction desk, Intent intent, Ownership ownership) {
    IntentStatus status =
        ownership == Ownership.EXPIRED ? IntentStatus.EXPIRED : IntentStatus.ORPHANED;
    Intent closed =
        desk.close(
            intent, status, "intent.reset", "status", status.wireName(), "from", intent.session());
    if (status == IntentStatus.EXPIRED) {
      desk.tell("intent.expired", intent.id());
    }
    return closed;
  }

  private static IntentOutcome anew(IntentTransaction desk, Intent intent, FileSnapshot base) {
    Intent renewed = desk.held(intent).withBase(base);
    desk.registry().update(renewed);
    desk.tell("intent.reset", intent.id(), "status", renewed.status().wireName());
    return desk.outcome(Answer.DONE, renewed).with(base.changedSince(intent.base()));
  }

  static GcResult gc(IntentTransaction desk, long retentionSeconds) {
    int closed = 0;
    for (Intent intent : desk.registry().live()) {
      Ownership ownership = desk.ownership(intent);
      if (ownership == Ownership.EXPIRED) {
        desk.close(intent, IntentStatus.EXPIRED, "intent.expired");
        closed++;
      } else if (ownership == Ownership.RECOVERABLE) {
        desk.close(intent, IntentStatus.ORPHANED, "intent.orphaned", "from", intent.session());
        closed++;
      }
    }
    return new GcResult(closed, desk.registry().removeClosedBefore(desk.now() - retentionSeconds));
  }
}
