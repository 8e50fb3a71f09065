package dev.intercore.scope;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One segment of a pattern: a name, or a pattern of names. */
final class Segment {
  /** {@code *} within a segment: compared by identity. */
  static final CodePoints STAR = CodePoints.of(new Ranges());

  static final Segment ANY_NAME = new Segment(null, List.of(STAR));

  /** {@code **}: zero or more whole segments; compared by identity. */
  static final Segment ANY_DEPTH = new Segment(null, List.of(STAR));

  private final @Nullable String literal;
  private final CodePoints[] tokens;

  private Segment(@Nullable String literal, List<CodePoints> tokens) {
    this.literal = literal;
    this.tokens = tokens.toArray(new CodePoints[0]);
  }

  /** Exactly this name, folded already. */
  static Segment of(String literal) {
    return new Segment(literal, List.of());
  }

  /** One of each token in turn; {@link #STAR} for any number of anything. */
  static Segment of(List<CodePoints> tokens) {
    return new Segment(null, tokens);
  }

  @Nullable String literal() {
    return literal;
  }

  /** Whether there is any name that it matches. */
  boolean isPossible() {
    return literal == null
        ? SegmentProduct.meet(tokens, ANY_NAME.tokens)
        : PathText.isName(literal, 0, literal.length());
  }

  /** Whether there is a name that both match; both are possible. */
  boolean meets(Segment other) {
    if (literal != null) {
      return other.matches(literal, 0, literal.length());
    }
    if (other.literal != null) {
      return matches(other.literal, 0, other.literal.length());
    }
    return SegmentProduct.meet(tokens, other.tokens);
  }

  /** Whether it matches the name that stands there in a folded path. */
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
        // The last star takes one more; an earlier one could do nothing that this one cannot.
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
}
