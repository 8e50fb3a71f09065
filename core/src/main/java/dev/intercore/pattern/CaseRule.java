package dev.intercore.pattern;

/** Whether names that differ only in case are the same file. */
public enum CaseRule {
  EXACT,
  IGNORED;

  /**
   * What stands for {@code c} in a comparison. By way of upper case, since some letters have one
   * upper but two lower forms; a code point stays one code point, so that {@code ?} means the same.
   */
  int fold(int c) {
    return this == EXACT ? c : Character.toLowerCase(Character.toUpperCase(c));
  }

  /** The text to compare; the same object where nothing changes. */
  String fold(String text) {
    if (this == EXACT) {
      return text;
    }
    int same = 0;
    while (same < text.length()) {
      int c = text.codePointAt(same);
      if (fold(c) != c) {
        return foldFrom(text, same);
      }
      same += Character.charCount(c);
    }
    return text;
  }

  private String foldFrom(String text, int start) {
    StringBuilder folded = new StringBuilder(text.length()).append(text, 0, start);
    int at = start;
    while (at < text.length()) {
      int c = text.codePointAt(at);
      folded.appendCodePoint(fold(c));
      at += Character.charCount(c);
    }
    return folded.toString();
  }
}
