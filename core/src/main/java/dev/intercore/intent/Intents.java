package dev.intercore.intent;

import dev.intercore.common.Deadline;
import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.pattern.CaseRule;
import dev.intercore.project.PathResolver;
import dev.intercore.project.ProjectPath;
import dev.intercore.store.ChangeWatch;
import dev.intercore.store.ReplayCodec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The change intents of a project. The expected no is an answer of an {@link IntentOutcome}. */
public final class Intents {
  /** So often within a lease a call that waits renews it. */
  private static final int RENEWALS_A_LEASE = 3;

  private final IntentOffice office;
  private final CaseRule rule;

  public Intents(IntentOptions options) {
    this.rule = options.rule();
    this.office = new IntentOffice(options);
  }

  /** The paths of a declaration, as people name them. */
  public IntentScope scope(
      PathResolver paths, List<String> allow, List<String> related, List<String> forbid) {
    return new ScopeReader(paths, rule).read(allow, related, forbid);
  }

  /** Declares a change; in the way of others it is refused, or stands in line if it may. */
  public IntentOutcome declare(IntentOwner party, Declaration declaration) {
    IntentActivation declaring =
        new IntentActivation(party, declaration, office.retentionSeconds());
    return office.decideWithBase(party, declaring::wanted, declaring::decide);
  }

  /** The same, and waits for so long until nobody is in the way. */
  public IntentOutcome declare(IntentOwner party, Declaration declaration, Duration wait) {
    try (ChangeWatch watch = office.database().watch()) {
      Deadline deadline = Deadline.after(wait);
      IntentOutcome first = declare(party, declaration);
      if (first.is(Answer.QUEUED)) {
        return promote(party, first, new Waiting(watch, deadline));
      }
      IntentActivation declaring =
          new IntentActivation(party, declaration, office.retentionSeconds());
      Waiting waiting = new Waiting(watch, deadline);
      IntentOutcome latest = first;
      while (latest.is(Answer.BLOCKED)
          && waiting.untilFree(
              () -> office.look(party, declaring::isFree),
              () -> office.database().options().request().checkCaller())) {
        latest = declare(party, declaration);
      }
      return latest;
    }
  }

  /** Makes an intent that waits active, if nobody is in its way and it is its turn. */
  public IntentOutcome promote(IntentOwner party, String id) {
    Activating activating = Activating.promoting(id);
    return office.decideWithBase(party, activating::wanted, activating::decide);
  }

  public IntentOutcome promote(IntentOwner party, String id, Duration wait) {
    try (ChangeWatch watch = office.database().watch()) {
      Deadline deadline = Deadline.after(wait);
      IntentOutcome first = promote(party, id);
      return first.is(Answer.BLOCKED) ? promote(party, first, new Waiting(watch, deadline)) : first;
    }
  }

  /** Goes on with one that stands in line, and says how it stands when the time is up. */
  private IntentOutcome promote(IntentOwner party, IntentOutcome first, Waiting waiting) {
    Intent waiter = first.standing().orElseThrow().intent();
    Activating activating = Activating.promoting(waiter.id());
    Pulse pulse =
        new Pulse(
            Duration.ofSeconds(waiter.lease().seconds()).dividedBy(RENEWALS_A_LEASE),
            () -> renew(party, waiter.id(), Optional.empty()));
    if (first.standing().get().ownership().equals(Optional.of(Ownership.OWN_STALE))) {
      // Who waits is there, and must not be passed by those who came later.
      renew(party, waiter.id(), Optional.empty());
    }
    Runnable meanwhile =
        () -> {
          office.database().options().request().checkCaller();
          pulse.run();
        };
    IntentOutcome latest = first;
    while ((latest.is(Answer.QUEUED) || latest.is(Answer.BLOCKED))
        && waiting.untilFree(() -> office.look(party, activating::isFree), meanwhile)) {
      latest = promote(party, waiter.id());
    }
    boolean waits = latest.is(Answer.QUEUED) || latest.is(Answer.BLOCKED);
    return waits ? show(party, waiter.id()).as(first.answer()) : latest;
  }

  /** Says that its session is still at it. */
  public IntentOutcome renew(IntentOwner party, String id, Optional<Duration> lease) {
    lease.ifPresent(Declaration::checkLease);
    return once(party, id, desk -> IntentLifecycle.renew(desk, id, lease));
  }

  /** Ends it. */
  public IntentOutcome clear(IntentOwner party, String id) {
    return once(party, id, desk -> IntentLifecycle.clear(desk, id));
  }

  /** A request that was carried out before is not decided again; it is told how things stand. */
  private IntentOutcome once(
      IntentOwner party, String id, Function<IntentTransaction, IntentOutcome> decision) {
    AtomicReference<@Nullable IntentOutcome> outcome = new AtomicReference<>();
    office.decide(
        party,
        ReplayCodec.BOOLEAN,
        desk -> {
          IntentOutcome decided = decision.apply(desk);
          outcome.set(decided);
          return decided.is(Answer.DONE);
        });
    IntentOutcome decided = outcome.get();
    return decided == null ? show(party, id) : decided;
  }

