package dev.intercore.pattern;

import java.util.ArrayList;
import java.util.List;

/** Reads an entry as a pattern. */
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
      // An escaped slash may leave a segment empty, which is no name and no root.
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
      // At the end it takes at least one segment; what is below that one is covered anyway.
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
}
