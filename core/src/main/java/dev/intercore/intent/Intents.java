package dev.intercore.intent;

import dev.intercore.common.Deadline;
import dev.intercore.intent.IntentActivation.Activating;
import dev.intercore.intent.IntentActivation.Declaring;
import dev.intercore.intent.IntentLifecycle.GcResult;
import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.intent.IntentStore.IntentRecords;
import dev.intercore.project.PathResolver;
import dev.intercore.snapshot.FileSnapshot;
import dev.intercore.store.ChangeWatch;
import dev.intercore.store.Durability;
import dev.intercore.store.ReplayCodec;
import dev.intercore.store.Store;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The change intents of a project: who edits which files. Each verb is one transaction that also
 * appends its event. An expected no is an answer of {@link IntentOutcome}.
 */
public final class Intents {
  /** After so many attempts the last snapshot is used, although another intent became active. */
  private static final int MAX_SNAPSHOTS = 5;

  /** Ended processes and expired leases commit nothing that would wake a waiting call. */
  private static final Duration CHECK_INTERVAL = Duration.ofMillis(500);

  private final IntentOptions options;

  public Intents(IntentOptions options) {
    this.options = options;
  }

  /** Returns the scope of a declaration, from paths as users write them. */
  public IntentScope scope(
      PathResolver paths, List<String> allow, List<String> related, List<String> forbid) {
    return new IntentScope.ScopeReader(paths, options.rule()).read(allow, related, forbid);
  }

  /** Returns the operations that only read. */
  public IntentQueries queries() {
    return new IntentQueries(options);
  }

  /** Returns the check of edits by one session. It changes nothing. */
  public EditGate gate(IntentOwner owner) {
    return new EditGate(options, List.of(owner), false);
  }

  /**
   * Returns the check for the hooks of an agent's tool, which also renews leases.
   *
   * @param owners the sessions of one agent
   */
  public EditGate guard(List<IntentOwner> owners) {
    return new EditGate(options, owners, true);
  }

  /** Declares an intent. If others overlap, it is queued if the declaration allows that. */
  public IntentOutcome declare(IntentOwner caller, Declaration declaration) {
    Declaring declaring = new Declaring(declaration);
    return decideWithSnapshot(caller, declaring::scopeToRead, declaring::decide);
  }

  /** Declares an intent and waits at most so long until nothing blocks it. */
  public IntentOutcome declare(IntentOwner caller, Declaration declaration, Duration wait) {
    // Watch before the first attempt, so that no commit after it is missed.
    try (ChangeWatch watch = database().watch()) {
      Deadline deadline = Deadline.after(wait);
      IntentOutcome outcome = declare(caller, declaration);
      if (outcome.is(Answer.QUEUED)) {
        return awaitPromotion(caller, outcome, watch, deadline);
      }
      Declaring declaring = new Declaring(declaration);
      while (outcome.is(Answer.BLOCKED) && awaitFree(caller, watch, deadline, declaring)) {
        outcome = declare(caller, declaration);
      }
      return outcome;
    }
  }

  /**
   * Makes a queued intent active if nothing blocks it and no earlier one overlaps. The answer about
   * an active intent is {@link Answer#NOT_QUEUED}.
   */
  public IntentOutcome promote(IntentOwner caller, String id) {
    Activating promotion = Activating.promotion(id);
    return decideWithSnapshot(caller, promotion::scopeToRead, promotion::decide);
  }

  /** Promotes an intent and waits at most so long until nothing blocks it. */
  public IntentOutcome promote(IntentOwner caller, String id, Duration wait) {
    try (ChangeWatch watch = database().watch()) {
      Deadline deadline = Deadline.after(wait);
      IntentOutcome outcome = promote(caller, id);
      return outcome.is(Answer.BLOCKED)
          ? awaitPromotion(caller, outcome, watch, deadline)
          : outcome;
    }
  }

  /** Promotes a queued intent as soon as it is free. At the deadline shows it as it is then. */
  private IntentOutcome awaitPromotion(
      IntentOwner caller, IntentOutcome first, ChangeWatch watch, Deadline deadline) {
    Intent queued = first.view().orElseThrow().intent();
    Activating promotion = Activating.promotion(queued.id());
    IntentOutcome outcome = first;
    while (outcome.is(Answer.QUEUED) || outcome.is(Answer.BLOCKED)) {
      if (!awaitFree(caller, watch, deadline, promotion)) {
        return queries().show(caller, queued.id()).withAnswer(first.answer());
      }
      outcome = promote(caller, queued.id());
    }
    // Another call of the session has promoted it.
    return outcome.is(Answer.NOT_QUEUED) ? outcome.withAnswer(Answer.DONE) : outcome;
  }

  /** What a call sees that waits. */
  private record Wake(boolean free, boolean due) {}

