package dev.intercore.common;

import java.time.Duration;

/** The end of a wait, on the monotonic clock. */
public record Deadline(long nanoTime) {
  /** Longer than any real wait, and far from an overflow of the nanoseconds. */
  private static final Duration LONGEST = Duration.ofDays(365);

  public static Deadline after(Duration timeout) {
    Duration bounded = timeout.compareTo(LONGEST) < 0 ? timeout : LONGEST;
    return new Deadline(System.nanoTime() + bounded.toNanos());
  }

  /** Returns this deadline, or the one after {@code pause} if that is earlier. */
  public Deadline orAfter(Duration pause) {
    Deadline other = after(pause);
    return other.nanoTime - nanoTime < 0 ? other : this;
  }

  public boolean passed() {
    return remainingNanos() <= 0;
  }

  public long remainingNanos() {
    return nanoTime - System.nanoTime();
  }

  /** Returns whole seconds, rounded up, so that nothing younger than an age counts as older. */
  public static long wholeSeconds(Duration age) {
    long seconds = Math.min(age.toSeconds(), Long.MAX_VALUE - 1);
    return age.toNanosPart() > 0 ? seconds + 1 : seconds;
  }
}
