package dev.intercore.intent;

import dev.intercore.process.Liveness;
import dev.intercore.process.ProcessTable;

/** Whose an intent is. */
final class IntentOwners {
  private final ProcessTable processes;

  IntentOwners(ProcessTable processes) {
    this.processes = processes;
  }

  /** The name of this machine; empty if it is unknown. */
  String host() {
    return processes.host();
  }

  /** Whose it is for a session, at that time. */
  Ownership of(Intent intent, String session, long now) {
    if (intent.expiresAt() <= now) {
      return Ownership.EXPIRED;
    }
    boolean fresh = intent.leaseExpiresAt() > now;
    if (intent.session().equals(session)) {
      return fresh ? Ownership.OWN_ACTIVE : Ownership.OWN_STALE;
    }
    if (isDead(intent, now)) {
      return Ownership.RECOVERABLE;
    }
    return fresh ? Ownership.FOREIGN_ACTIVE : Ownership.FOREIGN_STALE;
  }

  boolean isDead(Intent intent, long now) {
    return is(Liveness.DEAD, intent, now);
  }

  boolean isAlive(Intent intent, long now) {
    return is(Liveness.ALIVE, intent, now);
  }

  private boolean is(Liveness expected, Intent intent, long now) {
    return intent
        .process()
        .map(process ->
            processes.liveness(
                process.withHost(intent.owner().host()), intent.lease().renewedAt(), now))
        .filter(expected::equals)
        .isPresent();
  }
}
