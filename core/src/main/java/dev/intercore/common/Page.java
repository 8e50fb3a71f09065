package dev.intercore.common;

import java.util.List;

/**
 * The first items of a list.
 *
 * @param total the length of the list; at least the number of items here
 */
public record Page<T>(List<T> items, long total) {
  public Page {
    items = List.copyOf(items);
    // The count comes from an index. Items that are corrupt may be missing in it.
    total = Math.max(total, items.size());
  }

  public boolean isEmpty() {
    return total == 0;
  }
}
