package dev.intercore.pattern;

import java.util.ArrayList;
import java.util.List;

/** How an index finds the keys of {@link PathPattern#keys} that are related to a given one. */
public final class PrefixKeys {
  /** Keys hold no U+0000, so nothing but the empty key comes before it. */
  private static final String FIRST = "\u0001";

  /** The greatest code point, more often than a key has room for: no key comes after it. */
  private static final String PAST_LAST = Character.toString(Character.MAX_CODE_POINT).repeat(1025);

  private PrefixKeys() {}

  /** The key and all above it, the root last. */
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

  /** Where the keys strictly below {@code key} begin, in the order of their UTF-8 bytes. */
  public static String below(String key) {
    return key.isEmpty() ? FIRST : key + '/';
  }

  /** The first text after all that are below {@code key}: itself not among them. */
  public static String afterBelow(String key) {
    return key.isEmpty() ? PAST_LAST : key + (char) ('/' + 1);
  }
}
