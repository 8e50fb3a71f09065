package dev.intercore.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A read-only connection for statements that users wrote. It sees one moment of the store.
 * Temporary tables and views are added first; after {@link #seal} only queries run, within limits.
 */
public interface ReadOnlySession extends AutoCloseable {
  /** Largest statement, in bytes. */
  int MAX_SQL_BYTES = 20_000;

  /** Creates a temporary table or view. Only before {@link #seal}. */
  void define(String sql);

  /** Inserts a row into a temporary table. Only before {@link #seal}. */
  void insert(String sql, List<@Nullable Object> values);

  /** Ends the preparation: from now on nothing can be written, and every statement is limited. */
  void seal();

  /**
   * Runs one statement.
   *
   * @throws StatementException if it fails, or returns more rows or bytes than that
   */
  QueryRows query(String sql, int maxRows, long maxBytes);

  /** Returns the program that SQLite makes of a statement, without running it. */
  List<Instruction> program(String sql);

  /** Runs a statement of our own. */
  <T> List<T> list(String sql, Row.Reader<T> reader);

  /** Ends the running statement and rejects later ones. For another thread. */
  void interrupt();

  @Override
  void close();
}
