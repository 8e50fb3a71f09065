package dev.intercore.store.sqlite;

import dev.intercore.common.Deadline;
import dev.intercore.store.Instruction;
import dev.intercore.store.QueryRows;
import dev.intercore.store.ReadOnlySession;
import dev.intercore.store.Row;
import dev.intercore.store.Row.SqlFailure;
import dev.intercore.store.StatementException;
import dev.intercore.store.StatementException.Fault;
import dev.intercore.store.StoreOptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteLimits;

/**
 * A connection of its own to a database, opened for reading only, that sees one moment of it. Own
 * tables are put beside the database in memory; then it is {@link #seal}, and only looks.
 */
final class SqliteReadOnlySession implements ReadOnlySession {
  /** Above every value that is kept, and far below what would hurt. */
  public static final int MOST_VALUE_BYTES = 4 << 20;

  private static final int MOST_DEPTH = 100;
  private static final int MOST_COMPOUND = 50;
  private static final int MOST_COLUMNS = 200;
  private static final int MOST_INSTRUCTIONS = 25_000;
  private static final int MOST_PATTERN_BYTES = 200;

  private final SqliteConnection connection;
  private final Path file;
  private boolean closed;

  /** One that was stopped begins nothing more: SQLite forgets an interrupt between statements. */
  private volatile boolean stopped;

  private SqliteReadOnlySession(SqliteConnection connection, Path file) {
    this.connection = connection;
    this.file = file;
  }

  static SqliteReadOnlySession open(Path file, StoreOptions options) {
    try {
      SqliteConnection connection = SqliteConnection.openReadOnly(file, options.trace());
      try {
        begin(connection, options);
        SqliteOpener.refuseNewer(connection, file);
        return new SqliteReadOnlySession(connection, file);
      } catch (RuntimeException e) {
        connection.closeAfter(e);
        throw e;
      }
    } catch (SqlFailure e) {
      throw SqliteErrors.translate(e.sql(), file);
    }
  }

  private static void begin(SqliteConnection connection, StoreOptions options) {
    // Views and functions of a schema that somebody tampered with must not reach farther than ours.
    connection.execute("PRAGMA trusted_schema = OFF");
    connection.execute("PRAGMA cell_size_check = ON");
    // What is sorted or put together stays in memory, where its growth is watched.
    connection.execute("PRAGMA temp_store = MEMORY");
    connection.execute("PRAGMA mmap_size = 0");
    connection.execute("BEGIN");
    new BusyRetry(options, Deadline.after(options.timeout()))
        .until("read", () -> connection.number("SELECT count(*) FROM main.sqlite_schema"));
  }

  /** Makes a table or view beside the database; none after {@link #seal}. */
  @Override
  public void define(String sql) {
    told(() -> {
      connection.script(sql);
      return true;
    });
  }

  /** Puts a row into such a table. */
  @Override
  public void insert(String sql, List<@Nullable Object> values) {
    told(() -> connection.update(sql, values.toArray()));
  }

  @Override
  public <T> List<T> list(String sql, Row.Reader<T> reader) {
    return told(() ->
        connection.query(
            sql,
            rows -> {
              List<T> all = new ArrayList<>();
              while (rows.next()) {
                all.add(reader.read(rows.row()));
              }
              return all;
            }));
  }

  /** From now on nothing is written by way of it, in no place, and everything has its bound. */
  @Override
  public void seal() {
    told(() -> {
      connection.execute("PRAGMA query_only = ON");
      connection.limit(SQLiteLimits.SQLITE_LIMIT_LENGTH, MOST_VALUE_BYTES);
      connection.limit(SQLiteLimits.SQLITE_LIMIT_SQL_LENGTH, MAX_SQL_BYTES + "EXPLAIN ".length());
      connection.limit(SQLiteLimits.SQLITE_LIMIT_COLUMN, MOST_COLUMNS);
      connection.limit(SQLiteLimits.SQLITE_LIMIT_EXPR_DEPTH, MOST_DEPTH);
      connection.limit(SQLiteLimits.SQLITE_LIMIT_COMPOUND_SELECT, MOST_COMPOUND);
      connection.limit(SQLiteLimits.SQLITE_LIMIT_VDBE_OP, MOST_INSTRUCTIONS);
      connection.limit(SQLiteLimits.SQLITE_LIMIT_LIKE_PATTERN_LENGTH, MOST_PATTERN_BYTES);
      connection.limit(SQLiteLimits.SQLITE_LIMIT_ATTACHED, 0);
      connection.limit(SQLiteLimits.SQLITE_LIMIT_TRIGGER_DEPTH, 0);
      connection.limit(SQLiteLimits.SQLITE_LIMIT_WORKER_THREADS, 0);
      connection.limit(SQLiteLimits.SQLITE_LIMIT_VARIABLE_NUMBER, 0);
      return true;
    });
  }

