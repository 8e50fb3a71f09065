package dev.intercore.store.sqlite;

import dev.intercore.common.Deadline;
import dev.intercore.store.ReadOnlySession;
import dev.intercore.store.Row;
import dev.intercore.store.Row.SqlFailure;
import dev.intercore.store.StoreOptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteLimits;

/**
 * A second connection, opened read-only, in one read transaction. After {@link #seal} it is
 * query_only, can attach nothing and has SQLite's own limits set, so that a statement cannot write
 * even if its text was misread.
 */
final class SqliteReadOnlySession implements ReadOnlySession {
  /** Above every stored value, and far below what would fill the memory. */
  private static final int MAX_VALUE_BYTES = 4 << 20;

  private static final int MAX_EXPRESSION_DEPTH = 100;
  private static final int MAX_COMPOUND_SELECTS = 50;
  private static final int MAX_COLUMNS = 200;
  private static final int MAX_INSTRUCTIONS = 25_000;
  private static final int MAX_PATTERN_BYTES = 200;

  private final SqliteConnection connection;
  private final Path file;
  private boolean closed;

  /** An interrupted session starts no statement: SQLite forgets an interrupt between statements. */
  private volatile boolean interrupted;

  private SqliteReadOnlySession(SqliteConnection connection, Path file) {
    this.connection = connection;
    this.file = file;
  }

  static SqliteReadOnlySession open(Path file, StoreOptions options) {
    try {
      return new SqliteReadOnlySession(
          SqliteConnection.openReadOnly(file, options.trace())
              .prepared(connection -> {
                begin(connection, options);
                SqliteErrors.refuseNewer(connection, file);
              }),
          file);
    } catch (SqlFailure e) {
      throw SqliteErrors.translate(e.sql(), file);
    }
  }

  private static void begin(SqliteConnection connection, StoreOptions options) {
    // A tampered schema must not make its views and functions run with more rights than a query.
    connection.execute("PRAGMA trusted_schema = OFF");
    connection.execute("PRAGMA cell_size_check = ON");
    // Sorts and temporary tables stay in memory, where Query watches the growth of the process.
    connection.execute("PRAGMA temp_store = MEMORY");
    connection.execute("PRAGMA mmap_size = 0");
    connection.execute("BEGIN");
    new BusyRetry(options, Deadline.after(options.timeout()))
        .until("read", () -> connection.number("SELECT count(*) FROM main.sqlite_schema"));
  }

  @Override
  public void define(String sql) {
    run(() -> {
      connection.script(sql);
      return true;
    });
  }

  @Override
  public void insert(String sql, @Nullable Object... values) {
    run(() -> connection.update(sql, values));
  }

  @Override
  public <T> List<T> list(String sql, Row.Reader<T> reader) {
    return run(() -> connection.list(sql, reader));
  }

  @Override
  public void seal() {
    run(() -> {
      connection.execute("PRAGMA query_only = ON");
      connection.limit(SQLiteLimits.SQLITE_LIMIT_LENGTH, MAX_VALUE_BYTES);
      connection.limit(SQLiteLimits.SQLITE_LIMIT_SQL_LENGTH, MAX_SQL_BYTES);
      connection.limit(SQLiteLimits.SQLITE_LIMIT_COLUMN, MAX_COLUMNS);
      connection.limit(SQLiteLimits.SQLITE_LIMIT_EXPR_DEPTH, MAX_EXPRESSION_DEPTH);
      connection.limit(SQLiteLimits.SQLITE_LIMIT_COMPOUND_SELECT, MAX_COMPOUND_SELECTS);
      connection.limit(SQLiteLimits.SQLITE_LIMIT_VDBE_OP, MAX_INSTRUCTIONS);
      connection.limit(SQLiteLimits.SQLITE_LIMIT_LIKE_PATTERN_LENGTH, MAX_PATTERN_BYTES);
      connection.limit(SQLiteLimits.SQLITE_LIMIT_ATTACHED, 0);
      connection.limit(SQLiteLimits.SQLITE_LIMIT_TRIGGER_DEPTH, 0);
      connection.limit(SQLiteLimits.SQLITE_LIMIT_WORKER_THREADS, 0);
      connection.limit(SQLiteLimits.SQLITE_LIMIT_VARIABLE_NUMBER, 0);
      return true;
    });
  }

  @Override
  public QueryRows query(String sql, int maxRows, long maxBytes) {
    return run(() -> connection.query(sql, cursor -> read(cursor, maxRows, maxBytes)));
  }

  private static QueryRows read(ResultSet cursor, int maxRows, long maxBytes) throws SQLException {
    Row row = new Row(cursor);
    List<String> columns = columns(cursor.getMetaData());
    List<List<@Nullable Object>> all = new ArrayList<>();
    long bytes = 0;
    while (cursor.next()) {
      if (all.size() == maxRows) {
        throw tooMuch("the answer has more than " + maxRows + " rows");
      }
      List<@Nullable Object> values = new ArrayList<>(columns.size());
      for (int i = 1; i <= columns.size(); i++) {
        Object value = row.value(i);
        values.add(value);
        bytes += size(value);
        // After each value: one row alone could have 200 values of the maximum length.
        if (bytes > maxBytes) {
          throw tooMuch("the answer is longer than " + maxBytes + " bytes");
        }
      }
      all.add(values);
    }
    return new QueryRows(columns, all);
  }

  private static List<String> columns(ResultSetMetaData metadata) throws SQLException {
    List<String> names = new ArrayList<>();
    for (int i = 1; i <= metadata.getColumnCount(); i++) {
      names.add(metadata.getColumnLabel(i));
    }
    return names;
  }

  private static Failure tooMuch(String message) {
    return new Failure(Failure.Reason.TOO_MANY_ROWS, message, null);
  }

  private static long size(@Nullable Object value) {
    return switch (value) {
      case String text -> text.getBytes(StandardCharsets.UTF_8).length;
      case byte[] bytes -> bytes.length;
      case null, default -> Long.BYTES;
    };
  }

  @Override
  public synchronized void interrupt() {
    interrupted = true;
    if (!closed) {
      translated(() -> {
        connection.interrupt();
        return true;
      });
    }
  }

  @Override
  public void close() {
    // A connection that is being closed must not be interrupted.
    synchronized (this) {
      closed = true;
    }
    translated(() -> {
      connection.close();
      return true;
    });
  }

  private <T> T run(Supplier<T> step) {
    if (interrupted) {
      throw new Failure(Failure.Reason.INTERRUPTED, "it was stopped", null);
    }
    return translated(step);
  }

  private <T> T translated(Supplier<T> step) {
    try {
      return step.get();
    } catch (SqlFailure e) {
      throw failure(e.sql());
    }
  }

  private RuntimeException failure(SQLException e) {
    String text = SqliteErrors.text(e);
    return switch (SqliteErrors.primary(e)) {
      case SQLITE_ERROR, SQLITE_MISMATCH, SQLITE_MISUSE, SQLITE_RANGE, SQLITE_CONSTRAINT ->
          new Failure(Failure.Reason.INVALID, text, e);
      case SQLITE_READONLY, SQLITE_AUTH, SQLITE_PERM, SQLITE_CANTOPEN ->
          new Failure(Failure.Reason.WRITES, text, e);
      case SQLITE_TOOBIG, SQLITE_NOMEM -> new Failure(Failure.Reason.TOO_LONG, text, e);
      case SQLITE_INTERRUPT -> new Failure(Failure.Reason.INTERRUPTED, text, e);
      default -> SqliteErrors.translate(e, file);
    };
  }
}
