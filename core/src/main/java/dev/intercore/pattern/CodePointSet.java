package dev.intercore.pattern;

/** A set of code points that can stand in a name. */
final class CodePointSet {
  /** A kind: the full stop is among them. */
  static final int DOT = 1;

  /** A kind: something else is among them. */
  static final int OTHER = 2;

  /** All that a name can hold. */
  static final CodePointSet ANY =
      new CodePointSet(new int[] {1, '/' - 1, '/' + 1, Character.MAX_CODE_POINT});

  private static final CodePointSet NEVER = new CodePointSet(new int[] {0, 0, '/', '/'});

  /** First and last by turns, ascending, never touching. */
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

  /** Those of the ranges that a name can hold. */
  static CodePointSet of(Ranges ranges) {
    return new CodePointSet(ranges.bounds()).minus(NEVER);
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

  /** Nothing (0), {@link #DOT}, {@link #OTHER}, or both bits. */
  int kinds() {
    return kinds;
  }

  /** The kinds of those that are in both. */
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
    Ranges left = new Ranges();
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
}
