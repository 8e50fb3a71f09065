package dev.intercore.store.sqlite;

import dev.intercore.store.Durability;
import dev.intercore.store.SqlFailure;
import dev.intercore.store.Trace;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteLimits;
import org.sqlite.core.DB;
import org.sqlite.jdbc4.JDBC4Connection;

/**
 * One connection to SQLite: statements kept prepared, each one told to the trace. Not for two
 * threads at once.
 */
final class SqliteConnection implements AutoCloseable {
  /** Our SQL is constants, far fewer than this; the bound is for mistakes. */
  private static final int MAX_STATEMENTS = 128;

  private final JDBC4Connection jdbc;
  private Trace trace;
  private final Map<String, PreparedStatement> prepared = new LinkedHashMap<>();
  private @Nullable Durability durability;

  private SqliteConnection(JDBC4Connection jdbc, Trace trace) {
    this.jdbc = jdbc;
    this.trace = trace;
  }

  /** Opens for reading and writing; never creates a file. */
  static SqliteConnection open(Path file, Trace trace) throws SQLException {
    return open(SqliteUri.of(file, "mode=rw"), trace);
  }

  /** Opens for looking only; closing it leaves the WAL as it is. */
  static SqliteConnection openReadOnly(Path file, Trace trace) throws SQLException {
    return open(SqliteUri.of(file, "mode=ro"), trace);
  }

  /** Opens a file that nobody changes, leaving nothing beside it. */
  static SqliteConnection openImmutable(Path file, Trace trace) throws SQLException {
    return open(SqliteUri.of(file, "mode=ro&immutable=1"), trace);
  }

  static SqliteConnection inMemory() throws SQLException {
    return open(":memory:", Trace.SILENT);
  }

  private static SqliteConnection open(String name, Trace trace) throws SQLException {
    Properties pragmas = new Properties();
    // 0: waiting is done by Patience, which spreads the callers. The driver's own default is 3 s.
    pragmas.setProperty("busy_timeout", "0");
    // Straight to the driver: DriverManager would look through the class path for others.
    return new SqliteConnection(new JDBC4Connection("jdbc:sqlite:" + name, name, pragmas), trace);
  }

  /** Who is told from now on. */
  void tellTo(Trace listener) {
    trace = listener;
  }

  int update(String sql, @Nullable Object... parameters) {
    long start = System.nanoTime();
    try {
      return bound(sql, parameters).executeUpdate();
    } catch (SQLException e) {
      prepared.remove(sql);
      throw new SqlFailure(e);
    } finally {
      trace.statement(sql, System.nanoTime() - start);
    }
  }

  <T> T query(String sql, Rows.Reader<T> reader, @Nullable Object... parameters) {
    long start = System.nanoTime();
    try (ResultSet cursor = bound(sql, parameters).executeQuery()) {
      return reader.read(new Rows(cursor));
    } catch (SQLException e) {
      prepared.remove(sql);
      throw new SqlFailure(e);
    } finally {
      trace.statement(sql, System.nanoTime() - start);
    }
  }

  /** Runs one or more statements that are not worth keeping prepared. */
  void script(String sql) throws SQLException {
    long start = System.nanoTime();
    try (Statement statement = jdbc.createStatement()) {
      statement.executeUpdate(sql);
    } finally {
      trace.statement(sql, System.nanoTime() - start);
    }
  }

  /** Runs a statement that may be refused because the database is busy. */
  void execute(String sql) throws SQLException {
    long start = System.nanoTime();
    try {
      PreparedStatement statement = bound(sql);
      if (statement.execute()) {
        // A row nobody reads would keep the statement running, and a running statement keeps a
        // transaction from ending.
        statement.getResultSet().close();
      }
    } catch (SQLException e) {
      prepared.remove(sql);
      throw e;
    } finally {
      trace.statement(sql, System.nanoTime() - start);
    }
  }

  /** How much the next commits survive. Only outside a transaction: SQLite ignores it inside. */
  void durability(Durability level) throws SQLException {
    if (durability != level) {
      execute("PRAGMA synchronous = " + level.level);
      durability = level;
    }
  }

  /**
   * Some errors (disk full, I/O) have rolled back already; then nothing is left to undo, and the
   * first error is the one that counts.
   */
  void rollBack() {
    try {
      execute("ROLLBACK");
    } catch (SQLException e) {
      trace.statement("ROLLBACK refused: " + e.getMessage(), 0);
    }
  }

  /** Bounds what statements of this connection may be and make. */
  void limit(SQLiteLimits what, int most) throws SQLException {
    jdbc.getDatabase().limit(what.getId(), most);
  }

  /** Stops the statement that runs, if it looks up; the one call that another thread may make. */
  void interrupt() throws SQLException {
    jdbc.getDatabase().interrupt();
  }

  /** All rows ever changed through this connection. */
  long changes() throws SQLException {
    return jdbc.getDatabase().total_changes();
  }

  long number(String sql) throws SQLException {
    try {
      return query(sql, rows -> rows.next() ? rows.row().number(1) : 0L);
    } catch (SqlFailure e) {
      throw e.sql();
    }
  }

  String text(String sql) throws SQLException {
    try {
      return query(sql, rows -> rows.next() ? rows.row().text(1) : "");
    } catch (SqlFailure e) {
      throw e.sql();
    }
  }

  /**
   * Copies the whole database into {@code target} through SQLite's backup API; a file copy would
   * miss the WAL.
   */
  void copyTo(Path target) throws SQLException {
    int code = jdbc.getDatabase().backup("main", target.toString(), null);
    if (code != 0) {
      throw DB.newSQLException(code, "the backup stopped");
    }
  }

  /**
   * Kept prepared, unless it fails: the driver then ends it for good, and it could never be used
   * again.
   */
  private PreparedStatement bound(String sql, @Nullable Object... parameters) throws SQLException {
    PreparedStatement statement = prepared.get(sql);
    if (statement == null) {
      if (prepared.size() >= MAX_STATEMENTS) {
        forgetStatements();
      }
      statement = jdbc.prepareStatement(sql);
      prepared.put(sql, statement);
    }
    for (int i = 0; i < parameters.length; i++) {
      statement.setObject(i + 1, parameters[i]);
    }
    return statement;
  }

  private void forgetStatements() throws SQLException {
    for (PreparedStatement statement : prepared.values()) {
      statement.close();
    }
    prepared.clear();
  }

  @Override
  public void close() throws SQLException {
    try {
      forgetStatements();
    } finally {
      jdbc.close();
    }
  }

  /** Closes like {@link #close}, and keeps the first error if there is a second. */
  void closeAfter(Throwable first) {
    try {
      close();
    } catch (SQLException e) {
      first.addSuppressed(e);
    }
  }
}
