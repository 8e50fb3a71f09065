package dev.intercore.work.record;

import dev.intercore.terms.Word;

/** How an agent's assignment stands. */
public enum HookStatus implements Word {
  EMPTY,
  PENDING,
  ACTIVE,
  COMPLETED;

  /** Whether the agent has an item. */
  public boolean isHeld() {
    return this == PENDING || this == ACTIVE;
  }
}
