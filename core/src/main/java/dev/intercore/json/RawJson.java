package dev.intercore.json;

import dev.intercore.common.Names;

/** One JSON value as text, written as it is. The creator guarantees that the text is valid JSON. */
public record RawJson(String text) {
  private static final char FIRST_TWO_DIGITS = 0x10;

  /** Returns the value with {@link #escapeControls escaped control characters}. */
  public static RawJson printable(String json) {
    return new RawJson(escapeControls(json));
  }

  /**
   * Replaces control characters, which could move the cursor of a terminal, by JSON escapes. Inside
   * a JSON string the escape is the same character.
   */
  public static String escapeControls(String text) {
    if (text.chars().noneMatch(Names::isControl)) {
      return text;
    }
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Names.isControl(c)) {
        escaped.append("\\u00").append(c < FIRST_TWO_DIGITS ? "0" : "");
        escaped.append(Integer.toHexString(c));
      } else {
        escaped.append(c);
      }
    }
    return escaped.toString();
  }
}
