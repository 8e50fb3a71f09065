package dev.intercore.common;

/** Validates free texts of records: titles, descriptions and reasons. */
public final class FreeText {
  public static final int MAX_LINE_BYTES = 500;
  public static final int MAX_REASON_BYTES = 2_000;
  public static final int MAX_TEXT_BYTES = 64 << 10;

  private FreeText() {}

  /** Checks one line, such as a title. */
  public static String line(String what, String value) {
    return line(what, value, MAX_LINE_BYTES);
  }

  public static String line(String what, String value, int most) {
    if (value.isBlank()) {
      throw bad(what + " is empty", "Say it in a few words.");
    }
    if (value.codePoints().anyMatch(Names::isControl)) {
      throw bad(what + " holds a control character", "Write it in one line.");
    }
    return within(what, value, most);
  }

  /** Checks a text of any number of lines. */
  public static String text(String what, String value) {
    return lines(what, value, MAX_TEXT_BYTES);
  }

  /** Checks a reason, which may have several lines. */
  public static String reason(String value) {
    if (value.isBlank()) {
      throw bad("the reason is empty", "Say it in a few words.");
    }
    return lines("the reason", value, MAX_REASON_BYTES);
  }

  private static String lines(String what, String value, int most) {
    if (value.codePoints().anyMatch(c -> Names.isControl(c) && c != '\n' && c != '\t')) {
      throw bad(what + " holds a control character", "Only line ends and tabs may be in it.");
    }
    return within(what, value, most);
  }

  private static String within(String what, String value, int most) {
    int bytes =
        Utf8.length(value)
            .orElseThrow(() -> bad(what + " is not valid Unicode", "Write it in UTF-8."));
    if (bytes > most) {
      throw bad(what + " is " + bytes + " bytes long", "At most " + most + " bytes of UTF-8.");
    }
    return value;
  }

  private static IntercoreException bad(String fact, String hint) {
    return new IntercoreException(ErrorCode.BAD_VALUE, fact, hint);
  }
}
