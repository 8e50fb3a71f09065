package dev.intercore.store.sqlite;

import dev.intercore.store.SqlFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The numbered schema files, and what they add up to. */
public final class Schema {
  /** What this build reads and writes: the highest numbered file. */
  public static final int CURRENT = 6;

  /** From here on databases carry our application id; the one before was the Go program's. */
  static final int FIRST_OURS = 2;

  static final int APPLICATION_ID = 0x49436f72;

  private static final String SHAPE =
      """
      SELECT m.name || '.' || c.name || ' ' || lower(c.type)
      FROM sqlite_schema m, pragma_table_info(m.name) c
      WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      UNION ALL
      SELECT 'index ' || name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL
      """;

  private Schema() {}

  /** The statements that lead from {@code version - 1} to {@code version}. */
  static String script(int version) {
    String name = "v" + version + ".sql";
    try (InputStream in = Schema.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("schema file missing from the build: " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * What {@code version} has and {@code connection} lacks, as "table.column type" and "index name".
   * Extra things are no harm.
   */
  static List<String> missing(SqliteConnection connection, int version) throws SQLException {
    try (SqliteConnection model = SqliteConnection.inMemory()) {
      for (int v = 1; v <= version; v++) {
        model.script(script(v));
      }
      List<String> there = shape(connection);
      return shape(model).stream().filter(part -> !there.contains(part)).toList();
    }
  }

  static boolean isEmpty(SqliteConnection connection) throws SQLException {
    return connection.number("SELECT count(*) FROM sqlite_schema") == 0;
  }

  private static List<String> shape(SqliteConnection connection) throws SQLException {
    try {
      return new SqliteTransaction(connection, 0, Optional.empty()).list(SHAPE, row -> row.text(1));
    } catch (SqlFailure e) {
      throw e.sql();
    }
  }
}
