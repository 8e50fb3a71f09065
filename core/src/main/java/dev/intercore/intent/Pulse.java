package dev.intercore.intent;

import dev.intercore.common.Deadline;
import java.time.Duration;

/** Does something every so often, when it is asked to often enough. */
final class Pulse implements Runnable {
  private final Duration every;
  private final Runnable beat;
  private Deadline next;

  Pulse(Duration every, Runnable beat) {
    this.every = every;
    this.beat = beat;
    this.next = Deadline.after(every);
  }

  @Override
  public void run() {
    if (next.passed()) {
      beat.run();
      next = Deadline.after(every);
    }
  }
}
