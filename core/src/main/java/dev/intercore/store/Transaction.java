package dev.intercore.store;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Statements between BEGIN and the end of one transaction. Statements are constants with numbered
 * parameters (?1); values are parameters.
 */
public interface Transaction {
  /**
   * Returns the unix seconds read once after the transaction began, so that a caller that waited
   * for the lock decides with the time after the wait.
   */
  long now();

  /** Returns the time that many seconds from now; at most the largest representable time. */
  default long secondsFromNow(long seconds) {
    return seconds > Long.MAX_VALUE - now() ? Long.MAX_VALUE : now() + seconds;
  }

  /** Returns the id under which the answer of this write is stored, if its request may repeat. */
  Optional<String> requestId();

  /** Returns whether this transaction has changed a row. */
  boolean hasChanged();

  /** Runs a statement and returns how many rows it changed. */
  int update(String sql, @Nullable Object... parameters);

  /** Returns the first row, if the statement returns any. */
  <T> Optional<T> first(String sql, Row.Reader<T> reader, @Nullable Object... parameters);

  /** Returns all rows. */
  <T> List<T> list(String sql, Row.Reader<T> reader, @Nullable Object... parameters);

  /** Reads rows until {@code reader} returns false. */
  void readWhile(String sql, Row.Reader<Boolean> reader, @Nullable Object... parameters);

  /** Returns whether the statement returned a row; for claims, whose returned row is the answer. */
  default boolean returnsRow(String sql, @Nullable Object... parameters) {
    return first(sql, _ -> Boolean.TRUE, parameters).isPresent();
  }
}