  /**
   * Waits for a commit, the next check or the deadline, until the intent is free. It may be blocked
   * again when this returns. Renews leases meanwhile, so that later intents do not pass a queued
   * one.
   */
  private boolean awaitFree(
      IntentOwner caller, ChangeWatch watch, Deadline deadline, IntentActivation activation) {
    while (!deadline.passed()) {
      watch.awaitChange(deadline.orAfter(CHECK_INTERVAL));
      database().options().request().checkCaller();
      Wake wake =
          read(caller, tx -> new Wake(activation.isFree(tx), IntentLifecycle.isRenewalDue(tx)));
      if (wake.free()) {
        return true;
      }
      if (wake.due()) {
        write(caller, IntentLifecycle::renewDue);
      }
    }
    return false;
  }

  /**
   * Restarts the lease of an intent of the caller's session.
   *
   * @param lease its new length; if empty it stays
   */
  public IntentOutcome renew(IntentOwner caller, String id, Optional<Duration> lease) {
    lease.ifPresent(Declaration::checkLease);
    return write(caller, id, tx -> IntentLifecycle.renew(tx, id, lease));
  }

  /** Closes an intent of the caller's session. */
  public IntentOutcome clear(IntentOwner caller, String id) {
    return write(caller, id, tx -> IntentLifecycle.clear(tx, id));
  }

  /**
   * Makes an intent the caller's whose owner's process has ended.
   *
   * @param acceptChanges whether the caller accepts that files changed since the declaration
   */
  public IntentOutcome recover(IntentOwner caller, String id, boolean acceptChanges) {
    Activating recovery = Activating.recovery(id, acceptChanges);
    return decideWithSnapshot(caller, recovery::scopeToRead, recovery::decide);
  }

  /**
   * Takes a new snapshot and lease for an intent of the caller. Closes an intent that is expired or
   * whose owner's process has ended.
   */
  public IntentOutcome reset(IntentOwner caller, String id) {
    return decideWithSnapshot(
        caller,
        tx -> IntentLifecycle.scopeToReset(tx, id),
        (tx, snapshot) -> IntentLifecycle.reset(tx, id, snapshot));
  }

  /** Closes intents that are expired or whose owner's process has ended, and removes old ones. */
  public GcResult gc(IntentOwner caller) {
    return options
        .store()
        .write(
            Durability.FULL,
            GcResult.REPLAY,
            records -> IntentLifecycle.gc(transaction(records, caller)));
  }

  /** Moves corrupt records into the quarantine and removes files of interrupted writers. */
  public void quarantineCorrupt() {
    options.store().write(Durability.FULL, IntentRecords::all);
  }

  private Store database() {
    return options.store().database();
  }

  private IntentTransaction transaction(IntentRecords records, IntentOwner caller) {
    return new IntentTransaction(records, options, caller);
  }

  private <T> T read(IntentOwner caller, Function<IntentTransaction, T> query) {
    return options.store().read(records -> query.apply(transaction(records, caller)));
  }

  private void write(IntentOwner caller, Consumer<IntentTransaction> change) {
    options
        .store()
        .write(
            Durability.NORMAL,
            records -> {
              change.accept(transaction(records, caller));
              return true;
            });
  }

  /**
   * Decides about an intent. A repeated request gets the same answer and the intent as it is now.
   */
  private IntentOutcome write(
      IntentOwner caller, String id, Function<IntentTransaction, IntentOutcome> decision) {
    ReplayCodec<IntentOutcome> replay =
        new ReplayCodec<>(
            outcome -> outcome.answer().name(),
            (tx, answer) ->
                IntentQueries.show(transaction(options.store().recordsIn(tx), caller), id)
                    .withAnswer(Answer.valueOf(answer)));
    return options
        .store()
        .write(
            Durability.FULL,
            replay,
            records -> {
              IntentTransaction tx = transaction(records, caller);
              return IntentLifecycle.afterRenewals(tx, decision.apply(tx));
            });
  }

  /** What the transaction before the snapshot saw. */
  private record Preview(Optional<IntentScope> scope, long lastToken) {}

  /**
   * Decides with a snapshot of files. Reading them takes too long to hold the write lock, so they
   * are read between two transactions, and again if an intent became active in between: its owner
   * may have changed them.
   *
   * @param scopeToRead returns empty if the decision needs no snapshot
   * @param decision returns empty if it needs a snapshot, or a later one
   */
  private IntentOutcome decideWithSnapshot(
      IntentOwner caller,
      Function<IntentTransaction, Optional<IntentScope>> scopeToRead,
      BiFunction<IntentTransaction, Optional<FileSnapshot>, Optional<IntentOutcome>> decision) {
    for (int attempt = 1; ; attempt++) {
      boolean last = attempt >= MAX_SNAPSHOTS;
      Preview preview =
          read(caller, tx -> new Preview(scopeToRead.apply(tx), tx.records().lastToken()));
      Optional<FileSnapshot> snapshot = preview.scope().map(options.snapshots());
      Optional<IntentOutcome> outcome =
          options
              .store()
              .write(
                  Durability.FULL,
                  records -> {
                    if (snapshot.isPresent()
                        && !last
                        && records.lastToken() != preview.lastToken()) {
                      return Optional.empty();
                    }
                    IntentTransaction tx = transaction(records, caller);
                    return decision
                        .apply(tx, snapshot)
                        .map(decided -> IntentLifecycle.afterRenewals(tx, decided));
                  });
      if (outcome.isPresent()) {
        return outcome.get();
      }
    }
  }
}
