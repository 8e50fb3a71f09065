package dev.intercore.intent;

import java.util.Locale;

/** How far an intent has come. Who owns it is another question: {@link Ownership}. */
public enum IntentStatus {
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

  private final String id = name().toLowerCase(Locale.ROOT);

  public String id() {
    return id;
  }

  public boolean isLive() {
    return this == ACTIVE || this == QUEUED;
  }

  static IntentStatus of(String id) {
    for (IntentStatus status : values()) {
      if (status.id.equals(id)) {
        return status;
      }
    }
    throw new IllegalArgumentException("no status: " + id);
  }
}
