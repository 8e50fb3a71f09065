package dev.intercore.work.record;

import java.util.Locale;

/** How an agent's assignment stands. */
public enum HookStatus implements Word {
  EMPTY,
  PENDING,
  ACTIVE,
  COMPLETED;

  private final String id = name().toLowerCase(Locale.ROOT);

  @Override
  public String id() {
    return id;
  }

  /** Whether the agent has an item. */
  public boolean isHeld() {
    return this == PENDING || this == ACTIVE;
  }
}
