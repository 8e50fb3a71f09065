package dev.intercore.bench;

import dev.intercore.Intercore;
import dev.intercore.store.StoreOptions;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;

/**
 * State as hooks leave it: a hundred keys, as many scopes as it takes, stored in the order of time
 * and not of names. Half of the rows have a time to live that is far from over.
 */
final class Population {
  private static final int KEYS = 100;

  /** Spreads row numbers over the 32-bit numbers, one to one, so that scopes are in no order. */
  private static final int SCATTER = 0x9E3779B1;

  private static final String EXPIRED =
      "INSERT OR REPLACE INTO state (rowid, key, scope_id, payload, expires_at) VALUES (?, ?, ?, '{}', ?)";

  private Population() {}

  static String key(int row) {
    return "hook-%02d".formatted(row % KEYS);
  }

  static String scope(int row) {
    return "session-%08x".formatted(row / KEYS * SCATTER);
  }

  static String listed(int number) {
    return "listed-%02d".formatted(number % KEYS);
  }

  /** A database with {@code rows} rows, made by the product and filled in one transaction. */
  static Intercore make(Path file, int rows, StoreOptions options) throws SQLException {
    Intercore intercore = Intercore.init(file, options);
    try (Connection connection = BareJdbc.open(file);
        Statement statement = connection.createStatement()) {
      // For this connection alone: the product opens its own, with its own settings.
      statement.execute("PRAGMA cache_size = -1000000");
      statement.execute("PRAGMA synchronous = OFF");
      statement.executeUpdate(fill(rows));
      statement.executeUpdate(listedRows(rows));
      checkpoint(connection);
    }
    return intercore;
  }

  /** Only even row ids: those of listedRows come in between. */
  private static String fill(int rows) {
    return """
    WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < %1$d)
    INSERT INTO state (rowid, key, scope_id, payload, updated_at, expires_at)
    SELECT 2 * i + 2, printf('hook-%%02d', i %% %2$d), printf('session-%%08x', (i / %2$d * %3$d) & 0xFFFFFFFF),
           '{"phase":"build","tries":3,"files":["src/main/A.java","src/main/B.java"],"at":' || i || '}',
           unixepoch(), CASE WHEN i / %2$d %% 2 THEN unixepoch() + 1000000 + i END
    FROM n
    """
        .formatted(rows, KEYS, SCATTER);
  }

  /** A hundred keys with ten scopes each, that came at different times. */
  private static String listedRows(int rows) {
    return """
    WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < 1000)
    INSERT INTO state (rowid, key, scope_id, payload)
    SELECT 2 * (i * %1$d / 1000) + 1, printf('listed-%%02d', i %% 100), printf('session-%%02d', i / 100), '{}'
    FROM n
    """
        .formatted(rows);
  }

  /** Makes these rows expired ones, whether they are there or not. */
  static void expire(Connection connection, IntStream rows) throws SQLException {
    try (Statement statement = connection.createStatement();
        PreparedStatement insert = connection.prepareStatement(EXPIRED)) {
      statement.execute("BEGIN IMMEDIATE");
      for (PrimitiveIterator.OfInt each = rows.iterator(); each.hasNext(); ) {
        int row = each.nextInt();
        insert.setInt(1, 2 * row + 2);
        insert.setString(2, key(row));
        insert.setString(3, scope(row));
        insert.setInt(4, row + 1);
        insert.executeUpdate();
      }
      statement.execute("COMMIT");
    }
    checkpoint(connection);
  }

  /** Empties the WAL, so that what is measured next starts alike everywhere. */
  private static void checkpoint(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    }
  }
}