  /** What SQLite would do; does nothing of it. */
  @Override
  public List<Instruction> program(String sql) {
    return list(
        "EXPLAIN " + sql,
        row ->
            new Instruction(row.text(2), row.number(3), row.number(4), row.number(5), row.text(6)));
  }

  /**
   * Carries a statement out.
   *
   * @param mostRows one more ends it
   * @param mostBytes of all values together, as text
   */
  @Override
  public QueryRows query(String sql, int mostRows, long mostBytes) {
    return told(() ->
        connection.query(
            sql,
            rows -> {
              List<String> columns = rows.names();
              List<List<@Nullable Object>> all = new ArrayList<>();
              long bytes = 0;
              while (rows.next()) {
                if (all.size() == mostRows) {
                  throw new StatementException(
                      Fault.TOO_MUCH, "the answer has more than " + mostRows + " rows");
                }
                List<@Nullable Object> values = new ArrayList<>(columns.size());
                for (int i = 1; i <= columns.size(); i++) {
                  Object value = rows.row().value(i);
                  values.add(value);
                  bytes += size(value);
                  // Value by value: one row alone could be two hundred of the longest there may be.
                  if (bytes > mostBytes) {
                    throw new StatementException(
                        Fault.TOO_MUCH, "the answer is longer than " + mostBytes + " bytes");
                  }
                }
                all.add(values);
              }
              return new QueryRows(columns, all);
            }));
  }

  private static long size(@Nullable Object value) {
    return switch (value) {
      case String text -> text.getBytes(StandardCharsets.UTF_8).length;
      case byte[] bytes -> bytes.length;
      case null, default -> Long.BYTES;
    };
  }

  /** Stops what runs and what would come; for another thread. */
  @Override
  public synchronized void interrupt() {
    stopped = true;
    if (!closed) {
      try {
        connection.interrupt();
      } catch (SqlFailure e) {
        throw fault(e.sql());
      }
    }
  }

  /** A connection that is being closed must not be interrupted any more. */
  private synchronized void beginToClose() {
    closed = true;
  }

  @Override
  public void close() {
    beginToClose();
    try {
      connection.close();
    } catch (SqlFailure e) {
      throw fault(e.sql());
    }
  }

  private interface Step<T> {
    T run();
  }

  private <T> T told(Step<T> step) {
    if (stopped) {
      throw new StatementException(Fault.STOPPED, "it was stopped");
    }
    try {
      return step.run();
    } catch (SqlFailure e) {
      throw fault(e.sql());
    }
  }

  private RuntimeException fault(SQLException e) {
    String text = SqliteErrors.text(e);
    return switch (SqliteErrors.primary(e)) {
      case SQLITE_ERROR, SQLITE_MISMATCH, SQLITE_MISUSE, SQLITE_RANGE, SQLITE_CONSTRAINT ->
          new StatementException(Fault.NOT_UNDERSTOOD, text, e);
      case SQLITE_READONLY, SQLITE_AUTH, SQLITE_PERM, SQLITE_CANTOPEN ->
          new StatementException(Fault.WRITES, text, e);
      case SQLITE_TOOBIG, SQLITE_NOMEM -> new StatementException(Fault.TOO_LONG, text, e);
      case SQLITE_INTERRUPT -> new StatementException(Fault.STOPPED, text, e);
      default -> SqliteErrors.translate(e, file);
    };
  }
}
