package dev.intercore.intent;

import dev.intercore.common.WireEnum;

/** The stored status of an intent, which is the same for every caller; see {@link Ownership}. */
public enum IntentStatus implements WireEnum {
  ACTIVE,
  QUEUED,
  /** Closed by its session. */
  CLEARED,
  /** Closed because its TTL was over. */
  EXPIRED,
  /** Closed because the process of its owner had ended. */
  ORPHANED,
  /** Closed because another session took over files of an owner whose process had ended. */
  SUPERSEDED;

  public boolean isLive() {
    return this == ACTIVE || this == QUEUED;
  }

  static IntentStatus of(String id) {
    return WireEnum.find(values(), id)
        .orElseThrow(() -> new IllegalArgumentException("no status: " + id));
  }
}
