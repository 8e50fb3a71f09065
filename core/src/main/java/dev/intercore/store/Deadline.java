package dev.intercore.store;

import java.time.Duration;

/** The moment after which nobody waits any more, on a clock that never jumps. */
record Deadline(long nanoTime) {
  static Deadline after(Duration patience) {
    return new Deadline(System.nanoTime() + patience.toNanos());
  }

  boolean passed() {
    return remainingNanos() <= 0;
  }

  long remainingNanos() {
    return nanoTime - System.nanoTime();
  }
}
