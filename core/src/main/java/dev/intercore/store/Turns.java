package dev.intercore.store;

import dev.intercore.common.Deadline;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.IoText;
import java.io.IOException;
import java.sql.SQLException;

/**
 * A connection for each piece of work, given back whatever becomes of it. What SQLite says against
 * the work leaves here in the words of this program.
 */
final class Turns {
  private final Connections connections;
  private final StoreOptions options;

  Turns(Connections connections, StoreOptions options) {
    this.connections = connections;
    this.options = options;
  }

  /** Work that nothing else in this process writes beside. */
  <T> T exclusively(Deadline deadline, Work<T> work) {
    connections.takeTurn(deadline);
    try {
      return connected(deadline, work);
    } finally {
      connections.endTurn();
    }
  }

  /** Work that waits for nobody in this process. */
  <T> T beside(Deadline deadline, Work<T> work) {
    connections.refuseNesting();
    return connected(deadline, work);
  }

  private <T> T connected(Deadline deadline, Work<T> work) {
    try {
      SqliteConnection connection = connections.take(options, deadline);
      try {
        return work.run(connection, deadline);
      } finally {
        connections.giveBack(connection);
      }
    } catch (UncheckedSqlException e) {
      throw SqliteErrors.translate(e.sql(), connections.database());
    } catch (SQLException e) {
      throw SqliteErrors.translate(e, connections.database());
    } catch (IOException e) {
      throw new IntercoreException(
          ErrorCode.IO,
          IoText.reason(e) + ": " + e.getMessage(),
          "Check that path and its permissions.",
          e);
    }
  }

  /**
   * Whoever holds it open for long may see a newer program migrate it, and does not know the rules
   * of what is there then. Inside the transaction, so that no migration falls between.
   */
  void refuseNewer(SqliteConnection connection) throws SQLException {
    Opening.refuseNewer(connection, connections.database());
  }

  /** Work on the connection, with a deadline for what it waits for. */
  @FunctionalInterface
  interface Work<T> {
    T run(SqliteConnection connection, Deadline deadline) throws SQLException, IOException;
  }
}
