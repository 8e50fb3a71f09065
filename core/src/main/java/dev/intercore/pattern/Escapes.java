package dev.intercore.pattern;

import java.util.Optional;

/** Names within entries: what they are on disk, and how they are written where they are meant. */
public final class Escapes {
  private static final String SPECIAL = "*?[\\";

  private Escapes() {}

  /** The name that a segment stands for; nothing if it is a pattern. */
  public static Optional<String> literal(String segment) {
    return PathPattern.of(segment, CaseRule.EXACT).plainPath();
  }

  /** The path as an entry that covers just that. */
  public static String escape(String path) {
    StringBuilder text = new StringBuilder(path.length());
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      if (SPECIAL.indexOf(c) >= 0) {
        text.append('\\');
      }
      text.append(c);
    }
    return text.toString();
  }
}
