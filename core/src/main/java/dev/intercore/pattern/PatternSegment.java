package dev.intercore.pattern;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One segment of a pattern: a name, or a pattern of names. */
final class PatternSegment {
  /** {@code *} within a segment: compared by identity. */
  static final CodePointSet STAR = CodePointSet.of(new Ranges());

  static final PatternSegment ANY_NAME = new PatternSegment(null, List.of(STAR));

  /** {@code **}: zero or more whole segments; compared by identity. */
  static final PatternSegment ANY_DEPTH = new PatternSegment(null, List.of(STAR));

  private final @Nullable String literal;
  private final CodePointSet[] tokens;

  private PatternSegment(@Nullable String literal, List<CodePointSet> tokens) {
    this.literal = literal;
    this.tokens = tokens.toArray(new CodePointSet[0]);
  }

  /** Exactly this name, folded already. */
  static PatternSegment of(String literal) {
    return new PatternSegment(literal, List.of());
  }

  /** One of each token in turn; {@link #STAR} for any number of anything. */
  static PatternSegment of(List<CodePointSet> tokens) {
    return new PatternSegment(null, tokens);
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
  boolean meets(PatternSegment other) {
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
