package dev.intercore.store;

import java.sql.SQLException;

/**
 * Carries SQLite's exception through code that knows nothing of SQL; it never leaves {@link
 * Database}.
 */
final class UncheckedSqlException extends RuntimeException {
  private final SQLException sql;

  UncheckedSqlException(SQLException sql) {
    super(sql);
    this.sql = sql;
  }

  SQLException sql() {
    return sql;
  }
}
