package dev.intercore.cli.output;

import dev.intercore.common.Names;

/** JSON that its author wrote, in a line for people and for {@code cut}. */
public final class JsonLine {
  private JsonLine() {}

  /** What would move a terminal's cursor; in a string of JSON this is the same character. */
  public static String of(String text) {
    if (text.chars().noneMatch(Names::isControl)) {
      return text;
    }
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Names.isControl(c)) {
        escaped.append("\\u00").append(c < 0x10 ? "0" : "").append(Integer.toHexString(c));
      } else {
        escaped.append(c);
      }
    }
    return escaped.toString();
  }
}
