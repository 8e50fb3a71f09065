package dev.intercore.shell;

import dev.intercore.common.Names;

/** Writes words so that a shell reads them as they are. */
public final class ShellQuote {
  private static final String PLAIN = "/._-+:@%,=";

  private ShellQuote() {}

  /** One word; left as it is where nothing in it means anything to a shell. */
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
