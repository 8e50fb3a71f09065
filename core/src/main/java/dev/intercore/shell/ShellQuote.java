package dev.intercore.shell;

import dev.intercore.common.Names;

/** Quotes a word so that a shell reads it literally. */
public final class ShellQuote {
  private static final String PLAIN = "/._-+:@%,=";

  private ShellQuote() {}

  /** Returns the word itself if it has no special characters, else the word in quotes. */
  public static String of(String word) {
    if (word.isEmpty()) {
      return "''";
    }
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || Names.isDigit(c);
      if (!letter && PLAIN.indexOf(c) < 0) {
        return "'" + word.replace("'", "'\\''") + "'";
      }
    }
    return word;
  }
}
