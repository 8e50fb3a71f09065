package dev.intercore.pattern;

/** Paths as text: names joined by {@code /}. The root is the empty text. */
final class PathText {
  static final String ROOT = "";

  private PathText() {}

  /** Whether each segment could be the name of a file; the root has none. */
  static boolean isPath(String text) {
    int from = 0;
    while (from <= text.length()) {
      int end = endOfSegment(text, from);
      if (!isName(text, from, end)) {
        return false;
      }
      from = end + 1;
    }
    return text.indexOf('\0') < 0;
  }

  static boolean isName(String text, int from, int to) {
    int length = to - from;
    return length > 2
        || (length > 0 && text.charAt(from) != '.')
        || (length == 2 && text.charAt(from + 1) != '.');
  }

  static int endOfSegment(String path, int from) {
    int slash = path.indexOf('/', from);
    return slash < 0 ? path.length() : slash;
  }

  static boolean isAtOrBelow(String path, String above) {
    int length = above.length();
    return length == 0
        || (path.startsWith(above) && (path.length() == length || path.charAt(length) == '/'));
  }

  /** Where the first segment below {@code above} starts; past the end if there is none. */
  static int startBelow(String path, String above) {
    return above.isEmpty() && !path.isEmpty() ? 0 : above.length() + 1;
  }
}
