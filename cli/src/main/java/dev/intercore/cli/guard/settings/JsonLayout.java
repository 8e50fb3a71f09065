package dev.intercore.cli.guard.settings;

import dev.intercore.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The layout of a JSON text. Added values are written in the same layout.
 *
 * @param lineBreak the first line break of the text
 * @param unit one step of indentation
 * @param oneLine whether the whole text is on one line
 * @param space what follows a comma or colon on one line
 */
record JsonLayout(String lineBreak, String unit, boolean oneLine, String space) {
  private static final String UNIT = "  ";

  static JsonLayout of(String text, JsonSpan root) {
    int newline = text.indexOf('\n');
    String lineBreak = newline > 0 && text.charAt(newline - 1) == '\r' ? "\r\n" : "\n";
    boolean oneLine =
        !root.entries().isEmpty() && text.substring(root.start(), root.end()).indexOf('\n') < 0;
    return new JsonLayout(lineBreak, unit(text, root), oneLine, space(text, root));
  }

  /** Returns the indentation of the first member, if it starts a line. */
  private static String unit(String text, JsonSpan root) {
    if (root.entries().isEmpty()) {
      return UNIT;
    }
    int first = root.entries().getFirst().start();
    int line = text.lastIndexOf('\n', first) + 1;
    String before = text.substring(line, first);
    return line > root.start() && before.isBlank() && !before.isEmpty() ? before : UNIT;
  }

  private static String space(String text, JsonSpan root) {
    if (root.entries().isEmpty()) {
      return " ";
    }
    int value = root.entries().getFirst().value().start();
    return text.charAt(value - 1) == ':' ? "" : " ";
  }

  /** Returns the same layout with everything on one line. */
  JsonLayout onOneLine() {
    return new JsonLayout(lineBreak, unit, true, space);
  }

  /** Returns the same layout with each entry on a line of its own. */
  JsonLayout onSeveralLines() {
    return new JsonLayout(lineBreak, unit, false, space);
  }

  /**
   * Writes a member or an element.
   *
   * @param name of the member; empty in a list
   * @param indentation of the line in which it starts
   */
  String entry(String name, @Nullable Object value, String indentation) {
    String written = value(value, indentation);
    String colon = oneLine ? ":" + space : ": ";
    return name.isEmpty() ? written : JsonWriter.compact(name) + colon + written;
  }

  private String value(@Nullable Object value, String indentation) {
    String inner = indentation + unit;
    List<String> parts = new ArrayList<>();
    if (value instanceof Map<?, ?> object) {
      object.forEach((name, member) -> parts.add(entry(String.valueOf(name), member, inner)));
      return "{" + lines(parts, indentation) + "}";
    }
    if (value instanceof List<?> list) {
      list.forEach(element -> parts.add(value(element, inner)));
      return "[" + lines(parts, indentation) + "]";
    }
    return JsonWriter.compact(value);
  }

  private String lines(List<String> parts, String indentation) {
    if (parts.isEmpty() || oneLine) {
      return String.join("," + space, parts);
    }
    String line = lineBreak + indentation;
    return line + unit + String.join("," + line + unit, parts) + line;
  }
}
