package dev.intercore.store;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a feature may do between BEGIN and COMMIT. Statements are constants; values are parameters.
 */
public final class Transaction {
  private final SqliteConnection connection;
  private final long now;
  private final Optional<String> request;

  Transaction(SqliteConnection connection, long now) {
    this(connection, now, Optional.empty());
  }

  private Transaction(SqliteConnection connection, long now, Optional<String> request) {
    this.connection = connection;
    this.now = now;
    this.request = request;
  }

  Transaction carryingOut(String name) {
    return new Transaction(connection, now, Optional.of(name));
  }

  /** The name of the request that is carried out, if it may arrive twice. */
  public Optional<String> request() {
    return request;
  }

  /**
   * Unix seconds, read once after the transaction began: whoever waited for the lock decides with
   * the time after the wait.
   */
  public long now() {
    return now;
  }

  /** So many seconds from now; a time too far off to be counted is the last one that can be. */
  public long nowPlus(long seconds) {
    return seconds > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + seconds;
  }

  /** A number that grows with every row that is changed. */
  long changes() {
    try {
      return connection.changes();
    } catch (SQLException e) {
      throw new UncheckedSqlException(e);
    }
  }

  /** Runs a statement and returns how many rows it changed. */
  public int update(String sql, @Nullable Object... parameters) {
    return connection.update(sql, parameters);
  }

  /** Whether the statement returned a row; for claims, whose returned row is the verdict. */
  public boolean returnsRow(String sql, @Nullable Object... parameters) {
    return first(sql, _ -> Boolean.TRUE, parameters).isPresent();
  }

  public <T> Optional<T> first(String sql, Row.Reader<T> reader, @Nullable Object... parameters) {
    return connection.query(
        sql,
        rows -> rows.next() ? Optional.of(reader.read(rows.row())) : Optional.empty(),
        parameters);
  }

  /** Reads row after row for as long as the reader says that there is room for more. */
  public void until(String sql, Row.Reader<Boolean> reader, @Nullable Object... parameters) {
    connection.query(
        sql,
        rows -> {
          while (rows.next() && reader.read(rows.row())) {
            // The reader has kept it.
          }
          return true;
        },
        parameters);
  }

  public <T> List<T> list(String sql, Row.Reader<T> reader, @Nullable Object... parameters) {
    return connection.query(
        sql,
        rows -> {
          List<T> all = new ArrayList<>();
          while (rows.next()) {
            all.add(reader.read(rows.row()));
          }
          return all;
        },
        parameters);
  }
}
