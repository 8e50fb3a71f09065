package dev.intercore.store.sqlite;

import dev.intercore.common.Backoff;
import dev.intercore.common.Deadline;
import dev.intercore.store.StoreOptions;
import dev.intercore.store.Trace;
import java.sql.SQLException;

/** Asks a busy database again, a little later each time, until the deadline. */
final class BusyRetry {
  /**
   * A process that was off the processor has waited for that, not for the database. It may ask as
   * often as the time would allow on a machine with nothing else to do, before it is refused; but
   * no more than this.
   */
  private static final int MOST_FAIR_ATTEMPTS = 40;

  private static final long FAIR_NANOS = (Backoff.MIN_NANOS + Backoff.MAX_NANOS) / 2;

  private final Backoff backoff;
  private final Trace trace;

  BusyRetry(StoreOptions options) {
    this.backoff = options.backoff();
    this.trace = options.trace();
  }

  /**
   * Runs {@code step} until it is not refused as busy; past the deadline the last refusal is
   * thrown.
   */
  <T> T until(Deadline deadline, String what, Step<T> step) throws SQLException {
    long start = System.nanoTime();
    long fair = Math.min(MOST_FAIR_ATTEMPTS, deadline.remainingNanos() / FAIR_NANOS);
    for (int attempts = 1; ; attempts++) {
      try {
        T answer = step.run();
        if (attempts > 1) {
          trace.waited(what, attempts, System.nanoTime() - start);
        }
        return answer;
      } catch (SQLException e) {
        if (!SqliteErrors.isBusy(e)) {
          throw e;
        }
        if (deadline.passed() && attempts >= fair) {
          trace.waited(what, attempts, System.nanoTime() - start);
          throw e;
        }
        backoff.pauseBefore(deadline);
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
