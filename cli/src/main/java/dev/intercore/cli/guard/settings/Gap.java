package dev.intercore.cli.guard.settings;

/** What stands between the values of a JSON text: white space, commas, comments. */
final class Gap {
  private Gap() {}

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
  }

  /** Where the white space begins that ends at {@code to}. */
  static int spaceBefore(String text, int from, int to) {
    int at = to;
    while (at > from && isSpace(text.charAt(at - 1))) {
      at--;
    }
    return at;
  }

  /** Where the white space ends that begins at {@code from}. */
  static int spaceAfter(String text, int from) {
    int at = from;
    while (at < text.length() && isSpace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /** The comma between two values: the first that is in no comment. */
  static int comma(String text, int from) {
    int at = from;
    while (text.charAt(at) != ',') {
      at = afterPiece(text, at);
    }
    return at;
  }

  /** Whether what comes next would belong to a comment that goes to the end of its line. */
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

  /** After the comment that begins here, or else after the one character. */
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

  /** Whether the line has nothing more after this place. */
  static boolean endsLine(String text, int from) {
    int at = from;
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
      at++;
    }
    return at < text.length() && (text.charAt(at) == '\n' || text.charAt(at) == '\r');
  }

  /** The white space that a line begins with, if this place is in it. */
  static String indentation(String text, int at) {
    int line = text.lastIndexOf('\n', Math.max(0, at - 1)) + 1;
    int end = line;
    while (end < text.length() && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
      end++;
    }
    return text.substring(line, end);
  }

  /** The last line break in it and what follows; nothing if it has none. */
  static String lastLine(String space) {
    int newline = space.lastIndexOf('\n');
    int from = newline > 0 && space.charAt(newline - 1) == '\r' ? newline - 1 : newline;
    return newline < 0 ? "" : space.substring(from);
  }
}
