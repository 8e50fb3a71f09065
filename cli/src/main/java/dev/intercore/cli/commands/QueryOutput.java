package dev.intercore.cli.commands;

import dev.intercore.cli.output.TableLayout;
import dev.intercore.cli.output.TableLayout.Cell;
import dev.intercore.cli.output.TableLayout.Column;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import dev.intercore.store.ReadOnlySession.QueryRows;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rows of a query as a table for people, as CSV, and as JSON. */
final class QueryOutput {
  private static final String LINE_END = "\r\n";

  private QueryOutput() {}

  /**
   * Returns a table with a header.
   *
   * @param screen the width of the terminal; without one nothing is cut
   */
  static String table(QueryRows found, OptionalInt screen) {
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < found.columns().size(); i++) {
      columns.add(
          isNumber(found, i) ? Column.NUMBER : isText(found, i) ? Column.TEXT : Column.NAME);
    }
    TableLayout table = TableLayout.withHeader(found.columns(), columns);
    for (List<@Nullable Object> row : found.rows()) {
      table.row(row.stream().map(value -> Cell.of(text(value))).toList());
    }
    List<String> lines =
        screen.isPresent() ? table.fittingLines(screen.getAsInt(), false) : table.uncutLines();
    return String.join("\n", lines) + "\n";
  }

  private static boolean isNumber(QueryRows found, int column) {
    return found.rows().stream()
        .map(row -> row.get(column))
        .allMatch(value -> value == null || value instanceof Number);
  }

  /** Several words, a list or an object. A single word is the name of something. */
  private static boolean isText(QueryRows found, int column) {
    return found.rows().stream()
        .anyMatch(row ->
            row.get(column) instanceof String text
                && (text.startsWith("[")
                    || text.startsWith("{")
                    || text.chars().anyMatch(Character::isWhitespace)));
  }

  /** Returns CSV by RFC 4180: fields are quoted only if necessary, and lines end with CR LF. */
  static String csv(QueryRows found) {
    StringBuilder text = new StringBuilder();
    csvRecord(text, found.columns());
    for (List<@Nullable Object> row : found.rows()) {
      csvRecord(text, row.stream().map(QueryOutput::text).toList());
    }
    return text.toString();
  }

  private static void csvRecord(StringBuilder text, List<String> fields) {
    for (int i = 0; i < fields.size(); i++) {
      text.append(i == 0 ? "" : ",").append(csvField(fields.get(i), fields.size() == 1));
    }
    text.append(LINE_END);
  }

  /** An empty line is no record, so a lone empty field is quoted. */
  private static String csvField(String text, boolean alone) {
    boolean plain =
        text.indexOf(',') < 0
            && text.indexOf('"') < 0
            && text.indexOf('\n') < 0
            && text.indexOf('\r') < 0
            && !(alone && text.isEmpty());
    return plain ? text : "\"" + text.replace("\"", "\"\"") + "\"";
  }

  /** Returns the JSON schema of one row. Its fields are the columns of the query. */
  static Map<String, @Nullable Object> rowSchema() {
    return JsonObject.map(
        "type",
        "object",
        "description",
        "a row, with a field for each column of the query",
        "additionalProperties",
        JsonObject.map("type", List.of("string", "number", "null")));
  }

  /** Returns an array with an object for each row. */
  static String json(QueryRows found) {
    List<String> names = distinct(found.columns());
    List<Map<String, @Nullable Object>> objects = new ArrayList<>();
    for (List<@Nullable Object> row : found.rows()) {
      Map<String, @Nullable Object> object = new LinkedHashMap<>();
      for (int i = 0; i < names.size(); i++) {
        object.put(names.get(i), jsonValue(row.get(i)));
      }
      objects.add(object);
    }
    return JsonWriter.compact(objects);
  }

  /** Numbers the columns that have the same name: name, name_2. */
  private static List<String> distinct(List<String> columns) {
    Set<String> all = new HashSet<>(columns);
    Set<String> used = new HashSet<>();
    List<String> names = new ArrayList<>();
    for (String column : columns) {
      String name = column;
      for (int number = 2; used.contains(name); number++) {
        String numbered = column + "_" + number;
        name = all.contains(numbered) ? name : numbered;
      }
      used.add(name);
      names.add(name);
    }
    return names;
  }

  private static @Nullable Object jsonValue(@Nullable Object value) {
    boolean isNumber =
        value instanceof Long || (value instanceof Double real && Double.isFinite(real));
    return value == null || isNumber ? value : text(value);
  }

  private static String text(@Nullable Object value) {
    if (value instanceof byte[] bytes) {
      return HexFormat.of().formatHex(bytes);
    }
    return value == null ? "" : value.toString();
  }
}
