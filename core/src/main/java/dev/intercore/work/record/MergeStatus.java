package dev.intercore.work.record;

import dev.intercore.common.WireEnum;

/** How a request to merge stands. */
public enum MergeStatus implements WireEnum {
  PENDING,
  MERGING,
  MERGED,
  CONFLICTED,
  WITHDRAWN,
  SUPERSEDED;

  /** Whether it has a place in the line of its branch. */
  public boolean isInLine() {
    return this == PENDING || this == MERGING || this == CONFLICTED;
  }
}
