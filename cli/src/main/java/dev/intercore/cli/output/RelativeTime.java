package dev.intercore.cli.output;

/** Ages and numbers as people read them: {@code 12s}, {@code 3m}, {@code 1 200}. */
public final class RelativeTime {
  private static final long MINUTE = 60;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;
  private static final int GROUP = 3;

  private RelativeTime() {}

  /** Returns the time between two unix times in one unit. */
  public static String since(long at, long now) {
    return of(now - at);
  }

  /** Returns a time in one unit. One below zero, after a clock was set back, is zero. */
  public static String of(long seconds) {
    if (seconds < MINUTE) {
      return Math.max(0, seconds) + "s";
    }
    if (seconds < HOUR) {
      return seconds / MINUTE + "m";
    }
    return seconds < 2 * DAY ? seconds / HOUR + "h" : seconds / DAY + "d";
  }

  /** Returns a number with spaces between the thousands. */
  public static String grouped(long number) {
    StringBuilder digits = new StringBuilder(Long.toString(number));
    for (int i = digits.length() - GROUP; i > 0; i -= GROUP) {
      digits.insert(i, ' ');
    }
    return digits.toString();
  }
}
