package dev.intercore.cli.output;

import dev.intercore.common.Names;

/**
 * Text from records and callers, made safe for a terminal, and its width there. Control characters
 * are shown as {@code \\x1b}, so that text neither moves the cursor nor breaks a line.
 */
public final class TerminalText {
  private static final char ELLIPSIS = '\u2026';

  private TerminalText() {}

  /** Returns the number of columns that text takes at a terminal. */
  public static int width(String text) {
    int columns = 0;
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      columns += width(text.codePointAt(i));
    }
    return columns;
  }

  private static int width(int c) {
    if (c < 0x300) {
      return 1;
    }
    int type = Character.getType(c);
    if (type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.FORMAT) {
      return 0;
    }
    return isWide(c) ? 2 : 1;
  }

  /** Han, Hangul, kana, full-width forms and pictures. */
  private static boolean isWide(int c) {
    return (c >= 0x1100 && c <= 0x115F)
        || (c >= 0x2E80 && c <= 0xA4CF && c != 0x303F)
        || (c >= 0xAC00 && c <= 0xD7A3)
        || (c >= 0xF900 && c <= 0xFAFF)
        || (c >= 0xFE30 && c <= 0xFE6F)
        || (c >= 0xFF00 && c <= 0xFF60)
        || (c >= 0xFFE0 && c <= 0xFFE6)
        || (c >= 0x1F300 && c <= 0x1FAFF)
        || (c >= 0x20000 && c <= 0x3FFFD);
  }

  /** Cuts text to a width. An ellipsis marks the cut. */
  public static String cut(String text, int most) {
    if (width(text) <= most) {
      return text;
    }
    int room = most - 1;
    int end = 0;
    while (end < text.length() && width(text.codePointAt(end)) <= room) {
      room -= width(text.codePointAt(end));
      end += Character.charCount(text.codePointAt(end));
    }
    return most < 1 ? "" : text.substring(0, end) + ELLIPSIS;
  }

  /** Returns text filled up with spaces to a width. */
  public static String padded(String text, int columns) {
    int missing = columns - width(text);
    return missing > 0 ? text + " ".repeat(missing) : text;
  }

  /** Returns text for a message: every control character is escaped. */
  public static String message(String text) {
    return escaped(text, false);
  }

  /**
   * Returns text for one column of a line: a line end is {@code \\n}, a tab {@code \\t} and a
   * backslash two of them.
   */
  public static String column(String text) {
    return escaped(text, true);
  }

  private static String escaped(String text, boolean column) {
    if (text.codePoints().noneMatch(c -> Names.isControl(c) || (column && c == '\\'))) {
      return text;
    }
    StringBuilder safe = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(c -> {
          if (column && c == '\n') {
            safe.append("\\n");
          } else if (column && c == '\t') {
            safe.append("\\t");
          } else if (column && c == '\\') {
            safe.append("\\\\");
          } else if (Names.isControl(c)) {
            safe.append("\\x")
                .append(Character.forDigit(c >> 4, 16))
                .append(Character.forDigit(c & 15, 16));
          } else {
            safe.appendCodePoint(c);
          }
        });
    return safe.toString();
  }

  /** Replaces the characters that change the direction of text, for a terminal. */
  public static String upright(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (turns(text.charAt(i))) {
        StringBuilder upright = new StringBuilder(text);
        for (int j = i; j < upright.length(); j++) {
          if (turns(upright.charAt(j))) {
            upright.setCharAt(j, '?');
          }
        }
        return upright.toString();
      }
    }
    return text;
  }

  private static boolean turns(char c) {
    return (c >= 0x202A && c <= 0x202E)
        || (c >= 0x2066 && c <= 0x2069)
        || (c >= 0x200E && c <= 0x200F)
        || c == 0x061C
        || c == 0x2028
        || c == 0x2029;
  }
}
