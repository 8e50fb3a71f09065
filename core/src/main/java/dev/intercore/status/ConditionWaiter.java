package dev.intercore.status;

import dev.intercore.common.Backoff;
import dev.intercore.common.Deadline;
import dev.intercore.status.WaitConditions.WaitCondition;
import dev.intercore.store.ChangeWatch;
import dev.intercore.store.Store;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** Waits until a condition is met, impossible, or the timeout is over; returns the last state. */
public final class ConditionWaiter {
  private final Duration timeout;
  private final Consumer<WaitState> progress;

  /**
   * @param timeout the condition is checked at least once
   * @param progress receives each state that is not the last
   */
  public ConditionWaiter(Duration timeout, Consumer<WaitState> progress) {
    this.timeout = timeout;
    this.progress = progress;
  }

  /**
   * Checks the condition after each commit, and at least once a second, because a lease that
   * expires and a process that dies commit nothing.
   */
  public WaitState onCommits(Store store, WaitCondition condition) {
    // Opened before the first check, so that no commit is missed.
    try (ChangeWatch watch = store.watch()) {
      return until(
          condition,
          nanos -> {
            watch.awaitChange(Deadline.after(Duration.ofNanos(nanos)));
            store.options().request().checkCaller();
          });
    }
  }

  /**
   * Checks a condition outside of databases repeatedly, with growing pauses.
   *
   * @param callerCheck throws if the caller no longer waits; runs before each check but the first
   */
  public WaitState polling(WaitCondition condition, Runnable callerCheck) {
    Backoff backoff = Backoff.growing();
    return until(
        condition,
        nanos -> {
          backoff.pause(nanos);
          callerCheck.run();
        });
  }

  /**
   * @param pause waits at most this number of nanoseconds
   */
  private WaitState until(WaitCondition condition, LongConsumer pause) {
    Deadline deadline = Deadline.after(timeout);
    WaitState state = condition.check();
    while (!state.isFinal() && !deadline.passed()) {
      progress.accept(state);
      pause.accept(deadline.remainingNanos());
      state = condition.check();
    }
    return state;
  }
}
