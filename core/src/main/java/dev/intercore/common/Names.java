package dev.intercore.common;

import java.util.Locale;

/**
 * Validates names, keys and scopes, and classifies characters. The rule for names keeps tabs and
 * newlines out of tab-separated lines.
 */
public final class Names {
  public static final int MAX_BYTES = 200;

  private static final String HINT =
      "Use 1 to " + MAX_BYTES + " bytes of UTF-8 without control characters.";

  private Names() {}

  /**
   * Returns {@code value} if it is a valid name.
   *
   * @param what its kind for the message: "key", "scope", "name"
   */
  public static String check(String what, String value) {
    if (value.isEmpty()) {
      throw bad(what + " is empty");
    }
    int control = value.codePoints().filter(Names::isControl).findFirst().orElse(-1);
    if (control >= 0) {
      throw bad(what + " holds the control character " + codePoint(control));
    }
    int bytes = Utf8.length(value).orElseThrow(() -> bad(what + " is not valid Unicode"));
    if (bytes > MAX_BYTES) {
      throw bad(what + " is " + bytes + " bytes long");
    }
    return value;
  }

  /** Returns whether {@code value} is a valid name. */
  public static boolean isName(String value) {
    try {
      check("name", value);
      return true;
    } catch (IntercoreException _) {
      return false;
    }
  }

  /**
   * Returns whether the code point is U+0000 to 1F or 7F to 9F, which move a cursor or break a
   * line.
   */
  public static boolean isControl(int c) {
    return c < 0x20 || (c >= 0x7F && c <= 0x9F);
  }

  /** Returns whether the code point is an ASCII digit. Unicode has other digits that look alike. */
  public static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  /** Returns whether the text is one or more ASCII digits. */
  public static boolean isDigits(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (!isDigit(text.charAt(i))) {
        return false;
      }
    }
    return !text.isEmpty();
  }

  /** Returns whether the code point is a lower-case hexadecimal digit. */
  public static boolean isHexDigit(int c) {
    return isDigit(c) || (c >= 'a' && c <= 'f');
  }

  private static String codePoint(int c) {
    String hex = Integer.toHexString(c).toUpperCase(Locale.ROOT);
    return "U+" + "0".repeat(4 - hex.length()) + hex;
  }

  private static IntercoreException bad(String fact) {
    return new IntercoreException(ErrorCode.BAD_NAME, fact, HINT);
  }
}
