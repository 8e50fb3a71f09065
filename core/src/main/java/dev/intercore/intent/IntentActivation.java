package dev.intercore.intent;

import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.intent.IntentOutcome.Blocker;
import dev.intercore.snapshot.FileSnapshot;
import dev.intercore.store.Counters;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How an intent becomes active or queued: by a declaration, a promotion or a recovery. Each
 * decision reads the overlapping intents once.
 */
sealed interface IntentActivation {
  /** Events list at most so many paths and ids. */
  int MAX_IN_EVENT = 20;

  /** Returns the scope whose files the decision needs; empty if it will not activate or queue. */
  Optional<IntentScope> scopeToRead(IntentTransaction tx);

  /** Returns whether nothing blocks it, or there is nothing to wait for. */
  boolean isFree(IntentTransaction tx);

  /**
   * Decides.
   *
   * @param snapshot the files of {@link #scopeToRead}, if they were read
   * @return empty if the files must be read first, or again
   */
  Optional<IntentOutcome> decide(IntentTransaction tx, Optional<FileSnapshot> snapshot);

  static List<String> ids(List<Blocker> blockers) {
    return blockers.stream().map(blocker -> blocker.intent().id()).limit(MAX_IN_EVENT).toList();
  }

  /** A new intent: active, queued, or rejected without a record. */
  final class Declaring implements IntentActivation {
    /** Each declare with such a sequence number removes closed intents. */
    private static final long TIDY_INTERVAL = 16;

    /** A declare closes at most so many expired intents. */
    private static final int MAX_TIDIED = 20;

    private final Declaration declaration;

    /** Whether nothing blocked it in the transaction before the files were read. */
    private boolean wasFree;

    Declaring(Declaration declaration) {
      this.declaration = declaration;
    }

    private Conflicts conflicts(IntentTransaction tx) {
      return tx.conflicts(declaration.scope(), !declaration.ignoreSoft());
    }

    @Override
    public Optional<IntentScope> scopeToRead(IntentTransaction tx) {
      wasFree = isFree(tx);
      return declaration.queue() || wasFree ? Optional.of(declaration.scope()) : Optional.empty();
    }

    @Override
    public boolean isFree(IntentTransaction tx) {
      return conflicts(tx).blockers().isEmpty();
    }

    @Override
    public Optional<IntentOutcome> decide(IntentTransaction tx, Optional<FileSnapshot> snapshot) {
      Conflicts conflicts = conflicts(tx);
      List<Blocker> blockers = conflicts.blockers();
      if (!blockers.isEmpty() && !declaration.queue()) {
        tx.appendEvent(
            "intent.conflict",
            tx.caller().session(),
            "allow",
            allowInEvent(),
            "blocked_by",
            ids(blockers));
        return Optional.of(
            IntentOutcome.of(Answer.BLOCKED)
                .withConflicts(conflicts)
                .withCorrupt(tx.records().corrupt()));
      }
      // A blocker that was there before may have changed the files after they were read.
      if (snapshot.isEmpty() || (blockers.isEmpty() && !wasFree)) {
        return Optional.empty();
      }
      return Optional.of(
          blockers.isEmpty()
              ? activate(tx, conflicts, snapshot.get())
              : enqueue(tx, conflicts, snapshot.get()));
    }

    private IntentOutcome activate(
        IntentTransaction tx, Conflicts conflicts, FileSnapshot snapshot) {
      Counters.Numbers numbers = tx.records().nextNumbers();
      Intent active = create(tx, numbers.number(), snapshot).activated(numbers.token());
      tx.closeOverlapping(active.id(), conflicts);
      tx.records().insert(active);
      tx.appendEvent(
          "intent.declared",
          active.id(),
          "allow",
          allowInEvent(),
          "fencing_token",
          numbers.token());
      tidy(tx, active);
      return tx.outcome(Answer.DONE, active, conflicts);
    }

    private IntentOutcome enqueue(
        IntentTransaction tx, Conflicts conflicts, FileSnapshot snapshot) {
      Intent queued = create(tx, tx.records().nextSequence(), snapshot);
      tx.records().insert(queued);
      tx.appendEvent(
          "intent.queued",
          queued.id(),
          "allow",
          allowInEvent(),
          "blocked_by",
          ids(conflicts.blockers()));
      tidy(tx, queued);
      return tx.outcome(Answer.QUEUED, queued, conflicts);
    }

