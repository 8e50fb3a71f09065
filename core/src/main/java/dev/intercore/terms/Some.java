package dev.intercore.terms;

import java.util.List;

/**
 * The first few of many.
 *
 * @param total how many there are; at least as many as are here
 */
public record Some<T>(List<T> first, long total) {
  public Some {
    first = List.copyOf(first);
    // Counting is done by index, and what is read may be more by one that was damaged.
    total = Math.max(total, first.size());
  }

  public boolean isEmpty() {
    return total == 0;
  }
}
