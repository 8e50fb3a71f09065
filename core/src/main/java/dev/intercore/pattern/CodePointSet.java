package dev.intercore.pattern;

import java.util.Arrays;

/** A set of code points that may occur in a name, as ranges. */
final class CodePointSet {
  /** The kind of a set that contains the full stop. */
  static final int DOT = 1;

  /** The kind of a set that contains something else. */
  static final int OTHER = 2;

  /** All code points that a name may contain. */
  static final CodePointSet ANY =
      new CodePointSet(new int[] {1, '/' - 1, '/' + 1, Character.MAX_CODE_POINT});

  private static final CodePointSet NEVER = new CodePointSet(new int[] {0, 0, '/', '/'});

  /** First and last code point of each range, ascending. Ranges do not touch. */
  private final int[] bounds;

  private final int kinds;

  private CodePointSet(int[] bounds) {
    this.bounds = bounds;
    int all = 0;
    for (int i = 0; i < bounds.length; i += 2) {
      all |= kinds(bounds[i], bounds[i + 1]);
    }
    this.kinds = all;
  }

  static CodePointSet of(int c) {
    return NEVER.contains(c) ? new CodePointSet(new int[0]) : new CodePointSet(new int[] {c, c});
  }

  static Builder builder() {
    return new Builder();
  }

  int ranges() {
    return bounds.length / 2;
  }

  int first(int range) {
    return bounds[range * 2];
  }

  int last(int range) {
    return bounds[range * 2 + 1];
  }

  boolean contains(int c) {
    int low = 0;
    int high = ranges();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (last(middle) < c) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < ranges() && first(low) <= c;
  }

  /** Returns 0 for an empty set, {@link #DOT}, {@link #OTHER}, or both bits. */
  int kinds() {
    return kinds;
  }

  /** Returns the kinds of the code points that are in both sets. */
  int shared(CodePointSet other) {
    int shared = 0;
    int i = 0;
    int j = 0;
    while (i < ranges() && j < other.ranges() && shared != (DOT | OTHER)) {
      shared |= kinds(Math.max(first(i), other.first(j)), Math.min(last(i), other.last(j)));
      if (last(i) < other.last(j)) {
        i++;
      } else {
        j++;
      }
    }
    return shared;
  }

  private static int kinds(int first, int last) {
    if (first > last) {
      return 0;
    }
    if (first > '.' || last < '.') {
      return OTHER;
    }
    return first == last ? DOT : DOT | OTHER;
  }

  CodePointSet minus(CodePointSet other) {
    Builder left = new Builder();
    int next = 0;
    for (int i = 0; i < ranges(); i++) {
      int from = first(i);
      while (next < other.ranges() && other.last(next) < from) {
        next++;
      }
      for (int j = next; j < other.ranges() && other.first(j) <= last(i); j++) {
        left.add(from, other.first(j) - 1);
        from = other.last(j) + 1;
      }
      left.add(from, last(i));
    }
    return new CodePointSet(left.bounds());
  }

  /** Collects ranges in any order, overlapping or not. */
  static final class Builder {
    // The first code point is in the upper half, so sorting the numbers sorts the ranges.
    private long[] ranges = new long[8];
    private int size;

    /** Adds a range with both ends. A reversed range is empty. */
    void add(int first, int last) {
      if (first > last) {
        return;
      }
      if (size == ranges.length) {
        ranges = Arrays.copyOf(ranges, size * 2);
      }
      ranges[size++] = (long) first << 32 | last;
    }

    /** Returns the collected code points that a name may contain. */
    CodePointSet build() {
      return new CodePointSet(bounds()).minus(NEVER);
    }

    private int[] bounds() {
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
}
