package dev.intercore.store.sqlite;

import dev.intercore.testing.Sql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

/** Databases that other programs wrote. */
final class OldDatabase {
  /** The schema of the Go program, verbatim and not read from the schema files. */
  static final String V1 =
      """
      CREATE TABLE IF NOT EXISTS state (
          key         TEXT NOT NULL,
          scope_id    TEXT NOT NULL,
          payload     TEXT NOT NULL,
          updated_at  INTEGER NOT NULL DEFAULT (unixepoch()),
          expires_at  INTEGER,
          PRIMARY KEY (key, scope_id)
      );

      CREATE INDEX IF NOT EXISTS idx_state_scope ON state(scope_id, key);
      CREATE INDEX IF NOT EXISTS idx_state_expires ON state(expires_at) WHERE expires_at IS NOT NULL;

      CREATE TABLE IF NOT EXISTS sentinels (
          name        TEXT NOT NULL,
          scope_id    TEXT NOT NULL,
          last_fired  INTEGER NOT NULL DEFAULT (unixepoch()),
          PRIMARY KEY (name, scope_id)
      );
      PRAGMA user_version = 1;
      """;

  static final String ROWS =
      """
      INSERT INTO state (key, scope_id, payload) VALUES ('dispatch', 'one', '{"phase":"done"}');
      INSERT INTO state VALUES ('dispatch', 'two', '2', 1700000000, 1700000001);
      INSERT INTO sentinels VALUES ('compound', 'one', 1700000000);
      INSERT INTO sentinels VALUES ('never', 'one', 0);
      """;

  private OldDatabase() {}

  /** A complete version 1 with rows and without a WAL. */
  static Path v1(Path file) throws SQLException {
    Sql.run(file, V1, ROWS);
    return file;
  }

  /** A version 1 whose process was killed: the rows are in the WAL alone. */
  static Path v1WithWal(Path file) throws SQLException, IOException {
    return killed(file, V1, ROWS);
  }

  /**
   * Makes a database with {@code schema} in it and {@code rows} in its WAL, as it is when a process
   * ends without closing it.
   */
  static Path killed(Path file, String schema, String rows) throws SQLException, IOException {
    Path elsewhere = Files.createTempDirectory(file.toAbsolutePath().getParent(), "source");
    Path source = elsewhere.resolve("source.db");
    try (Connection connection = Sql.connect(source)) {
      Sql.run(
          connection,
          schema,
          "PRAGMA journal_mode = WAL",
          "PRAGMA wal_autocheckpoint = 0",
          "PRAGMA wal_checkpoint(TRUNCATE)",
          rows);
      Files.copy(source, file);
      Files.copy(
          elsewhere.resolve("source.db-wal"), file.resolveSibling(file.getFileName() + "-wal"));
    }
    Files.deleteIfExists(elsewhere.resolve("source.db-wal"));
    Files.deleteIfExists(elsewhere.resolve("source.db-shm"));
    Files.delete(source);
    Files.delete(elsewhere);
    return file;
  }
}
