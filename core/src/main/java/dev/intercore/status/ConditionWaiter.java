package dev.intercore.status;

import dev.intercore.common.Backoff;
import dev.intercore.common.Deadline;
import dev.intercore.store.ChangeWatch;
import dev.intercore.store.Store;
import java.time.Duration;
import java.util.function.Consumer;

/** Waits until something is so. The last look is the answer: not yet means that the time is up. */
public final class ConditionWaiter {
  /** How the time between two looks is passed. */
  private interface Pause {
    void upTo(long nanos);
  }

  private final Duration longest;
  private final Consumer<WaitState> meanwhile;

  /**
   * @param longest looks once at least
   * @param meanwhile told of each look that was not the last
   */
  public ConditionWaiter(Duration longest, Consumer<WaitState> meanwhile) {
    this.longest = longest;
    this.meanwhile = meanwhile;
  }

  /**
   * For what a commit brings; looks once a second besides, since a lease that ends and a process
   * that dies commit nothing.
   */
  public WaitState onCommits(Store database, WaitCondition condition) {
    // Before the first look, so that nothing is missed.
    try (ChangeWatch watch = database.watch()) {
      return until(
          condition,
          nanos -> {
            watch.awaitChange(Deadline.after(Duration.ofNanos(nanos)));
            database.options().request().checkCaller();
          });
    }
  }

  /**
   * For what is in no database: looks every so often, less often after a while.
   *
   * @param callerCheck throws if the caller no longer waits; run before each look
   */
  public WaitState looking(WaitCondition condition, Runnable callerCheck) {
    Backoff backoff = Backoff.growing();
    return until(
        condition,
        nanos -> {
          backoff.pause(nanos);
          callerCheck.run();
        });
  }

  private WaitState until(WaitCondition condition, Pause pause) {
    Deadline deadline = Deadline.after(longest);
    WaitState sight = condition.look();
    while (!sight.isFinal() && !deadline.passed()) {
      meanwhile.accept(sight);
      pause.upTo(deadline.remainingNanos());
      sight = condition.look();
    }
    return sight;
  }
}
