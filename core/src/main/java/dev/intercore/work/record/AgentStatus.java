package dev.intercore.work.record;

import java.util.Locale;

/** How an agent is. */
public enum AgentStatus implements Word {
  IDLE,
  ACTIVE,
  STALLED,
  TERMINATED;

  private final String id = name().toLowerCase(Locale.ROOT);

  @Override
  public String id() {
    return id;
  }

  /** Whether it has something to do. */
  public boolean isAtWork() {
    return this == ACTIVE || this == STALLED;
  }
}
