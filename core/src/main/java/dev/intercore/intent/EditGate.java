package dev.intercore.intent;

import dev.intercore.common.IntercoreException;
import dev.intercore.intent.GateAnswer.Reason;
import dev.intercore.intent.IntentStore.IntentRecords;
import dev.intercore.pattern.PathPattern;
import dev.intercore.project.ProjectPath;
import dev.intercore.store.Durability;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Decides whether one or more sessions may edit paths: an active intent of one of them with a
 * running lease must allow each path and not forbid it.
 *
 * <p>As a guard for the hooks of an agent's tool it also renews leases, since a call proves that
 * the agent is alive, whatever the answer. A guard does not deny because of an expired lease: until
 * its TTL is over, a stale intent still blocks all other sessions.
 */
public final class EditGate {
  /** If several intents have a say about a path, the first of these reasons counts. */
  private static final List<Reason> RANKED =
      List.of(
          Reason.COVERED,
          Reason.FORBIDDEN_BY_INTENT,
          Reason.STALE_LEASE,
          Reason.QUEUED_INTENT,
          Reason.OUTSIDE_SCOPE);

  private final IntentOptions options;
  private final List<IntentOwner> owners;
  private final boolean isGuard;

  EditGate(IntentOptions options, List<IntentOwner> owners, boolean isGuard) {
    this.options = options;
    this.owners = List.copyOf(owners);
    this.isGuard = isGuard;
  }

  /** Returns whether all targets may be edited, or the answer for the first that may not. */
  public GateAnswer check(List<EditTarget> targets) {
    return answer(own -> check(own, targets));
  }

  /**
   * Returns whether a command may run that changes these targets, and perhaps others that cannot be
   * found out.
   *
   * @param readsOnly whether the command only reads, and so needs no intent
   */
  public GateAnswer checkCommand(boolean readsOnly, List<EditTarget> targets) {
    return answer(own -> {
      Optional<OwnIntent> usable = own.stream().filter(OwnIntent::isUsable).findFirst();
      if (usable.isEmpty()) {
        return GateAnswer.of(readsOnly ? Reason.READ_ONLY_SHELL : Reason.NOT_READ_ONLY);
      }
      return targets.isEmpty()
          ? GateAnswer.of(Reason.COVERED, usable.get().intent())
          : check(own, targets);
    });
  }

  /**
   * Renews the leases of the intents of the sessions that are due.
   *
   * @return whether there was one
   */
  public boolean renew() {
    return options.store().read(this::isRenewalDue)
        && options.store().write(Durability.NORMAL, this::renewDue);
  }

  /** Clears all intents of the sessions and returns how many. */
  public int clear() {
    boolean any = options.store().read(records -> !ownIntents(records).isEmpty());
    return any ? options.store().write(Durability.FULL, this::clearAll) : 0;
  }

  /** What one read transaction saw. */
  private record Preview(GateAnswer answer, boolean stale, boolean due) {}

  /** Answers from a read transaction. A guard writes only if a lease must or should be renewed. */
  private GateAnswer answer(Function<List<OwnIntent>, GateAnswer> check) {
    Preview preview =
        options
            .store()
            .read(records -> {
              List<OwnIntent> own = ownIntents(records);
              return new Preview(
                  check.apply(own),
                  own.stream().anyMatch(OwnIntent::isStale),
                  isGuard && own.stream().anyMatch(OwnIntent::isDue));
            });
    if (!preview.due()) {
      return preview.answer();
    }
    Reason reason = preview.answer().reason();
    if (reason == Reason.STALE_LEASE || (reason == Reason.NOT_READ_ONLY && preview.stale())) {
      return renewAndAnswer(check);
    }
    try {
      return renewAndAnswer(check);
    } catch (IntercoreException _) {
      // The answer does not depend on the lease, and the next call renews it.
      return preview.answer();
    }
  }

  private GateAnswer renewAndAnswer(Function<List<OwnIntent>, GateAnswer> check) {
    return options
        .store()
        .write(
            Durability.NORMAL,
            records -> {
              renewDue(records);
              return check.apply(ownIntents(records));
            });
  }

  private boolean isRenewalDue(IntentRecords records) {
    return transactions(records).stream().anyMatch(IntentLifecycle::isRenewalDue);
  }

  private boolean renewDue(IntentRecords records) {
    boolean any = false;
    for (IntentTransaction tx : transactions(records)) {
      any |= !IntentLifecycle.renewDue(tx).isEmpty();
    }
    return any;
  }

