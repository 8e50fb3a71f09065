package dev.intercore.pattern;

import java.util.Arrays;

/**
 * Walks two patterns of names at once, over all names there could be. A position of the pair is
 * reached with one or more kinds of text read so far, since the texts {@code ""}, {@code "."} and
 * {@code ".."} are no names.
 */
final class SegmentProduct {
  // One dot more makes of each the next: nothing, one dot, two dots, a name, which stays one.
  private static final byte NOTHING = 1;
  private static final byte NAME = 8;
  private static final int ALL = 15;

  private final CodePointSet[] left;
  private final CodePointSet[] right;

  /** Kinds of text by which each position in {@code right} is reached, for one in {@code left}. */
  private byte[] row;

  private byte[] next;

  private SegmentProduct(CodePointSet[] left, CodePointSet[] right) {
    this.left = left;
    this.right = right;
    this.row = new byte[right.length + 1];
    this.next = new byte[right.length + 1];
  }

  /** Whether one name matches both. */
  static boolean meet(CodePointSet[] left, CodePointSet[] right) {
    return new SegmentProduct(left, right).meet();
  }

  private boolean meet() {
    row[0] = NOTHING;
    // No move leads back, so one pass sees all that is reached.
    for (int i = 0; i < left.length; i++) {
      for (int j = 0; j <= right.length; j++) {
        if (row[j] != 0) {
          move(i, j);
        }
      }
      byte[] done = row;
      row = next;
      next = done;
      Arrays.fill(next, (byte) 0);
    }
    // The left one is at its end: only stars of the right one are passed without reading.
    for (int j = 0; j < right.length; j++) {
      if (right[j] == PatternSegment.STAR) {
        row[j + 1] |= row[j];
      }
    }
    return (row[right.length] & NAME) != 0;
  }

  private void move(int i, int j) {
    boolean leftStar = left[i] == PatternSegment.STAR;
    boolean rightEnd = j == right.length;
    boolean rightStar = !rightEnd && right[j] == PatternSegment.STAR;
    if (leftStar && rightStar) {
      row[j] |= NAME;
    }
    if (leftStar) {
      next[j] |= row[j];
    }
    if (rightStar) {
      row[j + 1] |= row[j];
    }
    if (leftStar && !rightStar && !rightEnd) {
      row[j + 1] |= read(row[j], right[j].kinds());
    } else if (rightStar && !leftStar) {
      next[j] |= read(row[j], left[i].kinds());
    } else if (!leftStar && !rightEnd) {
      next[j + 1] |= read(row[j], left[i].shared(right[j]));
    }
  }

  /** The kinds of text after one more code point out of {@code kinds}. */
  private static byte read(int texts, int kinds) {
    if ((kinds & CodePointSet.OTHER) != 0) {
      // A dot would bring no more: whatever follows, a name stays one.
      return NAME;
    }
    return kinds == 0 ? 0 : (byte) (((texts << 1) | (texts & NAME)) & ALL);
  }
}
