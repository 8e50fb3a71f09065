package dev.intercore.intent;

import dev.intercore.common.IntercoreException;
import dev.intercore.intent.GateAnswer.Reason;
import dev.intercore.store.Durability;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The gate as the hooks of an agent's tool ask it. Whoever edits is at work, so its leases are
 * renewed on the way; a lease that had run out is no reason to deny, for a stale intent still kept
 * everyone else away.
 */
public final class Guard {
  private final IntentOffice office;
  private final List<IntentOwner> parties;

  Guard(IntentOffice office, List<IntentOwner> parties) {
    this.office = office;
    this.parties = List.copyOf(parties);
  }

  /** Whether all of them may be changed, each by an intent of any of the sessions. */
  public GateAnswer ask(List<EditTarget> targets) {
    return answer(own -> EditGate.ask(own, targets));
  }

  /**
   * Whether a command may run that would change these.
   *
   * @param reads whether it only reads, and so needs no intent
   */
  public GateAnswer askForCommand(boolean reads, List<EditTarget> targets) {
    return answer(own -> EditGate.askForCommand(own, reads, targets));
  }

  private record Sight(GateAnswer answer, boolean stale, boolean due) {}

  private GateAnswer answer(Function<List<Holding>, GateAnswer> question) {
    Sight sight =
        office.lookAsEach(
            parties,
            desks -> {
              List<Holding> own = own(desks);
              return new Sight(
                  question.apply(own),
                  own.stream().anyMatch(Holding::isStale),
                  own.stream().anyMatch(Holding::isDue));
            });
    Reason reason = sight.answer().reason();
    if (reason == Reason.STALE_LEASE || (reason == Reason.NOT_READ_ONLY && sight.stale())) {
      return afterRenewal(question);
    }
    if (!sight.answer().allowed() || !sight.due()) {
      return sight.answer();
    }
    try {
      return afterRenewal(question);
    } catch (IntercoreException _) {
      // The lease still runs, and the next edit renews it.
      return sight.answer();
    }
  }

  private GateAnswer afterRenewal(Function<List<Holding>, GateAnswer> question) {
    return office.decideAsEach(
        Durability.NORMAL,
        parties,
        desks -> {
          renewAll(desks);
          return question.apply(own(desks));
        });
  }

  private static List<Holding> own(List<IntentTransaction> desks) {
    List<Holding> own = new ArrayList<>();
    desks.forEach(desk -> own.addAll(Holding.of(desk)));
    return own;
  }

  /**
   * Says that the sessions are at work, if that was not said lately.
   *
   * @return whether there was anything to renew
   */
  public boolean renew() {
    boolean due = office.lookAsEach(parties, desks -> own(desks).stream().anyMatch(Holding::isDue));
    return due && office.decideAsEach(Durability.NORMAL, parties, Guard::renewAll);
  }

  private static boolean renewAll(List<IntentTransaction> desks) {
    boolean any = false;
    for (IntentTransaction desk : desks) {
      for (Intent intent : desk.own()) {
        IntentLifecycle.renew(desk, intent.id(), Optional.empty());
        any = true;
      }
    }
    return any;
  }

  /**
   * Ends all that the sessions have declared.
   *
   * @return how many that were
   */
  public int clear() {
    boolean any = office.lookAsEach(parties, desks -> !own(desks).isEmpty());
    return any ? office.decideAsEach(Durability.FULL, parties, Guard::clearAll) : 0;
  }

  private static int clearAll(List<IntentTransaction> desks) {
    int cleared = 0;
    for (IntentTransaction desk : desks) {
      for (Intent intent : desk.own()) {
        IntentLifecycle.clear(desk, intent.id());
        cleared++;
      }
    }
    return cleared;
  }
}
