package dev.intercore.cli.guard.settings;

/** Finds white space, commas and comments between the values of a JSON text. */
final class JsonGap {
  private JsonGap() {}

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
  }

  /** Returns the start of the white space that ends at {@code to}. */
  static int spaceBefore(String text, int from, int to) {
    int at = to;
    while (at > from && isSpace(text.charAt(at - 1))) {
      at--;
    }
    return at;
  }

  /** Returns the end of the white space that starts at {@code from}. */
  static int spaceAfter(String text, int from) {
    int at = from;
    while (at < text.length() && isSpace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /** Returns the position of the next comma outside of comments. */
  static int comma(String text, int from) {
    int at = from;
    while (text.charAt(at) != ',') {
      at = afterPiece(text, at);
    }
    return at;
  }

  /** Whether {@code to} is inside a line comment. */
  static boolean endsInComment(String text, int from, int to) {
    int at = from;
    while (at < to) {
      int next = afterPiece(text, at);
      if (next >= to) {
        return text.startsWith("//", at);
      }
      at = next;
    }
    return false;
  }

  /** Returns the position after the comment that starts here, else after one character. */
  private static int afterPiece(String text, int at) {
    if (text.startsWith("//", at)) {
      return endOfLine(text, at);
    }
    return text.startsWith("/*", at) ? text.indexOf("*/", at + 2) + 2 : at + 1;
  }

  private static int endOfLine(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
      at++;
    }
    return at;
  }

  /** Whether only blanks follow on the line. */
  static boolean endsLine(String text, int from) {
    int at = from;
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
    return at < text.length() && (text.charAt(at) == '\n' || text.charAt(at) == '\r');
  }

  /** Returns the indentation of the line of this position. */
  static String indentation(String text, int at) {
    int line = text.lastIndexOf('\n', Math.max(0, at - 1)) + 1;
    int end = line;
    while (end < text.length() && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
      end++;
    }
    return text.substring(line, end);
  }

  /** Returns the last line break and what follows; empty without a line break. */
  static String lastLine(String space) {
    int newline = space.lastIndexOf('\n');
    int from = newline > 0 && space.charAt(newline - 1) == '\r' ? newline - 1 : newline;
    return newline < 0 ? "" : space.substring(from);
  }
}
