package dev.intercore.intent;

import dev.intercore.common.WireEnum;

/** How far an intent has come. Who owns it is another question: {@link Ownership}. */
public enum IntentStatus implements WireEnum {
  ACTIVE,
  QUEUED,
  /** Its session is done with it. */
  CLEARED,
  /** Its time to live was over. */
  EXPIRED,
  /** Its owner was dead. */
  ORPHANED,
  /** Its owner was dead, and someone took what it held. */
  SUPERSEDED;

  public boolean isLive() {
    return this == ACTIVE || this == QUEUED;
  }

  static IntentStatus of(String id) {
    return WireEnum.find(values(), id)
        .orElseThrow(() -> new IllegalArgumentException("no status: " + id));
  }
}
