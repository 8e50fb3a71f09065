package dev.intercore.cli.help;

import dev.intercore.common.Names;
import java.util.ArrayList;
import java.util.List;

/**
 * A word of a shell's command line that may not be complete. Nothing in it is expanded.
 *
 * @param raw as it was typed
 * @param text without quotes and backslashes
 * @param quote the quote that is still open at its end, or 0
 */
record TypedWord(String raw, String text, char quote) {
  static final TypedWord EMPTY = new TypedWord("", "", (char) 0);

  private static final char BACKSLASH = '\\';
  private static final char SINGLE = '\'';
  private static final char DOUBLE = '"';

  /** What a backslash quotes between double quotes. */
  private static final String IN_DOUBLE = "\"\\$`";

  /** What keeps a special meaning between double quotes; history expansion too. */
  private static final String NEVER_IN_DOUBLE = IN_DOUBLE + "!";

  /** What needs no backslash outside of quotes. */
  private static final String PLAIN = "/._-+:@%,=";

  /** Returns a single word. Blanks in it are part of it. */
  static TypedWord of(String raw) {
    return new WordScan(raw).next(false);
  }

  /** Returns the words of a line. The last one is empty if the line ends with a blank. */
  static List<TypedWord> split(String line) {
    List<TypedWord> words = new ArrayList<>();
    WordScan scan = new WordScan(line);
    do {
      words.add(scan.next(true));
    } while (scan.skipBlanks());
    return words;
  }

  /** Whether text can be written between the open quotes of this word. */
  boolean canQuote(String rest) {
    String special = quote == SINGLE ? "'" : NEVER_IN_DOUBLE;
    return rest.chars().noneMatch(c -> special.indexOf(c) >= 0);
  }

  /** Returns text with a backslash before every character that may be special in a shell. */
  static String escaped(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 8);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || Names.isDigit(c);
      if (!letter && c < 0x80 && PLAIN.indexOf(c) < 0) {
        escaped.append(BACKSLASH);
      }
      escaped.append(c);
    }
    return escaped.toString();
  }

  /** Reads one word after the other. */
  private static final class WordScan {
    private final String line;
    private int at;

    WordScan(String line) {
      this.line = line;
    }

    /** Skips blanks. Returns whether there were any, so that another word begins here. */
    boolean skipBlanks() {
      int start = at;
      while (at < line.length() && isBlank(line.charAt(at))) {
        at++;
      }
      return at > start;
    }

    TypedWord next(boolean endsAtBlank) {
      int start = at;
      char quote = 0;
      StringBuilder text = new StringBuilder();
      for (; at < line.length(); at++) {
        char c = line.charAt(at);
        if (quote == 0 && endsAtBlank && isBlank(c)) {
          break;
        } else if (quote != SINGLE && c == BACKSLASH) {
          at++;
          escape(text, quote);
        } else if (c == quote) {
          quote = 0;
        } else if (quote == 0 && (c == SINGLE || c == DOUBLE)) {
          quote = c;
        } else {
          text.append(c);
        }
      }
      at = Math.min(at, line.length());
      return new TypedWord(line.substring(start, at), text.toString(), quote);
    }

    /** Reads the character after a backslash, if the line does not end before it. */
    private void escape(StringBuilder text, char quote) {
      if (at < line.length()) {
        char c = line.charAt(at);
        if (quote == DOUBLE && IN_DOUBLE.indexOf(c) < 0) {
          text.append(BACKSLASH);
        }
        text.append(c);
      }
    }

    private static boolean isBlank(char c) {
      return c == ' ' || c == '\t' || c == '\n';
    }
  }
}
