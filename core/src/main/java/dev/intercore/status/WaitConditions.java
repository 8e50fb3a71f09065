package dev.intercore.status;

import dev.intercore.Intercore;
import dev.intercore.common.Actor;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Result;
import dev.intercore.event.EventFilter;
import dev.intercore.event.EventLog;
import dev.intercore.event.EventReader;
import dev.intercore.intent.Blocker;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.IntentScope;
import dev.intercore.intent.Intents;
import dev.intercore.lock.HeldLock;
import dev.intercore.lock.LockKey;
import dev.intercore.lock.Locks;
import dev.intercore.process.Liveness;
import dev.intercore.run.Run;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.storage.CorruptRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What can be waited for. */
public final class WaitConditions {
  private final Intercore intercore;

  public WaitConditions(Intercore intercore) {
    this.intercore = intercore;
  }

  /** Nobody is in the way of a declaration. */
  public WaitCondition intentFree(IntentOwner party, IntentScope scope) {
    Intents intents = intercore.intents();
    return () -> {
      List<Blocker> blockers = intents.check(party, scope).blockedBy();
      return blockers.isEmpty()
          ? WaitState.met("nobody is in the way")
          : inTheWay(blockers.getFirst());
    };
  }

  private static WaitState inTheWay(Blocker blocker) {
    return WaitState.notYet(
        blocker.intent().id()
            + " of "
            + blocker.intent().agent().orElse(blocker.intent().session())
            + " is in the way");
  }

  /** An item may be taken; any, if none is named. */
  public WaitCondition workReady(Optional<String> bead) {
    return bead.map(start -> item(start, this::ready))
        .orElse(() ->
            intercore
                .team(Actor.LOOKING)
                .work()
                .next()
                .map(item -> WaitState.met(item.id() + " is ready", item.id()))
                .orElseGet(() -> WaitState.notYet("nothing is ready")));
  }

  private WaitCondition item(String start, Function<WorkItem, WaitState> sight) {
    return new Named<>(start, this::findItem, WorkItem::id, sight);
  }

  /** One that cannot be read is not one that is not there. */
  private Result<WorkItem> findItem(String bead) {
    List<CorruptRecord> corrupt = new ArrayList<>();
    Result<WorkItem> found = intercore.team(Actor.LOOKING, corrupt::add).work().find(bead);
    if (found instanceof Result.No<WorkItem>) {
      for (CorruptRecord damage : corrupt) {
        if (damage.id().startsWith(bead)) {
          throw new IntercoreException(
              ErrorCode.CORRUPT, damage.toString(), "`ic doctor` tells more.");
        }
      }
    }
    return found;
  }

  private WaitState ready(WorkItem item) {
    if (item.status().isFinished()) {
      return WaitState.impossible(item.id() + " is " + item.status().wireName());
    }
    return intercore.team(Actor.LOOKING).work().mayBeTaken(item.id())
            instanceof Result.No<WorkItem> no
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

  /** A run has reached or passed a phase. */
  public WaitCondition runPhase(String run, String phase) {
    return run(run, one -> phase(one, phase));
  }

  private WaitCondition run(String start, Function<Run, WaitState> sight) {
    return new Named<>(start, name -> intercore.runs(Actor.LOOKING).find(name), Run::id, sight);
  }

  private static WaitState phase(Run run, String phase) {
    int wanted = run.phases().indexOf(phase);
    if (wanted < 0) {
      return WaitState.impossible(
          run.id() + " has no phase " + phase + ", but " + String.join(", ", run.phases().names()));
    }
    String fact = run.id() + " is in " + run.phase();
    if (run.phases().indexOf(run.phase()) >= wanted) {
      return WaitState.met(fact);
    }
    return run.isActive()
        ? WaitState.notYet(fact)
        : WaitState.impossible(run.id() + " was " + run.status().wireName() + " in " + run.phase());
  }

  /** A run was completed, failed or abandoned. */
  public WaitCondition runEnded(String run) {
    return run(
        run,
        one -> {
          String fact = one.id() + " is " + one.status().wireName();
          return one.isActive() ? WaitState.notYet(fact) : WaitState.met(fact);
        });
  }

  /**
   * Something happened.
   *
   * @param type one type, or a group such as {@code intent}
   * @param since only after this one; from now on, when there is none
   */
  public WaitCondition event(String type, Optional<Long> since) {
    EventLog events = intercore.events();
    // What was looked at once is not looked at again.
    EventReader reading =
        events.read(
            EventFilter.after(since.orElseGet(events::last)).ofType(EventLog.possible(type)));
    return () ->
        reading.next(1).stream()
            .findFirst()
            .map(event -> WaitState.met("it happened", event))
            .orElseGet(() -> WaitState.notYet("there was no " + type));
  }

  /** Nobody has a lock, or its holder is surely dead. */
  public static WaitCondition lockFree(Locks locks, LockKey key) {
    return () ->
        locks
            .find(key)
            .filter(lock -> lock.liveness() != Liveness.DEAD)
            .map(WaitConditions::held)
            .orElseGet(() -> WaitState.met("it is free"));
  }

  private static WaitState held(HeldLock lock) {
    return WaitState.notYet(lock.shownOwner() + " has it since " + lock.age().toSeconds() + "s");
  }
}
