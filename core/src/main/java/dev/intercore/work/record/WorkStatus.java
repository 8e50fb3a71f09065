package dev.intercore.work.record;

import dev.intercore.common.WireEnum;

/** How far an item is. */
public enum WorkStatus implements WireEnum {
  OPEN,
  HOOKED,
  IN_PROGRESS,
  DONE,
  MERGED;

  /** Whether nothing has to wait for it any more. */
  public boolean isFinished() {
    return this == DONE || this == MERGED;
  }
}
