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
  void insert(String sql, @Nullable Object... values);

  /** Runs a statement of this program and reads its rows. */
  <T> List<T> list(String sql, Row.Reader<T> reader);

  /** Ends the preparation. Later statements cannot write and run within limits. */
  void seal();

  /**
   * Runs one statement of a user.
   *
   * @throws Failure if it fails or returns more than {@code maxRows} or {@code maxBytes}
   */
  QueryRows query(String sql, int maxRows, long maxBytes);

  /** Ends the running statement and rejects later ones. For another thread. */
  void interrupt();

  @Override
  void close();

  /**
   * The result of a statement.
   *
   * @param rows values are text, Long, Double, byte[] or null
   */
  record QueryRows(List<String> columns, List<List<@Nullable Object>> rows) {}

  /** A statement could not be run. The message is SQLite's own, or names the exceeded limit. */
  final class Failure extends RuntimeException {
    /** The reason. */
    public enum Reason {
      /** It is not valid SQL, or names something that does not exist. */
      INVALID,
      /** It would write. */
      WRITES,
      /** The statement or one value is too long. */
      TOO_LONG,
      /** The result has too many rows or bytes. */
      TOO_MANY_ROWS,
      /** It was interrupted. */
      INTERRUPTED
    }

    private final Reason reason;

    public Failure(Reason reason, String message, @Nullable Throwable cause) {
      super(message, cause);
      this.reason = reason;
    }

    public Reason reason() {
      return reason;
    }

    public String text() {
      return String.valueOf(getMessage());
    }
  }
}
