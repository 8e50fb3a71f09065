package dev.intercore.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One result row. Columns count from 1. */
public final class Row {
  private final ResultSet cursor;

  public Row(ResultSet cursor) {
    this.cursor = cursor;
  }

  /** Returns the column as text; empty for NULL. */
  public String text(int column) {
    return optionalText(column).orElse("");
  }

  /** Returns the column as text, or empty for NULL. */
  public Optional<String> optionalText(int column) {
    try {
      return Optional.ofNullable(cursor.getString(column));
    } catch (SQLException e) {
      throw new SqlFailure(e);
    }
  }

  /** Returns the column as a number; 0 for NULL. */
  public long number(int column) {
    try {
      return cursor.getLong(column);
    } catch (SQLException e) {
      throw new SqlFailure(e);
    }
  }

  /** Returns the stored value: a String, a Long, a Double, a byte[] or null. */
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

  /**
   * An SQLException as an unchecked exception. All statements throw it. The public methods of a
   * {@link Store} translate it to an {@code IntercoreException}.
   */
  public static final class SqlFailure extends RuntimeException {
    private final SQLException sql;

    public SqlFailure(SQLException sql) {
      super(sql);
      this.sql = sql;
    }

    public SQLException sql() {
      return sql;
    }
  }
}