    private Intent create(IntentTransaction tx, long sequence, FileSnapshot snapshot) {
      String text = tx.caller().session() + " " + declaration.text() + " " + tx.now();
      String id = IntentId.of(sequence, text.hashCode());
      return Intent.declared(
          id, sequence, declaration, tx.owner(Optional.empty()), tx.now(), snapshot);
    }

    /** Runs after the insert, which may have closed expired intents itself. */
    private static void tidy(IntentTransaction tx, Intent declared) {
      if (declared.sequence() % TIDY_INTERVAL != 0) {
        return;
      }
      for (Intent expired : tx.records().expired(MAX_TIDIED)) {
        tx.close(expired, IntentStatus.EXPIRED, "intent.expired");
      }
      tx.records().removeClosedBefore(tx.retentionStart());
    }

    private List<String> allowInEvent() {
      List<String> allow = IntentScope.texts(declaration.scope().allow());
      return allow.size() <= MAX_IN_EVENT ? allow : allow.subList(0, MAX_IN_EVENT);
    }
  }

  /** A stored intent: a queued one of the caller, or one whose owner's process has ended. */
  final class Activating implements IntentActivation {
    private final String id;
    private final boolean recover;
    private final boolean acceptChanges;

    private Activating(String id, boolean recover, boolean acceptChanges) {
      this.id = id;
      this.recover = recover;
      this.acceptChanges = acceptChanges;
    }

    static Activating promotion(String id) {
      return new Activating(id, false, true);
    }

    static Activating recovery(String id, boolean acceptChanges) {
      return new Activating(id, true, acceptChanges);
    }

    private static Conflicts conflicts(IntentTransaction tx, Intent intent) {
      return tx.conflicts(intent, tx.caller().session());
    }

    @Override
    public Optional<IntentScope> scopeToRead(IntentTransaction tx) {
      return tx.records()
          .find(id)
          .filter(intent ->
              refusal(tx, intent) == null && conflicts(tx, intent).blockersOf(intent).isEmpty())
          .map(tx::scope);
    }

    @Override
    public boolean isFree(IntentTransaction tx) {
      return tx.records()
          .find(id)
          .filter(intent ->
              refusal(tx, intent) == null && !conflicts(tx, intent).blockersOf(intent).isEmpty())
          .isEmpty();
    }

    /** Returns why the intent cannot become active whatever else is declared; null if it can. */
    private @Nullable Answer refusal(IntentTransaction tx, Intent intent) {
      Ownership ownership = tx.ownership(intent);
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

    @Override
    public Optional<IntentOutcome> decide(IntentTransaction tx, Optional<FileSnapshot> snapshot) {
      Optional<Intent> found = tx.records().find(id);
      if (found.isEmpty()) {
        return Optional.of(IntentOutcome.of(Answer.UNKNOWN));
      }
      Intent intent = found.get();
      Answer refusal = refusal(tx, intent);
      if (refusal == Answer.DONE) {
        return Optional.of(
            recover
                ? IntentLifecycle.renew(tx, id, Optional.empty())
                : tx.outcome(Answer.NOT_QUEUED, intent));
      }
      if (refusal != null) {
        return Optional.of(tx.outcome(refusal, intent));
      }
      Conflicts conflicts = conflicts(tx, intent);
      List<Blocker> blockers = conflicts.blockersOf(intent);
      if (!blockers.isEmpty()) {
        tx.appendEvent("intent.queue_blocked", id, "blocked_by", ids(blockers));
        return Optional.of(
            IntentOutcome.of(Answer.BLOCKED)
                .withView(tx.view(intent, conflicts))
                .withBlockers(blockers)
                .withCorrupt(tx.records().corrupt()));
      }
      return snapshot.map(files -> activate(tx, intent, conflicts, files));
    }

    private IntentOutcome activate(
        IntentTransaction tx, Intent intent, Conflicts conflicts, FileSnapshot snapshot) {
      FileSnapshot.Changes changes = snapshot.changedSince(intent.base());
      if (!acceptChanges && !changes.isNothing()) {
        return IntentOutcome.of(Answer.CHANGED)
            .withView(tx.view(intent, conflicts))
            .withChanges(changes)
            .withCorrupt(tx.records().corrupt());
      }
      tx.closeOverlapping(id, conflicts);
      long token = tx.records().nextToken();
      Intent active = tx.takeOver(intent).withBase(snapshot).activated(token);
      tx.records().update(active);
      tx.appendEvent(
          recover ? "intent.recovered" : "intent.promoted",
          id,
          "fencing_token",
          token,
          "from",
          intent.session(),
          "changed",
          (long) changes.paths().size());
      return tx.outcome(Answer.DONE, active, conflicts).withChanges(changes);
    }
  }
}
