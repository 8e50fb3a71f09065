package dev.intercore.work.record;

import dev.intercore.terms.Word;

/** How an agent is. */
public enum AgentStatus implements Word {
  IDLE,
  ACTIVE,
  STALLED,
  TERMINATED;

  /** Whether it has something to do. */
  public boolean isAtWork() {
    return this == ACTIVE || this == STALLED;
  }
}
