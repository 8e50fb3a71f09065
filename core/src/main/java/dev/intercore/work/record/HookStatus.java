package dev.intercore.work.record;

import dev.intercore.common.WireEnum;

/** How an agent's assignment stands. */
public enum HookStatus implements WireEnum {
  EMPTY,
  PENDING,
  ACTIVE,
  COMPLETED;

  /** Whether the agent has an item. */
  public boolean isHeld() {
    return this == PENDING || this == ACTIVE;
  }
}
