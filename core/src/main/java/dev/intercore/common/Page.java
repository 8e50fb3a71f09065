package dev.intercore.common;

import java.util.List;

/**
 * The first few of many.
 *
 * @param total how many there are; at least as many as are here
 */
public record Page<T>(List<T> items, long total) {
  public Page {
    items = List.copyOf(items);
    // Counting is done by index, and what is read may be more by one that was damaged.
    total = Math.max(total, items.size());
  }

  public boolean isEmpty() {
    return total == 0;
  }
}
