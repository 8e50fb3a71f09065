package dev.intercore.common;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * The one rule for names, keys and scopes; it is what keeps tabs and newlines out of tab-separated
 * lines.
 */
public final class Names {
  public static final int MAX_BYTES = 200;

  private static final String HINT =
      "Use 1 to " + MAX_BYTES + " bytes of UTF-8 without control characters.";

  private Names() {}

  /**
   * Returns {@code value} if it may be a name.
   *
   * @param what how the message calls it: "key", "scope", "name"
   */
  public static String check(String what, String value) {
    if (value.isEmpty()) {
      throw bad(what + " is empty");
    }
    value
        .codePoints()
        .filter(Names::isControl)
        .findFirst()
        .ifPresent(c -> {
          throw bad(what + " holds the control character " + codePoint(c));
        });
    int bytes = utf8Length(what, value);
    if (bytes > MAX_BYTES) {
      throw bad(what + " is " + bytes + " bytes long");
    }
    return value;
  }

  /** Whether {@code value} may be a name. */
  public static boolean isName(String value) {
    try {
      check("name", value);
      return true;
    } catch (IntercoreException _) {
      return false;
    }
  }

  /** U+0000 to 1F and 7F to 9F: what moves a cursor or breaks a line. */
  public static boolean isControl(int c) {
    return c < 0x20 || (c >= 0x7F && c <= 0x9F);
  }

  private static String codePoint(int c) {
    String hex = Integer.toHexString(c).toUpperCase(Locale.ROOT);
    return "U+" + "0".repeat(4 - hex.length()) + hex;
  }

  private static int utf8Length(String what, String value) {
    try {
      ByteBuffer bytes =
          StandardCharsets.UTF_8
              .newEncoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .encode(CharBuffer.wrap(value));
      return bytes.remaining();
    } catch (CharacterCodingException _) {
      throw bad(what + " is not valid Unicode");
    }
  }

  private static IntercoreException bad(String fact) {
    return new IntercoreException(ErrorCode.BAD_NAME, fact, HINT);
  }
}
