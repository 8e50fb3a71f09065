package dev.intercore.work.record;

import java.util.Locale;

/** How a request to merge stands. */
public enum MergeStatus implements Word {
  PENDING,
  MERGING,
  MERGED,
  CONFLICTED,
  WITHDRAWN,
  SUPERSEDED;

  private final String id = name().toLowerCase(Locale.ROOT);

  @Override
  public String id() {
    return id;
  }

  /** Whether it has a place in the line of its branch. */
  public boolean isInLine() {
    return this == PENDING || this == MERGING || this == CONFLICTED;
  }
}
