package dev.intercore.pattern;

import java.util.Arrays;

/** Collects ranges in any order, overlapping or not. */
final class Ranges {
  // First in the upper half: sorting the numbers sorts the ranges.
  private long[] ranges = new long[8];
  private int size;

  /** Both ends belong to it; a reversed range is empty. */
  void add(int first, int last) {
    if (first > last) {
      return;
    }
    if (size == ranges.length) {
      ranges = Arrays.copyOf(ranges, size * 2);
    }
    ranges[size++] = (long) first << 32 | last;
  }

  /** First and last by turns, ascending; ranges that touch have become one. */
  int[] bounds() {
    Arrays.sort(ranges, 0, size);
    int[] bounds = new int[size * 2];
    int end = 0;
    for (int i = 0; i < size; i++) {
      int first = (int) (ranges[i] >>> 32);
      int last = (int) ranges[i];
      if (end > 0 && first <= bounds[end - 1] + 1) {
        bounds[end - 1] = Math.max(bounds[end - 1], last);
      } else {
        bounds[end++] = first;
        bounds[end++] = last;
      }
    }
    return Arrays.copyOf(bounds, end);
  }
}
