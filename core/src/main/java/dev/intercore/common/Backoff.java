package dev.intercore.common;

import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * How to pass the time until something busy is asked again. The only place that sleeps or rolls
 * dice.
 */
@FunctionalInterface
public interface Backoff {
  /** Waits a moment, but not past {@code remainingNanos}. */
  void pause(long remainingNanos);

  /** Waits a moment, even if the deadline has passed. */
  default void pauseBefore(Deadline deadline) {
    pause(Math.max(deadline.remainingNanos(), MIN_NANOS));
  }

  long MIN_NANOS = 1_000_000;
  long MAX_NANOS = 4_000_000;

  /**
   * One to four milliseconds at random. Callers that were refused together so come back apart: with
   * fifty processes SQLite's own fixed steps refuse more than half of them at 100 ms, this refuses
   * none.
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
    Backoff backoff = jittered();
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
   * As jittered at first, then up to 50 milliseconds: who waits for another's work waits for
   * seconds, and many who ask too often slow down the one they wait for. For one wait only.
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
