package dev.intercore.common;

import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * The pause before a busy resource is tried again. The only class that sleeps or uses randomness.
 */
@FunctionalInterface
public interface Backoff {
  /** Sleeps for a pause, at most {@code remainingNanos}. */
  void pause(long remainingNanos);

  /** Sleeps for a pause, a short one even after the deadline. */
  default void pauseBefore(Deadline deadline) {
    pause(Math.max(deadline.remainingNanos(), MIN_NANOS));
  }

  long MIN_NANOS = 1_000_000;
  long MAX_NANOS = 4_000_000;

  /**
   * Random pauses of one to four milliseconds, so that callers that were rejected together retry
   * apart. With fifty processes and a timeout of 100 ms SQLite's own fixed pauses reject more than
   * half of them; these reject none.
   */
  static Backoff jittered() {
    return remaining ->
        LockSupport.parkNanos(
            Math.min(remaining, ThreadLocalRandom.current().nextLong(MIN_NANOS, MAX_NANOS)));
  }

  /** An attempt that {@link #poll} repeats. Empty means that it has not succeeded yet. */
  @FunctionalInterface
  interface Attempt<T, E extends Exception> {
    Optional<T> run() throws E;
  }

  /**
   * Repeats {@code attempt}, with random pauses, until it returns a value or the deadline has
   * passed. Makes at least one attempt.
   *
   * @return the value, or empty if no attempt succeeded in time
   */
  static <T, E extends Exception> Optional<T> poll(Deadline deadline, Attempt<T, E> attempt)
      throws E {
    return poll(jittered(), deadline, attempt);
  }

  /** The same with the pauses of {@code backoff}. */
  static <T, E extends Exception> Optional<T> poll(
      Backoff backoff, Deadline deadline, Attempt<T, E> attempt) throws E {
    while (true) {
      Optional<T> value = attempt.run();
      if (value.isPresent() || deadline.passed()) {
        return value;
      }
      backoff.pauseBefore(deadline);
    }
  }

  /** The longest pause of {@link #growing}. */
  long LONG_NANOS = 50_000_000;

  /**
   * As jittered at first, then up to 50 milliseconds: for waits of seconds, in which many frequent
   * retries would slow down the holder. An instance serves one wait.
   */
  static Backoff growing() {
    long[] most = {MAX_NANOS};
    return remaining -> {
      long nanos = ThreadLocalRandom.current().nextLong(most[0] / 4, most[0]);
      LockSupport.parkNanos(Math.min(remaining, nanos));
      most[0] = Math.min(LONG_NANOS, most[0] + most[0] / 4);
    };
  }
}
