package dev.intercore.scope;

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

  private final CodePoints[] left;
  private final CodePoints[] right;

  /** Kinds of text by which each position in {@code right} is reached, for one in {@code left}. */
  private byte[] row;

  private byte[] next;

  private SegmentProduct(CodePoints[] left, CodePoints[] right) {
    this.left = left;
    this.right = right;
    this.row = new byte[right.length + 1];
    this.next = new byte[right.length + 1];
  }

  /** Whether one name matches both. */
  static boolean meet(CodePoints[] left, CodePoints[] right) {
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
      if (right[j] == Segment.STAR) {
        row[j + 1] |= row[j];
      }
    }
    return (row[right.length] & NAME) != 0;
  }

  private void move(int i, int j) {
    boolean leftStar = left[i] == Segment.STAR;
    boolean rightEnd = j == right.length;
    boolean rightStar = !rightEnd && right[j] == Segment.STAR;
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
    if ((kinds & CodePoints.OTHER) != 0) {
      // A dot would bring no more: whatever follows, a name stays one.
      return NAME;
    }
    return kinds == 0 ? 0 : (byte) (((texts << 1) | (texts & NAME)) & ALL);
  }
}
