package dev.intercore.pattern;

import java.util.ArrayList;
import java.util.List;

/**
 * Paths as text: names joined by {@code /}. The root is the empty text. The keys of {@link
 * PathPattern#keys} are such texts, and {@link #ancestors}, {@link #below} and {@link #afterBelow}
 * find related keys in an index.
 */
public final class PathText {
  static final String ROOT = "";

  /** Keys do not contain U+0000, so only the empty key is before it. */
  private static final String FIRST = "\u0001";

  /** The greatest code point, more often than a key has room for: no key is after it. */
  private static final String PAST_LAST = Character.toString(Character.MAX_CODE_POINT).repeat(1025);

  private PathText() {}

  /** Returns whether each segment can be the name of a file. Not true for the root. */
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

  /** Returns where the first segment below {@code above} starts; past the end without one. */
  static int startBelow(String path, String above) {
    return above.isEmpty() && !path.isEmpty() ? 0 : above.length() + 1;
  }

  /** Returns the key and all keys above it, the root last. */
  public static List<String> ancestors(String key) {
    List<String> ancestors = new ArrayList<>();
    String at = key;
    while (!at.isEmpty()) {
      ancestors.add(at);
      at = at.substring(0, Math.max(0, at.lastIndexOf('/')));
    }
    ancestors.add(at);
    return ancestors;
  }

  /** Returns the start of the keys strictly below {@code key}, in the order of UTF-8 bytes. */
  public static String below(String key) {
    return key.isEmpty() ? FIRST : key + '/';
  }

  /** Returns the exclusive end of the keys below {@code key}. */
  public static String afterBelow(String key) {
    return key.isEmpty() ? PAST_LAST : key + (char) ('/' + 1);
  }
}
