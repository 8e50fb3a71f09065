package dev.intercore.status;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Result;
import dev.intercore.event.EventFilter;
import dev.intercore.event.EventLog;
import dev.intercore.event.EventReader;
import dev.intercore.event.EventTypes;
import dev.intercore.intent.Intent;
import dev.intercore.intent.IntentOutcome.Blocker;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.IntentScope;
import dev.intercore.intent.Intents;
import dev.intercore.lock.HeldLock;
import dev.intercore.lock.LockKey;
import dev.intercore.lock.Locks;
import dev.intercore.process.Liveness;
import dev.intercore.run.Run;
import dev.intercore.run.Runs;
import dev.intercore.work.Team;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.storage.CorruptRecord;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;

/** The conditions of {@code ic wait}. */
public final class WaitConditions {
  private final EventLog events;
  private final Runs runs;
  private final Supplier<Team> team;
  private final Supplier<Intents> intents;

  /**
   * @param team creates a team for each check, because a team collects the corrupt records it met
   * @param intents only used by conditions on intents
   */
  public WaitConditions(
      EventLog events, Runs runs, Supplier<Team> team, Supplier<Intents> intents) {
    this.events = events;
    this.runs = runs;
    this.team = team;
    this.intents = intents;
  }

  /** Something that can become true. Used for one wait. */
  @FunctionalInterface
  public interface WaitCondition {
    WaitState check();
  }

  /** No intent of another session blocks a declaration. */
  public WaitCondition intentFree(IntentOwner owner, IntentScope scope) {
    Intents all = intents.get();
    return () -> {
      List<Blocker> blockers = all.queries().check(owner, scope).blockedBy();
      return blockers.isEmpty()
          ? WaitState.met("no intent of another session overlaps")
          : blockedBy(blockers.getFirst());
    };
  }

  private static WaitState blockedBy(Blocker blocker) {
    Intent intent = blocker.intent();
    String owner = intent.agent().orElse(intent.session());
    return WaitState.notYet(intent.id() + " of " + owner + " overlaps");
  }

  /** An item can be claimed; any item if none is given. */
  public WaitCondition workReady(Optional<String> bead) {
    return bead.map(start -> item(start, this::ready))
        .orElse(() ->
            team.get()
                .work()
                .next()
                .map(item -> WaitState.met(item.id() + " is ready", item.id()))
                .orElseGet(() -> WaitState.notYet("nothing is ready")));
  }

  private WaitState ready(WorkItem item) {
    if (item.status().isFinished()) {
      return WaitState.impossible(item.id() + " is " + item.status().wireName());
    }
    return team.get().work().mayBeTaken(item.id()) instanceof Result.No<WorkItem> no
        ? WaitState.notYet(no.fact())
        : WaitState.met(item.id() + " is ready", item.id());
  }

  /** An item is done or merged. */
  public WaitCondition workDone(String bead) {
    return item(
        bead,
        item -> {
          String fact = item.id() + " is " + item.status().wireName();
          return item.status().isFinished() ? WaitState.met(fact) : WaitState.notYet(fact);
        });
  }

  /** Finds an item. Throws if it may be one of those that cannot be read. */
  private Result<WorkItem> find(String bead) {
    Team current = team.get();
    Result<WorkItem> found = current.work().find(bead);
    if (found instanceof Result.No<WorkItem>) {
      for (CorruptRecord corrupt : current.corrupt()) {
        if (corrupt.id().startsWith(bead)) {
          throw new IntercoreException(
              ErrorCode.CORRUPT, corrupt.message(), "`ic doctor` shows details.");
        }
      }
    }
    return found;
  }

  /** A run has reached or passed a phase. */
  public WaitCondition runPhase(String run, String phase) {
    return record(run, runs::find, Run::id, found -> phaseState(found, phase));
  }

  private static WaitState phaseState(Run run, String phase) {
    int target = run.phases().indexOf(phase);
    if (target < 0) {
      return WaitState.impossible(
          run.id() + " has no phase " + phase + ", but " + String.join(", ", run.phases().names()));
    }
    String fact = run.id() + " is in " + run.phase();
    if (run.phases().indexOf(run.phase()) >= target) {
      return WaitState.met(fact);
    }
    return run.isActive()
        ? WaitState.notYet(fact)
        : WaitState.impossible(run.id() + " was " + run.status().wireName() + " in " + run.phase());
  }

  /** A run was completed, failed or abandoned. */
  public WaitCondition runEnded(String run) {
    return record(
        run,
        runs::find,
        Run::id,
        found -> {
          String fact = found.id() + " is " + found.status().wireName();
          return found.isActive() ? WaitState.notYet(fact) : WaitState.met(fact);
        });
  }

  /**
   * An event was appended.
   *
   * @param type one type, or a group such as {@code intent}
   * @param since only events after this one; from now on if absent
   */
  public WaitCondition event(String type, Optional<Long> since) {
    // One reader for all checks, so that no event is read twice.
    EventReader reader =
        events.read(
            EventFilter.after(since.orElseGet(events::last))
                .withType(EventTypes.checkFilter(type)));
    return () ->
        reader.next(1).stream()
            .findFirst()
            .map(event -> WaitState.met("it happened", event))
            .orElseGet(() -> WaitState.notYet("there was no " + type));
  }

  /** A lock is free, or its holder is dead. */
  public static WaitCondition lockFree(Locks locks, LockKey key) {
    return () ->
        locks
            .find(key)
            .filter(lock -> lock.liveness() != Liveness.DEAD)
            .map(WaitConditions::heldState)
            .orElseGet(() -> WaitState.met("it is free"));
  }

  private static WaitState heldState(HeldLock lock) {
    return WaitState.notYet(lock.shownOwner() + " has it since " + lock.age().toSeconds() + "s");
  }

  private WaitCondition item(String start, Function<WorkItem, WaitState> state) {
    return record(start, this::find, WorkItem::id, state);
  }

  /**
   * Returns a condition on one record that is given by a prefix of its id. The first check
   * determines the record, because more records with this prefix may be created during the wait.
   */
  private static <T> WaitCondition record(
      String start,
      Function<String, Result<T>> find,
      Function<T, String> id,
      Function<T, WaitState> state) {
    AtomicReference<String> name = new AtomicReference<>(start);
    return () -> {
      Result<T> found = find.apply(name.get());
      if (found instanceof Result.No<T> no) {
        return WaitState.impossible(no.fact(), no.hint());
      }
      T one = found.value().orElseThrow();
      name.set(id.apply(one));
      return state.apply(one);
    };
  }
}
