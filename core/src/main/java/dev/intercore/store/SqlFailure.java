package dev.intercore.store;

import java.sql.SQLException;

/**
 * Carries an SQLException through code that knows nothing of SQL; it never leaves a {@link Store}.
 */
public final class SqlFailure extends RuntimeException {
  private final SQLException sql;

  public SqlFailure(SQLException sql) {
    super(sql);
    this.sql = sql;
  }

  public SQLException sql() {
    return sql;
  }
}
