package dev.intercore.pattern;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One segment of a pattern: a name, or a pattern of names. */
final class PatternSegment {
  /** {@code *} within a segment. Compared by identity. */
  static final CodePointSet STAR = CodePointSet.builder().build();

  static final PatternSegment ANY_NAME = new PatternSegment(null, List.of(STAR));

  /** {@code **}: zero or more whole segments. Compared by identity. */
  static final PatternSegment ANY_DEPTH = new PatternSegment(null, List.of(STAR));

  private final @Nullable String literal;
  private final CodePointSet[] tokens;

  private PatternSegment(@Nullable String literal, List<CodePointSet> tokens) {
    this.literal = literal;
    this.tokens = tokens.toArray(new CodePointSet[0]);
  }

  /** Matches exactly this folded name. */
  static PatternSegment of(String literal) {
    return new PatternSegment(literal, List.of());
  }

  /** Matches one code point of each token in turn, any number of any for {@link #STAR}. */
  static PatternSegment of(List<CodePointSet> tokens) {
    return new PatternSegment(null, tokens);
  }

  @Nullable String literal() {
    return literal;
  }

  /** Returns whether any name matches. */
  boolean isPossible() {
    return literal == null
        ? Product.meet(tokens, ANY_NAME.tokens)
        : PathText.isName(literal, 0, literal.length());
  }

  /** Returns whether any name matches both. Both must be possible. */
  boolean meets(PatternSegment other) {
    if (literal != null) {
      return other.matches(literal, 0, literal.length());
    }
    if (other.literal != null) {
      return matches(other.literal, 0, other.literal.length());
    }
    return Product.meet(tokens, other.tokens);
  }

  /** Returns whether the name between two indexes of a folded path matches. */
  boolean matches(String path, int from, int to) {
    if (literal != null) {
      return literal.length() == to - from && path.startsWith(literal, from);
    }
    int token = 0;
    int at = from;
    int afterStar = -1;
    int resume = from;
    while (at < to) {
      int c = path.codePointAt(at);
      if (token < tokens.length && tokens[token] == STAR) {
        afterStar = ++token;
        resume = at;
      } else if (token < tokens.length && tokens[token].contains(c)) {
        token++;
        at += Character.charCount(c);
      } else if (afterStar >= 0) {
        // The last star takes one more code point. An earlier star could not do better.
        token = afterStar;
        resume += Character.charCount(path.codePointAt(resume));
        at = resume;
      } else {
        return false;
      }
    }
    while (token < tokens.length && tokens[token] == STAR) {
      token++;
    }
    return token == tokens.length;
  }

  /**
   * Walks two patterns at once, over all possible names. A position of the pair is reached with one
   * or more kinds of text, because the texts {@code ""}, {@code "."} and {@code ".."} are not
   * names.
   */
  private static final class Product {
    // Bits in the order that dots lead through: nothing, one dot, two dots, a name.
    private static final byte NOTHING = 1;
    private static final byte NAME = 8;
    private static final int ALL = 15;

    private final CodePointSet[] left;
    private final CodePointSet[] right;

    /** The kinds of text that reach each position in {@code right}, for one in {@code left}. */
    private byte[] row;

    private byte[] next;

    Product(CodePointSet[] left, CodePointSet[] right) {
      this.left = left;
      this.right = right;
      this.row = new byte[right.length + 1];
      this.next = new byte[right.length + 1];
    }

    static boolean meet(CodePointSet[] left, CodePointSet[] right) {
      return new Product(left, right).meet();
    }

    boolean meet() {
      row[0] = NOTHING;
      // No move leads back, so one pass finds all reachable positions.
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
      // The left pattern is at its end: only stars of the right one need no text.
      for (int j = 0; j < right.length; j++) {
        if (right[j] == STAR) {
          row[j + 1] |= row[j];
        }
      }
      return (row[right.length] & NAME) != 0;
    }

    private void move(int i, int j) {
      boolean leftStar = left[i] == STAR;
      boolean rightEnd = j == right.length;
      boolean rightStar = !rightEnd && right[j] == STAR;
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

    /** Returns the kinds of text after one more code point of one of {@code kinds}. */
    private static byte read(int texts, int kinds) {
      if ((kinds & CodePointSet.OTHER) != 0) {
        // A dot would add nothing: a name stays a name.
        return NAME;
      }
      return kinds == 0 ? 0 : (byte) (((texts << 1) | (texts & NAME)) & ALL);
    }
  }
}
