package dev.intercore.query;

import java.util.List;
import java.util.Optional;

/**
 * Something that may be asked.
 *
 * @param sql what stands for it, where {@code :now} is the time; nothing when its rows are brought
 * @param tables those of the database that it stands on
 */
record QueryView(String name, List<String> columns, Optional<String> sql, List<String> tables) {
  /** One that shows tables of the database as they are. */
  static QueryView of(String name, String columns, String sql, String... tables) {
    return new QueryView(name, List.of(columns.split(" ", -1)), Optional.of(sql), List.of(tables));
  }

  /** One whose rows are brought by those who keep them, wherever that is. */
  static QueryView brought(String name, String columns) {
    return new QueryView(name, List.of(columns.split(" ", -1)), Optional.empty(), List.of());
  }

  /** What makes it beside the database, where its name hides the table of the same name. */
  String making(long now) {
    return sql.isPresent()
        ? "CREATE TEMP VIEW " + name + " AS " + sql.get().replace(":now", Long.toString(now))
        : "CREATE TEMP TABLE " + name + " (" + String.join(", ", columns) + ")";
  }

  /** What puts a row into one that is brought. */
  String putting() {
    return "INSERT INTO temp."
        + name
        + " VALUES ("
        + String.join(", ", columns.stream().map(_ -> "?").toList())
        + ")";
  }
}
