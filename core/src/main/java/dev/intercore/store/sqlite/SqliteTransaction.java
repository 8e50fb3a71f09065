package dev.intercore.store.sqlite;

import dev.intercore.store.Row;
import dev.intercore.store.Transaction;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A transaction on one connection. */
final class SqliteTransaction implements Transaction {
  private final SqliteConnection connection;
  private final long now;
  private final Optional<String> requestId;
  private final long changesBefore;

  SqliteTransaction(SqliteConnection connection, long now, Optional<String> requestId) {
    this.connection = connection;
    this.now = now;
    this.requestId = requestId;
    this.changesBefore = connection.changes();
  }

  @Override
  public long now() {
    return now;
  }

  @Override
  public Optional<String> requestId() {
    return requestId;
  }

  @Override
  public boolean hasChanged() {
    return connection.changes() != changesBefore;
  }

  @Override
  public int update(String sql, @Nullable Object... parameters) {
    return connection.update(sql, parameters);
  }

  @Override
  public <T> Optional<T> first(String sql, Row.Reader<T> reader, @Nullable Object... parameters) {
    return connection.first(sql, reader, parameters);
  }

  @Override
  public boolean returnsRow(String sql, @Nullable Object... parameters) {
    return connection.first(sql, _ -> Boolean.TRUE, parameters).isPresent();
  }

  @Override
  public <T> List<T> list(String sql, Row.Reader<T> reader, @Nullable Object... parameters) {
    return connection.list(sql, reader, parameters);
  }

  @Override
  public void readWhile(String sql, Row.Reader<Boolean> reader, @Nullable Object... parameters) {
    connection.readWhile(sql, reader, parameters);
  }
}
