package dev.intercore.store;

import dev.intercore.common.Deadline;
import dev.intercore.common.Failpoint;
import dev.intercore.common.Failpoint.Point;
import java.io.IOException;
import java.sql.SQLException;

/** BEGIN IMMEDIATE, the work, COMMIT; or everything undone. The only place that begins to write. */
final class WriteTransaction {
  private final SqliteConnection connection;
  private final Patience patience;
  private final Failpoint failpoint;

  WriteTransaction(SqliteConnection connection, StoreOptions options) {
    this.connection = connection;
    this.patience = new Patience(options);
    this.failpoint = options.failpoint();
  }

  /**
   * Runs {@code work} with the write lock held.
   *
   * @param last told right before COMMIT
   */
  <T> T run(Durability durability, Deadline deadline, Point last, Work<T> work)
      throws SQLException, IOException {
    connection.durability(durability);
    patience.until(deadline, "write lock", () -> connection.execute("BEGIN IMMEDIATE"));
    boolean committed = false;
    try {
      T answer = work.run();
      failpoint.reached(last);
      patience.until(deadline, "commit", () -> connection.execute("COMMIT"));
      committed = true;
      return answer;
    } catch (UncheckedSqlException e) {
      throw e.sql();
    } finally {
      if (!committed) {
        connection.rollBack();
      }
    }
  }

  /** What happens between BEGIN and COMMIT. */
  @FunctionalInterface
  interface Work<T> {
    T run() throws SQLException, IOException;
  }
}
