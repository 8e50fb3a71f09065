package dev.intercore.intent;

import dev.intercore.intent.Conflicts.Neighbour;
import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.intent.IntentStore.IntentRecords;
import dev.intercore.json.JsonObject;
import dev.intercore.pattern.CaseRule;
import dev.intercore.pattern.PathPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** What one asker sees and changes within one transaction. */
final class IntentTransaction {
  private final IntentRecords registry;
  private final IntentOwners owners;
  private final CaseRule rule;
  private final IntentOwner party;

  IntentTransaction(IntentRecords registry, IntentOwners owners, CaseRule rule, IntentOwner party) {
    this.registry = registry;
    this.owners = owners;
    this.rule = rule;
    this.party = party;
  }

  IntentRecords registry() {
    return registry;
  }

  long now() {
    return registry.now();
  }

  Ownership ownership(Intent intent) {
    return owners.of(intent, party.session(), now());
  }

  /** What the asker's session has declared and is not over. */
  List<Intent> own() {
    List<Intent> own = new ArrayList<>();
    for (Intent intent : registry.liveOf(party.session())) {
      if (ownership(intent) != Ownership.EXPIRED) {
        own.add(intent);
      }
    }
    return own;
  }

  IntentScope scope(Intent intent) {
    return IntentScope.of(intent, rule);
  }

  PathPattern pattern(String text) {
    return PathPattern.of(text, rule);
  }

  /** What is around it for whoever asks. */
  Conflicts around(IntentScope scope) {
    return around(scope, party.session());
  }

  /** What is around it for the session that it belongs to. */
  Conflicts around(Intent intent) {
    return around(scope(intent), intent.session());
  }

  private Conflicts around(IntentScope scope, String session) {
    List<Neighbour> neighbours = new ArrayList<>();
    for (Intent intent : registry.near(scope.keys())) {
      neighbour(scope, session, intent).ifPresent(neighbours::add);
    }
    return new Conflicts(scope, neighbours);
  }

  /** How another one stands to an intent, unless both are of one session. */
  Optional<Neighbour> neighbour(Intent intent, Intent other) {
    return neighbour(scope(intent), intent.session(), other);
  }

  private Optional<Neighbour> neighbour(IntentScope scope, String session, Intent other) {
    Ownership ownership = owners.of(other, session, now());
    return ownership.isOwn()
        ? Optional.empty()
        : Optional.of(new Neighbour(other, ownership, Overlap.of(scope, scope(other))));
  }

  /** Everyone that keeps a waiter from going on: those who are active, and those before it. */
  List<Blocker> inTheWay(Intent waiter, Conflicts around) {
    boolean softToo = !waiter.ignoresSoft();
    List<Blocker> all = new ArrayList<>(around.blockers(softToo));
    all.addAll(around.waitersBefore(waiter.sequence(), softToo));
    return all;
  }

  IntentView standing(Intent intent) {
    return intent.status() == IntentStatus.QUEUED
        ? standing(intent, around(intent))
        : new IntentView(
            intent,
            intent.status().isLive() ? Optional.of(ownership(intent)) : Optional.empty(),
            OptionalInt.empty());
  }

  /** Of one that waits. */
  IntentView standing(Intent waiter, Conflicts around) {
    int before = around.waitersBefore(waiter.sequence(), !waiter.ignoresSoft()).size();
    return new IntentView(waiter, Optional.of(ownership(waiter)), OptionalInt.of(before + 1));
  }

  /** The outcome, with the intent as it is now. */
  IntentOutcome outcome(Answer answer, Intent intent) {
    return IntentOutcome.of(answer).with(standing(intent)).withDamaged(registry.corrupt());
  }

  /** Makes it active, with the next token; whatever the dead held of it is theirs no longer. */
  Intent activate(Intent intent, Conflicts around) {
    // A clock that is set back must not bring back what was over by then.
    for (Intent over : around.left(Ownership.EXPIRED)) {
      close(over, IntentStatus.EXPIRED, "intent.expired");
    }
    for (Intent dead : around.left(Ownership.RECOVERABLE)) {
      close(dead, IntentStatus.SUPERSEDED, "intent.superseded", "by", intent.id());
    }
    return intent.activated(registry.nextToken());
  }

  /** Returns the intent as the caller's own, with a lease that starts now. */
  Intent held(Intent intent) {
    boolean own = intent.session().equals(party.session());
    return intent.ownedBy(
        own && keepsItsProcess(intent)
            ? new Intent.Owner(
                party.session(),
                party.agent().or(intent::agent),
                intent.process(),
                intent.owner().host())
            : owner(own ? intent.agent() : Optional.empty()),
        now());
  }

  /** Returns the caller as the owner of a record. */
  Intent.Owner owner(Optional<String> label) {
    return new Intent.Owner(
        party.session(), party.agent().or(() -> label), party.process(), owners.host());
  }

  private boolean keepsItsProcess(Intent intent) {
    if (party.process().isEmpty()) {
      // A session that speaks is not dead, whatever became of its process.
      return intent.process().isPresent() && !owners.isDead(intent, now());
    }
    return party.inferred() && owners.isAlive(intent, now());
  }

  Intent close(Intent intent, IntentStatus status, String type, @Nullable Object... body) {
    Intent closed = intent.closed(status, now());
    registry.update(closed);
    tell(type, closed.id(), body);
    return closed;
  }

  /** Writes the event: name, value, name, value. */
  void tell(String type, String subject, @Nullable Object... body) {
    Map<String, @Nullable Object> all = JsonObject.map(body);
    all.put("session", party.session());
    registry.appendEvent(type, subject, party.actor(), all);
  }
}
