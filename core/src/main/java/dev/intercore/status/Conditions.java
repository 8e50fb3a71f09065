package dev.intercore.status;

import dev.intercore.Intercore;
import dev.intercore.common.Actor;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Result;
import dev.intercore.event.EventFilter;
import dev.intercore.event.Events;
import dev.intercore.event.Reading;
import dev.intercore.intent.Blocker;
import dev.intercore.intent.Intents;
import dev.intercore.intent.Party;
import dev.intercore.intent.Scope;
import dev.intercore.lock.HeldLock;
import dev.intercore.lock.LockKey;
import dev.intercore.lock.Locks;
import dev.intercore.process.Liveness;
import dev.intercore.run.Run;
import dev.intercore.work.Team;
import dev.intercore.work.keep.Damage;
import dev.intercore.work.record.WorkItem;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What can be waited for. */
public final class Conditions {
  private final Intercore intercore;

  public Conditions(Intercore intercore) {
    this.intercore = intercore;
  }

  /** Nobody is in the way of a declaration. */
  public Condition intentFree(Party party, Scope scope) {
    Intents intents = intercore.intents();
    return () -> {
      List<Blocker> blockers = intents.check(party, scope).blockedBy();
      return blockers.isEmpty() ? Sight.met("nobody is in the way") : inTheWay(blockers.getFirst());
    };
  }

  private static Sight inTheWay(Blocker blocker) {
    return Sight.notYet(
        blocker.intent().id()
            + " of "
            + blocker.intent().agent().orElse(blocker.intent().session())
            + " is in the way");
  }

  /** An item may be taken; any, if none is named. */
  public Condition workReady(Optional<String> bead) {
    return bead.map(start -> item(start, this::ready))
        .orElse(() ->
            intercore
                .team(Actor.LOOKING)
                .work()
                .next()
                .map(item -> Sight.met(item.id() + " is ready", item.id()))
                .orElseGet(() -> Sight.notYet("nothing is ready")));
  }

  private Condition item(String start, Function<WorkItem, Sight> sight) {
    return new Named<>(
        start, name -> item(intercore.team(Actor.LOOKING), name), WorkItem::id, sight);
  }

  /** One that cannot be read is not one that is not there. */
  private static Result<WorkItem> item(Team team, String bead) {
    Result<WorkItem> found = team.work().find(bead);
    if (found instanceof Result.No<WorkItem>) {
      for (Damage damage : team.damaged()) {
        if (damage.id().startsWith(bead)) {
          throw new IntercoreException(
              ErrorCode.CORRUPT, damage.toString(), "`ic doctor` tells more.");
        }
      }
    }
    return found;
  }

  private Sight ready(WorkItem item) {
    if (item.status().isFinished()) {
      return Sight.impossible(item.id() + " is " + item.status().wireName());
    }
    return intercore.team(Actor.LOOKING).work().mayBeTaken(item.id())
            instanceof Result.No<WorkItem> no
        ? Sight.notYet(no.fact())
        : Sight.met(item.id() + " is ready", item.id());
  }

  /** An item is done or merged. */
  public Condition workDone(String bead) {
    return item(
        bead,
        item -> {
          String fact = item.id() + " is " + item.status().wireName();
          return item.status().isFinished() ? Sight.met(fact) : Sight.notYet(fact);
        });
  }

  /** A run has reached or passed a phase. */
  public Condition runPhase(String run, String phase) {
    return run(run, one -> phase(one, phase));
  }

  private Condition run(String start, Function<Run, Sight> sight) {
    return new Named<>(start, name -> intercore.runs(Actor.LOOKING).find(name), Run::id, sight);
  }

  private static Sight phase(Run run, String phase) {
    int wanted = run.phases().indexOf(phase);
    if (wanted < 0) {
      return Sight.impossible(
          run.id() + " has no phase " + phase + ", but " + String.join(", ", run.phases().names()));
    }
    String fact = run.id() + " is in " + run.phase();
    if (run.phases().indexOf(run.phase()) >= wanted) {
      return Sight.met(fact);
    }
    return run.isActive()
        ? Sight.notYet(fact)
        : Sight.impossible(run.id() + " was " + run.status().wireName() + " in " + run.phase());
  }

  /** A run was completed, failed or abandoned. */
  public Condition runEnded(String run) {
    return run(
        run,
        one -> {
          String fact = one.id() + " is " + one.status().wireName();
          return one.isActive() ? Sight.notYet(fact) : Sight.met(fact);
        });
  }

  /**
   * Something happened.
   *
   * @param type one type, or a group such as {@code intent}
   * @param since only after this one; from now on, when there is none
   */
  public Condition event(String type, Optional<Long> since) {
    Events events = intercore.events();
    // What was looked at once is not looked at again.
    Reading reading =
        events.read(EventFilter.after(since.orElseGet(events::last)).ofType(Events.possible(type)));
    return () ->
        reading.next(1).stream()
            .findFirst()
            .map(event -> Sight.met("it happened", event))
            .orElseGet(() -> Sight.notYet("there was no " + type));
  }

  /** Nobody has a lock, or its holder is surely dead. */
  public static Condition lockFree(Locks locks, LockKey key) {
    return () ->
        locks
            .find(key)
            .filter(lock -> lock.liveness() != Liveness.DEAD)
            .map(Conditions::held)
            .orElseGet(() -> Sight.met("it is free"));
  }

  private static Sight held(HeldLock lock) {
    return Sight.notYet(lock.shownOwner() + " has it since " + lock.age().toSeconds() + "s");
  }
}
