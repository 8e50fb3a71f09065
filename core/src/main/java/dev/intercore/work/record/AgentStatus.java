package dev.intercore.work.record;

import dev.intercore.common.WireEnum;

/** How an agent is. */
public enum AgentStatus implements WireEnum {
  IDLE,
  ACTIVE,
  STALLED,
  TERMINATED;

  /** Whether it has something to do. */
  public boolean isAtWork() {
    return this == ACTIVE || this == STALLED;
  }
}
