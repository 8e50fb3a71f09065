package dev.intercore.pattern;

import java.util.ArrayList;
import java.util.List;

/** Reads one segment of a pattern. */
final class SegmentParser {
  private final String text;
  private final CaseRule rule;
  private final List<CodePointSet> tokens = new ArrayList<>();
  private final StringBuilder literal = new StringBuilder();
  private boolean glob;
  private int at;

  SegmentParser(String text, CaseRule rule) {
    this.text = text;
    this.rule = rule;
  }

  PatternSegment parse() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '*') {
        at++;
        star();
      } else if (c == '?') {
        at++;
        glob(CodePointSet.ANY);
      } else if (c != '[' || !set()) {
        literal(codePoint());
      }
    }
    return glob ? PatternSegment.of(tokens) : PatternSegment.of(literal.toString());
  }

  private void star() {
    // Many in a row are one.
    if (tokens.isEmpty() || tokens.getLast() != PatternSegment.STAR) {
      glob(PatternSegment.STAR);
    }
  }

  private void glob(CodePointSet token) {
    glob = true;
    tokens.add(token);
  }

  private void literal(int c) {
    int folded = rule.fold(c);
    literal.appendCodePoint(folded);
    tokens.add(CodePointSet.of(folded));
  }

  /** The one here, or the escaped one after a backslash; a backslash at the end is itself. */
  private int codePoint() {
    if (text.charAt(at) == '\\' && at + 1 < text.length()) {
      at++;
    }
    int c = text.codePointAt(at);
    at += Character.charCount(c);
    return c;
  }

  /** Takes a set in brackets; without the closing one nothing is taken. */
  private boolean set() {
    int start = at++;
    boolean negated = at < text.length() && (text.charAt(at) == '!' || text.charAt(at) == '^');
    if (negated) {
      at++;
    }
    Ranges ranges = new Ranges();
    // The first may be a closing bracket.
    do {
      if (at >= text.length()) {
        at = start;
        return false;
      }
      member(ranges);
    } while (at >= text.length() || text.charAt(at) != ']');
    at++;
    CodePointSet image = FoldedSets.image(CodePointSet.of(ranges), rule);
    glob(negated ? FoldedSets.others(image, rule) : image);
    return true;
  }

  /** One code point or a range; a hyphen before the closing bracket is itself. */
  private void member(Ranges ranges) {
    int first = codePoint();
    boolean range = at + 1 < text.length() && text.charAt(at) == '-' && text.charAt(at + 1) != ']';
    if (range) {
      at++;
    }
    ranges.add(first, range ? codePoint() : first);
  }
}
