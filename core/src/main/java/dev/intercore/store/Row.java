package dev.intercore.store;

import java.sql.ResultSet;
import java.sql.SQLException;

/** One row of an answer; columns count from 1. */
public final class Row {
  private final ResultSet cursor;

  Row(ResultSet cursor) {
    this.cursor = cursor;
  }

  public String text(int column) {
    try {
      String value = cursor.getString(column);
      return value == null ? "" : value;
    } catch (SQLException e) {
      throw new UncheckedSqlException(e);
    }
  }

  public long number(int column) {
    try {
      return cursor.getLong(column);
    } catch (SQLException e) {
      throw new UncheckedSqlException(e);
    }
  }

  /** Reads one row. */
  @FunctionalInterface
  public interface Reader<T> {
    T read(Row row);
  }
}
