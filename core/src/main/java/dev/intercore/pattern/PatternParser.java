package dev.intercore.pattern;

import java.util.ArrayList;
import java.util.List;

/** Parses an entry as a pattern. */
final class PatternParser {
  private final String text;
  private final CaseRule rule;

  PatternParser(String text, CaseRule rule) {
    this.text = text;
    this.rule = rule;
  }

  PatternVariant parse() {
    StringBuilder prefix = new StringBuilder();
    List<PatternSegment> rest = new ArrayList<>();
    int from = 0;
    while (from <= text.length()) {
      int end = PathText.endOfSegment(text, from);
      PatternSegment segment = segment(from, end);
      String literal = segment.literal();
      // Before an escaped slash a segment may be empty: it is neither a name nor the root.
      if (rest.isEmpty() && literal != null && !literal.isEmpty()) {
        prefix.append(from == 0 ? "" : "/").append(literal);
      } else {
        rest.add(segment);
      }
      from = end + 1;
    }
    return new PatternVariant(prefix.toString(), rest);
  }

  private PatternSegment segment(int from, int end) {
    boolean last = end == text.length();
    // An escaped slash is a slash.
    String segment = text.substring(from, last || !endsInEscape(from, end) ? end : end - 1);
    if (segment.equals("**")) {
      // At the end it needs at least one segment. Everything below that is covered anyway.
      return last ? PatternSegment.ANY_NAME : PatternSegment.ANY_DEPTH;
    }
    return new SegmentParser(segment, rule).parse();
  }

  private boolean endsInEscape(int from, int end) {
    int at = end;
    while (at > from && text.charAt(at - 1) == '\\') {
      at--;
    }
    return (end - at) % 2 == 1;
  }

  /** Parses one segment. */
  private static final class SegmentParser {
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
      // Several in a row mean the same as one.
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

    /** Takes a code point, after a backslash the escaped one. A final backslash is literal. */
    private int codePoint() {
      if (text.charAt(at) == '\\' && at + 1 < text.length()) {
        at++;
      }
      int c = text.codePointAt(at);
      at += Character.charCount(c);
      return c;
    }

    /** Takes a set in brackets. Without a closing bracket it takes nothing and returns false. */
    private boolean set() {
      int start = at++;
      boolean negated = at < text.length() && (text.charAt(at) == '!' || text.charAt(at) == '^');
      if (negated) {
        at++;
      }
      CodePointSet.Builder ranges = CodePointSet.builder();
      // The first member may be a closing bracket.
      do {
        if (at >= text.length()) {
          at = start;
          return false;
        }
        member(ranges);
      } while (at >= text.length() || text.charAt(at) != ']');
      at++;
      CodePointSet folded = rule.fold(ranges.build());
      glob(negated ? rule.complement(folded) : folded);
      return true;
    }

    /** Takes one code point or a range. A hyphen before the closing bracket is literal. */
    private void member(CodePointSet.Builder ranges) {
      int first = codePoint();
      boolean range =
          at + 1 < text.length() && text.charAt(at) == '-' && text.charAt(at + 1) != ']';
      if (range) {
        at++;
      }
      ranges.add(first, range ? codePoint() : first);
    }
  }
}
