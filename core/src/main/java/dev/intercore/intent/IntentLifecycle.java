package dev.intercore.intent;

import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.intent.IntentOutcome.IntentView;
import dev.intercore.snapshot.FileSnapshot;
import dev.intercore.store.ReplayCodec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Renewing, clearing and resetting an intent, and closing those that are expired or whose owner's
 * process has ended.
 */
public final class IntentLifecycle {
  private IntentLifecycle() {}

  /**
   * The result of {@link Intents#gc}.
   *
   * @param closed how many expired or abandoned intents were closed
   * @param dropped how many intents were removed that were closed before the retention time
   */
  public record GcResult(int closed, int dropped) {
    static final ReplayCodec<GcResult> REPLAY =
        ReplayCodec.text(result -> result.closed + " " + result.dropped, GcResult::of);

    private static GcResult of(String text) {
      int space = text.indexOf(' ');
      return new GcResult(
          Integer.parseInt(text.substring(0, space)), Integer.parseInt(text.substring(space + 1)));
    }
  }

  /** Decides about a live intent of the caller. Others get the answer that says why not. */
  private static IntentOutcome ifOwn(
      IntentTransaction tx, String id, Function<Intent, IntentOutcome> decision) {
    Optional<Intent> found = tx.records().find(id);
    if (found.isEmpty()) {
      return IntentOutcome.of(Answer.UNKNOWN);
    }
    Intent intent = found.get();
    Ownership ownership = tx.ownership(intent);
    if (!intent.status().isLive() || ownership == Ownership.EXPIRED) {
      return tx.outcome(Answer.CLOSED, intent);
    }
    return ownership.isOwn() ? decision.apply(intent) : tx.outcome(Answer.FOREIGN, intent);
  }

  /**
   * Restarts the lease.
   *
   * @param lease its new length; if empty it stays
   */
  static IntentOutcome renew(IntentTransaction tx, String id, Optional<Duration> lease) {
    return ifOwn(
        tx,
        id,
        intent -> {
          long seconds = lease.map(Duration::toSeconds).orElse(intent.lease().seconds());
          Intent renewed = tx.takeOver(intent).withLeaseSeconds(seconds);
          tx.records().update(renewed);
          tx.appendEvent("intent.renewed", id, "lease_seconds", seconds);
          return tx.outcome(Answer.DONE, renewed);
        });
  }

  /** Returns whether the lease of a live intent of the caller is due to be renewed. */
  static boolean isRenewalDue(IntentTransaction tx) {
    return tx.own().stream().anyMatch(intent -> intent.lease().isRenewalDue(tx.now()));
  }

  /**
   * Renews those leases of the caller's live intents that are due, and returns these intents. Each
   * call that shows that a session is active ends with it. It appends no event: a lease is renewed
   * every few minutes for as long as its session works.
   */
  static List<Intent> renewDue(IntentTransaction tx) {
    List<Intent> renewed = new ArrayList<>();
    for (Intent intent : tx.own()) {
      if (intent.lease().isRenewalDue(tx.now())) {
        renewed.add(tx.renewed(intent));
      }
    }
    if (!renewed.isEmpty()) {
      tx.records().updateLeases(renewed);
    }
    return renewed;
  }

  /** Returns the outcome of a call after the renewals that the call caused. */
  static IntentOutcome afterRenewals(IntentTransaction tx, IntentOutcome outcome) {
    for (Intent intent : renewDue(tx)) {
      if (outcome.view().filter(view -> view.intent().id().equals(intent.id())).isPresent()) {
        IntentView before = outcome.view().get();
        return outcome.withView(
            new IntentView(intent, Optional.of(tx.ownership(intent)), before.position()));
      }
    }
    return outcome;
  }

  static IntentOutcome clear(IntentTransaction tx, String id) {
    return ifOwn(
        tx,
        id,
        intent ->
            tx.outcome(Answer.DONE, tx.close(intent, IntentStatus.CLEARED, "intent.cleared")));
  }

  /** Returns the scope whose files a reset needs: only the owner's intent goes on. */
  static Optional<IntentScope> scopeToReset(IntentTransaction tx, String id) {
    return tx.records()
        .find(id)
        .filter(intent -> intent.status().isLive() && tx.ownership(intent).isOwn())
        .map(tx::scope);
  }

  /** Decides a reset. Returns empty if the files must be read first. */
  static Optional<IntentOutcome> reset(
      IntentTransaction tx, String id, Optional<FileSnapshot> snapshot) {
    Optional<Intent> live = tx.records().find(id).filter(intent -> intent.status().isLive());
    if (live.isPresent()) {
      Intent intent = live.get();
      Ownership ownership = tx.ownership(intent);
      if (ownership == Ownership.EXPIRED) {
        Intent closed = closeByReset(tx, intent, IntentStatus.EXPIRED);
        tx.appendEvent("intent.expired", id);
        return Optional.of(tx.outcome(Answer.DONE, closed));
      }
      if (ownership == Ownership.RECOVERABLE) {
        Intent closed = closeByReset(tx, intent, IntentStatus.ORPHANED);
        return Optional.of(tx.outcome(Answer.DONE, closed));
      }
      if (ownership.isOwn()) {
        return snapshot.map(files -> resetOwn(tx, intent, files));
      }
    }
    return Optional.of(ifOwn(tx, id, intent -> tx.outcome(Answer.DONE, intent)));
  }

  private static Intent closeByReset(IntentTransaction tx, Intent intent, IntentStatus status) {
    return tx.close(
        intent, status, "intent.reset", "status", status.wireName(), "from", intent.session());
  }

  private static IntentOutcome resetOwn(
      IntentTransaction tx, Intent intent, FileSnapshot snapshot) {
    Intent renewed = tx.takeOver(intent).withBase(snapshot);
    tx.records().update(renewed);
    tx.appendEvent("intent.reset", intent.id(), "status", renewed.status().wireName());
    return tx.outcome(Answer.DONE, renewed).withChanges(snapshot.changedSince(intent.base()));
  }

  static GcResult gc(IntentTransaction tx) {
    int closed = 0;
    for (Intent intent : tx.records().live()) {
      Ownership ownership = tx.ownership(intent);
      if (ownership == Ownership.EXPIRED) {
        tx.close(intent, IntentStatus.EXPIRED, "intent.expired");
        closed++;
      } else if (ownership == Ownership.RECOVERABLE) {
        tx.close(intent, IntentStatus.ORPHANED, "intent.orphaned", "from", intent.session());
        closed++;
      }
    }
    renewDue(tx);
    return new GcResult(closed, tx.records().removeClosedBefore(tx.retentionStart()));
  }
}
