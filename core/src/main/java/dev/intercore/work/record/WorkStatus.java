package dev.intercore.work.record;

import java.util.Locale;

/** How far an item is. */
public enum WorkStatus implements Word {
  OPEN,
  HOOKED,
  IN_PROGRESS,
  DONE,
  MERGED;

  private final String id = name().toLowerCase(Locale.ROOT);

  @Override
  public String id() {
    return id;
  }

  /** Whether nothing has to wait for it any more. */
  public boolean isFinished() {
    return this == DONE || this == MERGED;
  }
}
