package dev.intercore.intent;

import dev.intercore.common.WireEnum;

/** Whose an intent is, seen by whoever asks. */
public enum Ownership implements WireEnum {
  OWN_ACTIVE,
  /** Ours, but its lease is over. */
  OWN_STALE,
  FOREIGN_ACTIVE,
  /** Someone else's whose lease is over; its owner may still be at work. */
  FOREIGN_STALE,
  /** Someone else's who is surely dead. */
  RECOVERABLE,
  /** Its time to live is over. */
  EXPIRED;

  public boolean isOwn() {
    return this == OWN_ACTIVE || this == OWN_STALE;
  }

  /** Whether it keeps others from what it holds. */
  public boolean isForeign() {
    return this == FOREIGN_ACTIVE || this == FOREIGN_STALE;
  }
}
