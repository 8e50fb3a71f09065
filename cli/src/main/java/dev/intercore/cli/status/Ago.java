package dev.intercore.cli.status;

/** How long ago something was, in one unit. */
final class Ago {
  private static final long MINUTE = 60;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  private Ago() {}

  static String of(long at, long now) {
    return of(now - at);
  }

  /** A clock that was set back makes nothing older than now. */
  static String of(long seconds) {
    if (seconds < MINUTE) {
      return Math.max(0, seconds) + "s";
    }
    if (seconds < HOUR) {
      return seconds / MINUTE + "m";
    }
    return seconds < 2 * DAY ? seconds / HOUR + "h" : seconds / DAY + "d";
  }

  /** With spaces between the thousands. */
  static String grouped(long number) {
    StringBuilder digits = new StringBuilder(Long.toString(number));
    for (int i = digits.length() - 3; i > 0; i -= 3) {
      digits.insert(i, ' ');
    }
    return digits.toString();
  }
}
