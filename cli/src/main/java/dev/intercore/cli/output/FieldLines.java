package dev.intercore.cli.output;

import dev.intercore.json.JsonPayload;
import dev.intercore.json.JsonWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Records as text that {@code cut} can split: a line with name, tab and value for each field, or a
 * line with tabs between the columns of a list.
 */
public final class FieldLines {
  /** The fields of a team's record that are printed first. Other fields follow by name. */
  private static final List<String> FIRST =
      List.of(
          "name",
          "title",
          "role",
          "rig",
          "source",
          "subject",
          "status",
          "liveness",
          "priority",
          "assignee",
          "sourceBranch",
          "targetBranch",
          "beadId",
          "progress",
          "counts",
          "reason");

  /** The fields that every record has, and then long ones. */
  private static final List<String> LAST =
      List.of("seq", "createdAt", "updatedAt", "revision", "beadIds", "workItem", "description");

  private FieldLines() {}

  /** Returns the fields in their order, with line ends. */
  public static String text(Map<String, @Nullable Object> fields) {
    List<String> lines = new ArrayList<>();
    fields.forEach((name, value) -> add(lines, name, value));
    return String.join("\n", lines) + "\n";
  }

  /**
   * Returns the fields of a team's record, the important ones first.
   *
   * @param id the field that identifies it
   */
  public static String recordText(String id, Map<String, @Nullable Object> fields) {
    Map<String, @Nullable Object> rest = new TreeMap<>(fields);
    Map<String, @Nullable Object> ordered = new LinkedHashMap<>();
    Map<String, @Nullable Object> last = new LinkedHashMap<>();
    move(id, rest, ordered);
    FIRST.forEach(name -> move(name, rest, ordered));
    LAST.forEach(name -> move(name, rest, last));
    ordered.putAll(rest);
    ordered.putAll(last);
    return text(ordered);
  }

  private static void move(
      String name, Map<String, @Nullable Object> from, Map<String, @Nullable Object> to) {
    if (from.containsKey(name)) {
      to.put(name, from.remove(name));
    }
  }

  /** A list has a line for each element, an object one for each of its fields. */
  private static void add(List<String> lines, String name, @Nullable Object value) {
    if (value instanceof Map<?, ?> object) {
      object.forEach((field, of) -> add(lines, name + "." + field, of));
    } else if (value instanceof Collection<?> list) {
      list.forEach(element -> lines.add(TerminalText.column(name) + "\t" + plain(element)));
    } else {
      lines.add(TerminalText.column(name) + "\t" + plain(value));
    }
  }

  private static String plain(@Nullable Object value) {
    if (value instanceof JsonPayload payload) {
      return TerminalText.column(payload.text());
    }
    return value instanceof String text ? TerminalText.column(text) : JsonWriter.canonical(value);
  }

  /** Returns the columns of one line, without its line end. */
  public static String columns(String... columns) {
    StringJoiner line = new StringJoiner("\t");
    for (String column : columns) {
      line.add(TerminalText.column(column));
    }
    return line.toString();
  }
}
