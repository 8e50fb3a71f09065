package dev.intercore.store;

import java.sql.SQLException;

/** Asks a busy database again, a little later each time, until the deadline. */
final class Patience {
  private final Backoff backoff;
  private final Trace trace;

  Patience(StoreOptions options) {
    this.backoff = options.backoff();
    this.trace = options.trace();
  }

  /**
   * Runs {@code step} until it is not refused as busy; past the deadline the last refusal is
   * thrown.
   */
  <T> T until(Deadline deadline, String what, Step<T> step) throws SQLException {
    long start = System.nanoTime();
    for (int attempts = 1; ; attempts++) {
      try {
        T answer = step.run();
        if (attempts > 1) {
          trace.waited(what, attempts, System.nanoTime() - start);
        }
        return answer;
      } catch (SQLException e) {
        if (!SqliteErrors.isBusy(e) || deadline.passed()) {
          trace.waited(what, attempts, System.nanoTime() - start);
          throw e;
        }
        backoff.pause(deadline.remainingNanos());
      }
    }
  }

  void until(Deadline deadline, String what, Act act) throws SQLException {
    until(
        deadline,
        what,
        () -> {
          act.run();
          return Boolean.TRUE;
        });
  }

  /** An attempt without an answer. */
  @FunctionalInterface
  interface Act {
    void run() throws SQLException;
  }

  /** One attempt. It must leave nothing behind when it is refused. */
  @FunctionalInterface
  interface Step<T> {
    T run() throws SQLException;
  }
}
