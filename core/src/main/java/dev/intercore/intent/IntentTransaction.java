package dev.intercore.intent;

import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.intent.IntentOutcome.IntentView;
import dev.intercore.intent.IntentStore.IntentRecords;
import dev.intercore.json.JsonObject;
import dev.intercore.pattern.PathPattern;
import dev.intercore.process.Liveness;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The intents as one caller sees and changes them within one transaction. */
final class IntentTransaction {
  private final IntentRecords records;
  private final IntentOptions options;
  private final IntentOwner caller;

  IntentTransaction(IntentRecords records, IntentOptions options, IntentOwner caller) {
    this.records = records;
    this.options = options;
    this.caller = caller;
  }

  IntentRecords records() {
    return records;
  }

  IntentOwner caller() {
    return caller;
  }

  long now() {
    return records.now();
  }

  /** Returns the time before which closed intents are removed. */
  long retentionStart() {
    return now() - options.retention().toSeconds();
  }

  /** Returns the ownership as the caller sees it. */
  Ownership ownership(Intent intent) {
    return ownership(intent, caller.session());
  }

  Ownership ownership(Intent intent, String session) {
    if (intent.expiresAt() <= now()) {
      return Ownership.EXPIRED;
    }
    boolean leased = intent.leaseExpiresAt() > now();
    if (intent.session().equals(session)) {
      return leased ? Ownership.OWN_ACTIVE : Ownership.OWN_STALE;
    }
    if (liveness(intent) == Liveness.DEAD) {
      return Ownership.RECOVERABLE;
    }
    return leased ? Ownership.FOREIGN_ACTIVE : Ownership.FOREIGN_STALE;
  }

  private Liveness liveness(Intent intent) {
    return intent
        .process()
        .map(process ->
            options
                .processes()
                .liveness(
                    process.withHost(intent.owner().host()), intent.lease().renewedAt(), now()))
        .orElse(Liveness.UNKNOWN);
  }

  /** Returns the live intents of the caller's session whose TTL is not over. */
  List<Intent> own() {
    List<Intent> own = new ArrayList<>();
    for (Intent intent : records.liveOf(caller.session())) {
      if (ownership(intent) != Ownership.EXPIRED) {
        own.add(intent);
      }
    }
    return own;
  }

  IntentScope scope(Intent intent) {
    return IntentScope.of(intent, options.rule());
  }

  PathPattern pattern(String text) {
    return PathPattern.of(text, options.rule());
  }

  /** Reads the intents that overlap a scope of the caller. */
  Conflicts conflicts(IntentScope scope, boolean softBlocks) {
    List<Intent> near = records.near(scope.keys(), caller.session());
    return new Conflicts(this, scope, softBlocks, near, caller.session());
  }

  /** Reads the intents that overlap a stored one, as a session sees them. */
  Conflicts conflicts(Intent intent, String session) {
    IntentScope scope = scope(intent);
    List<Intent> others = new ArrayList<>(records.near(scope.keys(), caller.session()));
    others.removeIf(other -> other.id().equals(intent.id()));
    return new Conflicts(this, scope, !intent.ignoresSoft(), others, session);
  }

  /** Returns the intent as the caller sees it. Reads overlapping intents if it is queued. */
  IntentView view(Intent intent) {
    if (intent.status() == IntentStatus.QUEUED) {
      return view(intent, conflicts(intent, intent.session()));
    }
    return new IntentView(
        intent,
        intent.status().isLive() ? Optional.of(ownership(intent)) : Optional.empty(),
        OptionalInt.empty());
  }

  /**
   * Returns the intent as the caller sees it, without another read.
   *
   * @param conflicts those of this intent
   */
  IntentView view(Intent intent, Conflicts conflicts) {
    if (intent.status() != IntentStatus.QUEUED) {
      return view(intent);
    }
    // Other intents of the session that owns it never precede it.
    int position = conflicts.seenBy(intent.session()).positionOf(intent);
    return new IntentView(intent, Optional.of(ownership(intent)), OptionalInt.of(position));
  }

  IntentOutcome outcome(Answer answer, Intent intent) {
    return IntentOutcome.of(answer).withView(view(intent)).withCorrupt(records.corrupt());
  }

  /** Returns an outcome with the blockers and relations of the intent, without another read. */
  IntentOutcome outcome(Answer answer, Intent intent, Conflicts conflicts) {
    return IntentOutcome.of(answer)
        .withView(view(intent, conflicts))
        .withConflicts(conflicts)
        .withCorrupt(records.corrupt());
  }

  /** Closes what overlaps hard and no longer counts, before an intent becomes active. */
  void closeOverlapping(String id, Conflicts conflicts) {
    // If the clock is set back, an expired intent must not become active again.
    for (Intent expired : conflicts.hardOverlaps(Ownership.EXPIRED)) {
      close(expired, IntentStatus.EXPIRED, "intent.expired");
    }
    for (Intent abandoned : conflicts.hardOverlaps(Ownership.RECOVERABLE)) {
      close(abandoned, IntentStatus.SUPERSEDED, "intent.superseded", "by", id);
    }
  }

  /** Returns the intent as the caller's, with a lease that starts now. */
  Intent takeOver(Intent intent) {
    if (!intent.session().equals(caller.session())) {
      return intent.ownedBy(owner(Optional.empty()), now());
    }
    Intent.Owner owner = owner(intent.agent());
    return intent.ownedBy(
        keepsRecordedProcess(intent)
            ? new Intent.Owner(
                owner.session(), owner.agent(), intent.process(), intent.owner().host())
            : owner,
        now());
  }

  /**
   * Returns an own intent that the call does not name, with a lease that starts now. Its label
   * stays, and so does its process if that is alive: the session may have several.
   */
  Intent renewed(Intent intent) {
    Intent.Owner owner = intent.owner();
    boolean keepsProcess = keepsRecordedProcess(intent) || liveness(intent) == Liveness.ALIVE;
    return intent.ownedBy(
        new Intent.Owner(
            owner.session(),
            owner.agent().or(caller::agent),
            keepsProcess ? owner.process() : caller.process(),
            keepsProcess ? owner.host() : options.processes().host()),
        now());
  }

  /** Returns the caller as the owner of a record, with its own agent label or this one. */
  Intent.Owner owner(Optional<String> label) {
    return new Intent.Owner(
        caller.session(),
        caller.agent().or(() -> label),
        caller.process(),
        options.processes().host());
  }

  private boolean keepsRecordedProcess(Intent intent) {
    if (caller.process().isEmpty()) {
      // The call proves that the session is alive, so a process that has ended is dropped.
      return intent.process().isPresent() && liveness(intent) != Liveness.DEAD;
    }
    return caller.inferred() && liveness(intent) == Liveness.ALIVE;
  }

  /** Closes an intent and appends the event. */
  Intent close(Intent intent, IntentStatus status, String type, @Nullable Object... body) {
    Intent closed = intent.closed(status, now());
    records.update(closed);
    appendEvent(type, closed.id(), body);
    return closed;
  }

  /** Appends an event of the caller. The body is name, value, name, value. */
  void appendEvent(String type, String subject, @Nullable Object... body) {
    Map<String, @Nullable Object> all = JsonObject.map(body);
    all.put("session", caller.session());
    records.appendEvent(type, subject, caller.actor(), all);
  }
}
