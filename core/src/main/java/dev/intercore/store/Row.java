package dev.intercore.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One row of an answer; columns count from 1. */
public final class Row {
  private final ResultSet cursor;

  public Row(ResultSet cursor) {
    this.cursor = cursor;
  }

  public String text(int column) {
    try {
      String value = cursor.getString(column);
      return value == null ? "" : value;
    } catch (SQLException e) {
      throw new SqlFailure(e);
    }
  }

  /** Nothing where the column has none. */
  public Optional<String> optionalText(int column) {
    try {
      return Optional.ofNullable(cursor.getString(column));
    } catch (SQLException e) {
      throw new SqlFailure(e);
    }
  }

  public long number(int column) {
    try {
      return cursor.getLong(column);
    } catch (SQLException e) {
      throw new SqlFailure(e);
    }
  }

  /** Text, a Long, a Double, a byte[] or null: as it is kept. */
  @Nullable public Object value(int column) {
    try {
      Object value = cursor.getObject(column);
      return value instanceof Integer small ? (Object) small.longValue() : value;
    } catch (SQLException e) {
      throw new SqlFailure(e);
    }
  }

  /** Reads one row. */
  @FunctionalInterface
  public interface Reader<T> {
    T read(Row row);
  }
}
