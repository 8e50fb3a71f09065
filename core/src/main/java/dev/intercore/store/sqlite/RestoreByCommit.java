package dev.intercore.store.sqlite;

import dev.intercore.common.Deadline;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.Failpoint.Point;
import dev.intercore.common.IntercoreException;
import dev.intercore.store.Durability;
import dev.intercore.store.StoreOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Puts a backup back in one write transaction: whoever has the database open sees an ordinary
 * commit.
 */
final class RestoreByCommit {
  private static final String OURS =
      "SELECT count(*) = 0 OR sum(name IN ('state', 'sentinels')) > 0 FROM main.sqlite_schema WHERE type = 'table'";

  private static final String DROPS =
      """
      SELECT 'DROP ' || type || ' main."' || replace(name, '"', '""') || '"' FROM main.sqlite_schema
      WHERE type IN ('view', 'trigger', 'table') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      ORDER BY type = 'table', rowid
      """;

  private static final String TABLES = made("type = 'table'");

  private static final String ROWS =
      """
      SELECT 'INSERT INTO main.' || quoted || ' SELECT * FROM backup.' || quoted
      FROM (SELECT '"' || replace(name, '"', '""') || '"' AS quoted FROM backup.sqlite_schema
            WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid)
      """;

  /**
   * Numbers that only grow must not go back, neither to the highest row that is left nor to that of
   * the backup: whoever has read event 7 would take another event 7 for read.
   */
  private static final String COUNTED =
      """
      SELECT 'CREATE TEMP TABLE intercore_counted AS SELECT name, seq FROM main.sqlite_sequence'
      FROM main.sqlite_schema WHERE name = 'sqlite_sequence'
      UNION ALL SELECT 'CREATE TEMP TABLE IF NOT EXISTS intercore_counted (name, seq)'
      UNION ALL SELECT 'INSERT INTO temp.intercore_counted SELECT name, seq FROM backup.sqlite_sequence'
      FROM backup.sqlite_schema WHERE name = 'sqlite_sequence'
      """;

  private static final String COUNTERS =
      """
      SELECT 'DELETE FROM main.sqlite_sequence;
        INSERT INTO main.sqlite_sequence SELECT name, max(seq) FROM temp.intercore_counted GROUP BY name'
      FROM main.sqlite_schema WHERE name = 'sqlite_sequence'
      """;

  private static final String REST = made("type <> 'table' AND sql IS NOT NULL");

  private final DatabaseFiles files;
  private final StoreOptions options;

  RestoreByCommit(DatabaseFiles files, StoreOptions options) {
    this.files = files;
    this.options = options;
  }

  private static String made(String condition) {
    return "SELECT sql FROM backup.sqlite_schema WHERE "
        + condition
        + " AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid";
  }

  /** Returns where what was there is kept. */
  Path run(Path backup, int version) throws SQLException, IOException {
    BusyRetry patience = new BusyRetry(options);
    Deadline deadline = Migrations.deadline(options);
    try (SqliteConnection connection =
        patience.until(
            deadline, "open", () -> SqliteConnection.open(files.database(), options.trace()))) {
      patience.until(deadline, "open", () -> refuseForeign(connection));
      String source = SqliteUri.of(backup, "mode=ro&immutable=1");
      connection.script("ATTACH '" + source.replace("'", "''") + "' AS backup");
      patience.until(
          deadline, "journal mode", () -> connection.execute("PRAGMA main.journal_mode = WAL"));
      return SqliteStore.inWriteTransaction(
          connection,
          options,
          Durability.FULL,
          deadline,
          Point.RESTORE_BEFORE_COMMIT,
          () -> {
            Path kept = new Backup(files, options).take();
            replace(connection, version);
            return kept;
          });
    }
  }

  /**
   * What is there may be out of shape, that is what restoring is for; but it must be ours, and not
   * from the future.
   */
  private void refuseForeign(SqliteConnection connection) throws SQLException {
    int version = (int) connection.number("PRAGMA main.user_version");
    if (version > Schema.CURRENT) {
      throw SqliteOpener.newer(version, files.database());
    }
    if (connection.number(OURS) == 0) {
      throw new IntercoreException(
          ErrorCode.WRONG_SCHEMA,
          "not an intercore database: " + files.database(),
          "Name another file with --db. Nothing was changed.");
    }
  }

  private static void replace(SqliteConnection connection, int version) throws SQLException {
    for (String step : List.of(COUNTED, DROPS, TABLES, ROWS, COUNTERS, REST)) {
      for (String statement :
          new SqliteTransaction(connection, 0, Optional.empty()).list(step, row -> row.text(1))) {
        connection.script(statement);
      }
    }
    connection.script("PRAGMA main.user_version = " + version);
    connection.script(
        "PRAGMA main.application_id = " + connection.number("PRAGMA backup.application_id"));
  }
}
