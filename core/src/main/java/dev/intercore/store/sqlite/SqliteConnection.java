package dev.intercore.store.sqlite;

import dev.intercore.store.Durability;
import dev.intercore.store.Row;
import dev.intercore.store.Row.SqlFailure;
import dev.intercore.store.Trace;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteLimits;
import org.sqlite.core.DB;
import org.sqlite.jdbc4.JDBC4Connection;

/**
 * One connection to SQLite. Keeps its statements prepared and reports each execution to the trace.
 * Every failure is an {@link SqlFailure}. Not for use by two threads at once.
 */
final class SqliteConnection implements AutoCloseable {
  /** The program's SQL is far fewer constants than this; the bound limits the cost of a mistake. */
  private static final int MAX_STATEMENTS = 128;

  private final JDBC4Connection jdbc;
  private final Map<String, PreparedStatement> prepared = new LinkedHashMap<>();
  private Trace trace;
  private @Nullable Durability durability;

  private SqliteConnection(JDBC4Connection jdbc, Trace trace) {
    this.jdbc = jdbc;
    this.trace = trace;
  }

  /** Opens an existing file for reading and writing. Never creates one. */
  static SqliteConnection open(Path file, Trace trace) {
    return open(uri(file, "mode=rw"), trace);
  }

  /** Opens for reading only. Closing this connection leaves the WAL as it is. */
  static SqliteConnection openReadOnly(Path file, Trace trace) {
    return open(uri(file, "mode=ro"), trace);
  }

  /** Opens a file that no process changes. SQLite creates no file beside it. */
  static SqliteConnection openImmutable(Path file, Trace trace) {
    return open(immutableUri(file), trace);
  }

  static SqliteConnection inMemory() {
    return open(":memory:", Trace.SILENT);
  }

  private static SqliteConnection open(String name, Trace trace) {
    Properties pragmas = new Properties();
    // BusyRetry waits instead, with random pauses. The driver's default is 3 s.
    pragmas.setProperty("busy_timeout", "0");
    // Not through DriverManager, which searches the class path for other drivers.
    return new SqliteConnection(
        unchecked(() -> new JDBC4Connection("jdbc:sqlite:" + name, name, pragmas)), trace);
  }

  static String immutableUri(Path file) {
    return uri(file, "mode=ro&immutable=1");
  }

  /** Escapes the characters that have a meaning in a URI of SQLite. */
  private static String uri(Path file, String query) {
    String path = file.toAbsolutePath().toString();
    return "file:" + path.replace("%", "%25").replace("?", "%3f").replace("#", "%23") + "?" + query;
  }

  void setTrace(Trace listener) {
    trace = listener;
  }

  /**
   * Runs {@code work} with the write lock held and commits. Rolls back if it throws. The only
   * method that begins to write.
   */
  <T, E extends Exception> T write(BusyRetry retry, Durability level, Work<T, E> work) throws E {
    setDurability(level);
    retry.until("write lock", () -> execute("BEGIN IMMEDIATE"));
    try {
      T answer = work.run();
      retry.until("commit", () -> execute("COMMIT"));
      return answer;
    } catch (Throwable e) {
      rollBack();
      throw e;
    }
  }

  /** SQLite ignores a change of this setting inside a transaction, so it comes before BEGIN. */
  private void setDurability(Durability level) {
    if (durability != level) {
      execute("PRAGMA synchronous = " + level.level);
      durability = level;
    }
  }

  /** Runs {@code work} in a read transaction. */
  <T> T read(Supplier<T> work) {
    execute("BEGIN");
    try {
      return work.get();
    } finally {
      rollBack();
    }
  }

  /**
   * Some errors, such as a full disk, have already rolled back. Then ROLLBACK fails, and the first
   * error is the one to report.
   */
  private void rollBack() {
    try {
      execute("ROLLBACK");
    } catch (SqlFailure e) {
      trace.statement("ROLLBACK refused: " + e.sql().getMessage(), 0);
    }
  }

  int update(String sql, @Nullable Object... parameters) {
    return run(sql, () -> bound(sql, parameters).executeUpdate());
  }

  /** Runs {@code reader} on the rows of a statement. */
  <T> T query(String sql, CursorReader<T> reader, @Nullable Object... parameters) {
    // Does not call run(), which would add two frames to the stack of every query.
    long start = System.nanoTime();
    try (ResultSet cursor = bound(sql, parameters).executeQuery()) {
      return reader.read(cursor);
    } catch (SQLException | SqlFailure e) {
      throw failure(sql, e);
    } finally {
      trace.statement(sql, System.nanoTime() - start);
    }
  }

  <T> Optional<T> first(String sql, Row.Reader<T> reader, @Nullable Object... parameters) {
    return query(
        sql,
        cursor -> cursor.next() ? Optional.of(reader.read(new Row(cursor))) : Optional.empty(),
        parameters);
  }

