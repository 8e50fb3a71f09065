package dev.intercore.store.sqlite;

import dev.intercore.store.Row;
import dev.intercore.store.SqlFailure;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The rows of one answer, one after the other. */
final class Rows {
  private final ResultSet cursor;
  private final Row row;

  Rows(ResultSet cursor) {
    this.cursor = cursor;
    this.row = new Row(cursor);
  }

  boolean next() {
    try {
      return cursor.next();
    } catch (SQLException e) {
      throw new SqlFailure(e);
    }
  }

  /** What the columns are called. */
  List<String> names() {
    try {
      ResultSetMetaData about = cursor.getMetaData();
      List<String> names = new ArrayList<>();
      for (int i = 1; i <= about.getColumnCount(); i++) {
        names.add(about.getColumnLabel(i));
      }
      return names;
    } catch (SQLException e) {
      throw new SqlFailure(e);
    }
  }

  /** The row that {@link #next} went to. */
  Row row() {
    return row;
  }

  /** Reads an answer. */
  @FunctionalInterface
  interface Reader<T> {
    T read(Rows rows);
  }
}
