package dev.intercore.intent;

import dev.intercore.common.Deadline;
import dev.intercore.store.ChangeWatch;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits until nobody is in the way. */
final class Waiting {
  /** A process that dies, and a time that is over, write nothing that would wake us. */
  private static final Duration LOOK_ANYWAY = Duration.ofMillis(500);

  private final ChangeWatch watch;
  private final Deadline deadline;

  Waiting(ChangeWatch watch, Deadline deadline) {
    this.watch = watch;
    this.deadline = deadline;
  }

  /**
   * Whether the way is free before the time is up. It may be gone again the next moment.
   *
   * @param meanwhile done at each look, free or not
   */
  boolean untilFree(BooleanSupplier free, Runnable meanwhile) {
    while (!deadline.passed()) {
      watch.awaitChange(deadline.orAfter(LOOK_ANYWAY));
      meanwhile.run();
      if (free.getAsBoolean()) {
        return true;
      }
    }
    return false;
  }
}
