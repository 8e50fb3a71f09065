package dev.intercore.cli.guard.settings;

import dev.intercore.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes a value as a {@link Layout} wants it, over several lines or in one. */
final class JsonWriting {
  private final Layout layout;
  private final boolean oneLine;

  JsonWriting(Layout layout, boolean oneLine) {
    this.layout = layout;
    this.oneLine = oneLine;
  }

  /**
   * @param name of the member, or empty in a list
   * @param indentation of the line it begins in
   */
  String entry(String name, @Nullable Object value, String indentation) {
    String written = value(value, indentation);
    return name.isEmpty() ? written : JsonWriter.compact(name) + colon() + written;
  }

  private String colon() {
    return oneLine ? ":" + layout.space() : ": ";
  }

  private String value(@Nullable Object value, String indentation) {
    String inner = indentation + layout.unit();
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
      return String.join("," + layout.space(), parts);
    }
    String line = layout.lineBreak() + indentation;
    return line + layout.unit() + String.join("," + line + layout.unit(), parts) + line;
  }
}