  /**
   * Takes over what a dead owner left.
   *
   * @param acceptChanges whether it is known that files have changed since it was declared
   */
  public IntentOutcome recover(IntentOwner party, String id, boolean acceptChanges) {
    Activating activating = Activating.recovering(id, acceptChanges);
    return office.decideWithBase(party, activating::wanted, activating::decide);
  }

  /** Begins anew with one's own; closes one whose time or whose owner is gone. */
  public IntentOutcome reset(IntentOwner party, String id) {
    return office.decideWithBase(
        party,
        desk -> IntentLifecycle.wantedForReset(desk, id),
        (desk, base) -> IntentLifecycle.reset(desk, id, base));
  }

  /** Closes all whose time or whose owner is gone, and forgets what was closed long ago. */
  public GcResult gc(IntentOwner party) {
    return office.decide(
        party, GcResult.VERDICT, desk -> IntentLifecycle.gc(desk, office.retentionSeconds()));
  }

  /**
   * In the order of their declaration.
   *
   * @param closedToo whether also those that are over
   */
  public List<IntentOutcome> list(IntentOwner party, boolean closedToo) {
    return office.look(
        party,
        desk ->
            (closedToo ? desk.registry().all() : desk.registry().live())
                .stream().map(intent -> IntentQueries.briefly(desk, intent)).toList());
  }

  /**
   * Live ones.
   *
   * @param damaged ids of records that were met, count for nothing and are still among the others
   */
  public record Listed(List<IntentOutcome> all, List<String> damaged) {}

  /** In the order of their declaration. */
  public Listed listed(IntentOwner party) {
    return office.look(
        party,
        desk -> {
          List<IntentOutcome> all =
              desk.registry().live().stream()
                  .map(intent -> IntentQueries.briefly(desk, intent))
                  .toList();
          return new Listed(all, desk.registry().unquarantined());
        });
  }

  /** A few of those that go on, and how many there are; whoever has many need not read them all. */
  public IntentSummary few(IntentOwner party, int most) {
    return office.look(party, desk -> IntentSummary.of(desk, most));
  }

  /** One of them, with all that has to do with it. */
  public IntentOutcome show(IntentOwner party, String id) {
    return office.look(party, desk -> IntentQueries.at(desk, id));
  }

  /** How a declaration of these paths would fare. */
  public IntentOutcome check(IntentOwner party, IntentScope scope) {
    return office.look(
        party,
        desk -> {
          Conflicts around = desk.around(scope);
          Answer answer = around.blockers(true).isEmpty() ? Answer.DONE : Answer.BLOCKED;
          return IntentOutcome.of(answer).with(around, true);
        });
  }

  /**
   * Those of the paths that someone else is changing.
   *
   * @param isOwn which intents are the asker's, besides those of its session
   */
  public List<HeldPath> held(IntentOwner party, List<ProjectPath> paths, Predicate<Intent> isOwn) {
    return office.look(party, desk -> HeldPath.of(desk, paths, isOwn));
  }

  /** The ids of records that are damaged and so count for nothing. */
  public List<String> damaged() {
    return office.look(
        IntentOwner.of(IntentStore.SYSTEM_ACTOR),
        desk -> {
          desk.registry().all();
          return desk.registry().corrupt();
        });
  }

  /** The ids of those that were put aside. */
  public List<String> quarantined() {
    return office.look(
        IntentOwner.of(IntentStore.SYSTEM_ACTOR),
        desk -> {
          List<String> unquarantined = desk.registry().unquarantined();
          return desk.registry().corrupt().stream()
              .filter(id -> !unquarantined.contains(id))
              .toList();
        });
  }

  /**
   * Damaged records that are still among the others, and what writers left; in words. Whoever
   * changes an intent takes them out of the way.
   */
  public List<String> untidy() {
    return office.look(
        IntentOwner.of(IntentStore.SYSTEM_ACTOR),
        desk -> {
          desk.registry().all();
          List<String> facts = new ArrayList<>();
          desk.registry()
              .unquarantined()
              .forEach(id -> facts.add("the record of " + id + " is damaged"));
          desk.registry()
              .leftovers()
              .forEach(name -> facts.add(name + " was left by a writer that was stopped"));
          return facts;
        });
  }

  /** Takes all that out of the way; nothing damaged is removed. */
  public void tidy() {
    office.decide(IntentOwner.of(IntentStore.SYSTEM_ACTOR), desk -> desk.registry().all());
  }

  /** May this session edit that? */
  public EditGate gate(IntentOwner party) {
    return new EditGate(office, party);
  }

  /** The same for a tool's hook: several sessions that are one agent, which is at work. */
  public Guard guard(List<IntentOwner> parties) {
    return new Guard(office, parties);
  }
}
