package dev.intercore.store.sqlite;

import dev.intercore.common.Backoff;
import dev.intercore.common.Deadline;
import dev.intercore.store.Row.SqlFailure;
import dev.intercore.store.StoreOptions;
import dev.intercore.store.Trace;
import java.util.function.Supplier;

/** Repeats a step that SQLite refuses as busy, with random pauses, until the deadline. */
final class BusyRetry {
  /**
   * A process that was not scheduled has waited for the processor, not for the database. It may
   * attempt as often as the timeout would allow on an idle machine before it fails, but no more
   * often than this.
   */
  private static final int MAX_FAIR_ATTEMPTS = 40;

  private static final long FAIR_NANOS = (Backoff.MIN_NANOS + Backoff.MAX_NANOS) / 2;

  private final Backoff backoff;
  private final Trace trace;
  private final Deadline deadline;

  BusyRetry(StoreOptions options, Deadline deadline) {
    this.backoff = options.backoff();
    this.trace = options.trace();
    this.deadline = deadline;
  }

  /**
   * Runs {@code step} until it is not refused as busy. A refused step must leave nothing behind.
   *
   * @param what is named in the trace
   * @throws SqlFailure the last refusal, after the deadline
   */
  <T> T until(String what, Supplier<T> step) {
    long start = System.nanoTime();
    long fair = Math.min(MAX_FAIR_ATTEMPTS, deadline.remainingNanos() / FAIR_NANOS);
    for (int attempts = 1; ; attempts++) {
      try {
        T answer = step.get();
        if (attempts > 1) {
          trace.waited(what, attempts, System.nanoTime() - start);
        }
        return answer;
      } catch (SqlFailure e) {
        if (!SqliteErrors.isBusy(e.sql())) {
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

  void until(String what, Runnable step) {
    until(
        what,
        () -> {
          step.run();
          return Boolean.TRUE;
        });
  }
}
