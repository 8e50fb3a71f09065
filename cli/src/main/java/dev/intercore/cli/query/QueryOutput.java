package dev.intercore.cli.query;

import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
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

/** An answer as a table for people, as CSV, or as JSON. */
final class QueryOutput {
  private static final String LINE_END = "\r\n";

  private QueryOutput() {}

  static Reply reply(QueryRows found, boolean csv, OptionalInt screen) {
    return new Reply(
        ExitCode.YES,
        csv ? csv(found) : Table.of(found, screen),
        () -> JsonWriter.compact(objects(found)) + "\n");
  }

  /** RFC 4180: quotes where they are needed, doubled inside, lines that end in CR LF. */
  private static String csv(QueryRows found) {
    StringBuilder text = new StringBuilder();
    record(text, found.columns());
    for (List<@Nullable Object> row : found.rows()) {
      record(text, row.stream().map(QueryOutput::text).toList());
    }
    return text.toString();
  }

  private static void record(StringBuilder text, List<String> cells) {
    for (int i = 0; i < cells.size(); i++) {
      text.append(i == 0 ? "" : ",").append(cell(cells.get(i), cells.size() == 1));
    }
    text.append(LINE_END);
  }

  /** A line with nothing on it would be no record, so a lone empty cell is quoted. */
  private static String cell(String text, boolean alone) {
    boolean plain =
        text.indexOf(',') < 0
            && text.indexOf('"') < 0
            && text.indexOf('\n') < 0
            && text.indexOf('\r') < 0
            && !(alone && text.isEmpty());
    return plain ? text : "\"" + text.replace("\"", "\"\"") + "\"";
  }

  private static List<Map<String, @Nullable Object>> objects(QueryRows found) {
    List<String> names = distinct(found.columns());
    List<Map<String, @Nullable Object>> objects = new ArrayList<>();
    for (List<@Nullable Object> row : found.rows()) {
      Map<String, @Nullable Object> object = new LinkedHashMap<>();
      for (int i = 0; i < names.size(); i++) {
        object.put(names.get(i), json(row.get(i)));
      }
      objects.add(object);
    }
    return objects;
  }

  /** Two columns of one name are two values: name, name_2. */
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

  private static @Nullable Object json(@Nullable Object value) {
    boolean number =
        value instanceof Long || (value instanceof Double real && Double.isFinite(real));
    return value == null || number ? value : text(value);
  }

  static String text(@Nullable Object value) {
    if (value instanceof byte[] bytes) {
      return HexFormat.of().formatHex(bytes);
    }
    return value == null ? "" : value.toString();
  }
}
