package dev.intercore.snapshot;

import java.util.List;

/**
 * What differs between two bases.
 *
 * @param paths sorted by code point; one that ends in a slash is a folder that was looked at as a
 *     whole, or not at all
 * @param complete whether that is all; if not, anything else may have changed too, and a path that
 *     only one of the two looks reached is among {@code paths}
 */
public record SnapshotChanges(List<String> paths, boolean complete) {
  public SnapshotChanges {
    paths = List.copyOf(paths);
  }

  /** Whether nothing changed for certain: what cannot be told is no such thing. */
  public boolean isNothing() {
    return complete && paths.isEmpty();
  }
}