  <T> List<T> list(String sql, Row.Reader<T> reader, @Nullable Object... parameters) {
    List<T> all = new ArrayList<>();
    readWhile(sql, row -> all.add(reader.read(row)), parameters);
    return all;
  }

  /** Reads rows until {@code reader} returns false. */
  void readWhile(String sql, Row.Reader<Boolean> reader, @Nullable Object... parameters) {
    query(
        sql,
        cursor -> {
          Row row = new Row(cursor);
          boolean more = true;
          while (more && cursor.next()) {
            more = reader.read(row);
          }
          return more;
        },
        parameters);
  }

  int userVersion() {
    return (int) number("PRAGMA user_version");
  }

  long number(String sql) {
    return first(sql, row -> row.number(1)).orElse(0L);
  }

  String text(String sql) {
    return first(sql, row -> row.text(1)).orElse("");
  }

  /** Runs a statement without parameters and ignores its rows. */
  void execute(String sql) {
    run(
        sql,
        () -> {
          PreparedStatement statement = bound(sql);
          if (statement.execute()) {
            // An open row keeps the statement active, and an active statement prevents COMMIT.
            statement.getResultSet().close();
          }
          return true;
        });
  }

  /** Runs one or more statements without caching them. */
  void script(String sql) {
    run(
        sql,
        () -> {
          try (Statement statement = jdbc.createStatement()) {
            return statement.executeUpdate(sql);
          }
        });
  }

  /** Limits what later statements of this connection may do. */
  void limit(SQLiteLimits what, int most) {
    unchecked(() -> jdbc.getDatabase().limit(what.getId(), most));
  }

  /** Stops the running statement. The only method that another thread may call. */
  void interrupt() {
    unchecked(() -> {
      jdbc.getDatabase().interrupt();
      return true;
    });
  }

  /** Returns how many rows were changed through this connection since it was opened. */
  long changes() {
    return unchecked(() -> jdbc.getDatabase().total_changes());
  }

  /**
   * Copies the whole database into {@code target} through SQLite's backup API. A copy of the file
   * would miss the WAL.
   */
  void copyTo(Path target) {
    int code = unchecked(() -> jdbc.getDatabase().backup("main", target.toString(), null));
    if (code != 0) {
      throw new SqlFailure(DB.newSQLException(code, "the backup stopped"));
    }
  }

  private static <T> T unchecked(JdbcCall<T> call) {
    try {
      return call.run();
    } catch (SQLException e) {
      throw new SqlFailure(e);
    }
  }

  private <T> T run(String sql, JdbcCall<T> call) {
    long start = System.nanoTime();
    try {
      return call.run();
    } catch (SQLException | SqlFailure e) {
      throw failure(sql, e);
    } finally {
      trace.statement(sql, System.nanoTime() - start);
    }
  }

  /** The driver finalizes a statement that failed, so it is removed from the prepared ones. */
  private SqlFailure failure(String sql, Exception cause) {
    PreparedStatement statement = prepared.remove(sql);
    if (statement != null) {
      try {
        statement.close();
      } catch (SQLException _) {
        // Closing reports the statement's failure once more.
      }
    }
    return cause instanceof SqlFailure failure ? failure : new SqlFailure((SQLException) cause);
  }

  private PreparedStatement bound(String sql, @Nullable Object... parameters) throws SQLException {
    PreparedStatement statement = prepared.get(sql);
    if (statement == null) {
      if (prepared.size() >= MAX_STATEMENTS) {
        closeStatements();
      }
      statement = jdbc.prepareStatement(sql);
      prepared.put(sql, statement);
    }
    for (int i = 0; i < parameters.length; i++) {
      statement.setObject(i + 1, parameters[i]);
    }
    return statement;
  }

  private void closeStatements() throws SQLException {
    for (PreparedStatement statement : prepared.values()) {
      statement.close();
    }
    prepared.clear();
  }

  @Override
  public void close() {
    unchecked(() -> {
      try {
        closeStatements();
      } finally {
        jdbc.close();
      }
      return true;
    });
  }

  /** Runs the first statements of a new connection. Closes it if they fail. */
  SqliteConnection prepared(Consumer<SqliteConnection> statements) {
    try {
      statements.accept(this);
      return this;
    } catch (RuntimeException e) {
      closeAfter(e);
      throw e;
    }
  }

  /** Closes this connection after a failure. If closing fails too, keeps the first exception. */
  void closeAfter(Throwable first) {
    try {
      close();
    } catch (SqlFailure e) {
      first.addSuppressed(e);
    }
  }

  /** Statements between BEGIN IMMEDIATE and COMMIT. */
  @FunctionalInterface
  interface Work<T, E extends Exception> {
    T run() throws E;
  }

  /** Reads the rows of one result. */
  @FunctionalInterface
  interface CursorReader<T> {
    T read(ResultSet cursor) throws SQLException;
  }

  @FunctionalInterface
  private interface JdbcCall<T> {
    T run() throws SQLException;
  }
}