  private int clearAll(IntentRecords records) {
    int cleared = 0;
    for (IntentTransaction tx : transactions(records)) {
      for (Intent intent : tx.own()) {
        IntentLifecycle.clear(tx, intent.id());
        cleared++;
      }
    }
    return cleared;
  }

  private List<IntentTransaction> transactions(IntentRecords records) {
    List<IntentTransaction> transactions = new ArrayList<>();
    owners.forEach(owner -> transactions.add(new IntentTransaction(records, options, owner)));
    return transactions;
  }

  private List<OwnIntent> ownIntents(IntentRecords records) {
    List<OwnIntent> own = new ArrayList<>();
    for (IntentTransaction tx : transactions(records)) {
      tx.own().forEach(intent -> own.add(OwnIntent.of(tx, intent)));
    }
    return own;
  }

  private static GateAnswer check(List<OwnIntent> own, List<EditTarget> targets) {
    GateAnswer answer = GateAnswer.of(Reason.NO_ACTIVE_INTENT);
    for (EditTarget target : targets) {
      answer = check(own, target).about(target.given());
      if (!answer.allowed()) {
        return answer;
      }
    }
    return answer;
  }

  private static GateAnswer check(List<OwnIntent> own, EditTarget target) {
    if (target.isProtected()) {
      return GateAnswer.of(Reason.PROTECTED);
    }
    GateAnswer answer = GateAnswer.of(Reason.NO_ACTIVE_INTENT);
    for (ProjectPath path : target.paths()) {
      // Only the last path can have something below it; the others are links that lead to it.
      boolean whole = target.whole() && path.equals(target.paths().getLast());
      answer = check(own, path, whole);
      if (!answer.allowed()) {
        return answer;
      }
    }
    return target.denied().map(GateAnswer::of).orElse(answer);
  }

  private static GateAnswer check(List<OwnIntent> own, ProjectPath path, boolean whole) {
    // The root contains protected folders.
    if (path.isProtected() || (whole && path.text().equals(ProjectPath.ROOT))) {
      return GateAnswer.of(Reason.PROTECTED);
    }
    GateAnswer best = GateAnswer.of(Reason.NO_ACTIVE_INTENT);
    for (OwnIntent intent : own) {
      Optional<Reason> reason = intent.check(path, whole);
      if (reason.isPresent() && rank(reason.get()) < rank(best.reason())) {
        best = GateAnswer.of(reason.get(), intent.intent());
      }
    }
    return best;
  }

  private static int rank(Reason reason) {
    int rank = RANKED.indexOf(reason);
    return rank < 0 ? RANKED.size() : rank;
  }

  /**
   * A live intent of one of the sessions.
   *
   * @param scope read once for all paths
   */
  private record OwnIntent(
      IntentTransaction tx, Intent intent, IntentScope scope, Ownership ownership) {
    static OwnIntent of(IntentTransaction tx, Intent intent) {
      return new OwnIntent(tx, intent, tx.scope(intent), tx.ownership(intent));
    }

    private boolean isActive() {
      return intent.status() == IntentStatus.ACTIVE;
    }

    boolean isUsable() {
      return isActive() && ownership == Ownership.OWN_ACTIVE;
    }

    /** Returns whether the intent would be usable if its lease had not expired. */
    boolean isStale() {
      return isActive() && ownership == Ownership.OWN_STALE;
    }

    boolean isDue() {
      return intent.lease().isRenewalDue(tx.now());
    }

    /** Returns what the intent says about a path; empty if it is queued and does not allow it. */
    Optional<Reason> check(ProjectPath path, boolean whole) {
      if (!scope.worktree().equals(path.worktree()) || !allows(path, whole)) {
        return isActive() ? Optional.of(Reason.OUTSIDE_SCOPE) : Optional.empty();
      }
      if (forbids(path, whole)) {
        return Optional.of(Reason.FORBIDDEN_BY_INTENT);
      }
      if (!isActive()) {
        return Optional.of(Reason.QUEUED_INTENT);
      }
      return Optional.of(isUsable() ? Reason.COVERED : Reason.STALE_LEASE);
    }

    /** An entry that names a file covers nothing below it. */
    private boolean allows(ProjectPath path, boolean whole) {
      for (PathPattern entry : scope.allow()) {
        if (!(whole && entry.isFile()) && entry.covers(path.text())) {
          return true;
        }
      }
      return false;
    }

    private boolean forbids(ProjectPath path, boolean whole) {
      if (!whole) {
        return IntentScope.covers(scope.forbid(), path.text());
      }
      PathPattern all = tx.pattern(PathPattern.escape(path.text()));
      return scope.forbid().stream().anyMatch(all::overlaps);
    }
  }
}
