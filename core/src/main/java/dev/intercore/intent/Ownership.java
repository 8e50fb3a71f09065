package dev.intercore.intent;

import dev.intercore.common.WireEnum;

/** Whose an intent is, as one session sees it. */
public enum Ownership implements WireEnum {
  /** The session's own, with a running lease. */
  OWN_ACTIVE,
  /** The session's own, with an expired lease. */
  OWN_STALE,
  /** Another session's, with a running lease. */
  FOREIGN_ACTIVE,
  /** Another session's, with an expired lease. Its owner may still be alive. */
  FOREIGN_STALE,
  /** Another session's whose process is known to have ended. */
  RECOVERABLE,
  /** The TTL of the intent is over. */
  EXPIRED;

  public boolean isOwn() {
    return this == OWN_ACTIVE || this == OWN_STALE;
  }

  /** Returns whether the intent, if it is active, blocks the session. */
  public boolean isForeign() {
    return this == FOREIGN_ACTIVE || this == FOREIGN_STALE;
  }
}
