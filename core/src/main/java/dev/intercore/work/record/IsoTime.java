package dev.intercore.work.record;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.concurrent.TimeUnit;

/** Unix seconds as ISO 8601 in UTC: {@code 2026-03-06T09:30:00Z}. */
public final class IsoTime {
  private static final long DAY = TimeUnit.DAYS.toSeconds(1);
  private static final int HOUR = 3600;
  private static final int MINUTE = 60;
  private static final int LENGTH = 20;

  private IsoTime() {}

  /** By hand: a formatter is more than all the rest of a short call. */
  public static String of(long seconds) {
    long day = Math.floorDiv(seconds, DAY);
    int second = (int) Math.floorMod(seconds, DAY);
    return LocalDate.ofEpochDay(day)
        + "T"
        + two(second / HOUR)
        + ":"
        + two(second % HOUR / MINUTE)
        + ":"
        + two(second % MINUTE)
        + "Z";
  }

  private static String two(int number) {
    return number < 10 ? "0" + number : Integer.toString(number);
  }

  /**
   * The seconds of a time; what is below a second is cut off.
   *
   * @throws IllegalArgumentException when it is none
   */
  public static long parse(String text) {
    try {
      return isOurs(text) ? seconds(text) : Instant.parse(text).getEpochSecond();
    } catch (DateTimeException | NumberFormatException e) {
      throw new IllegalArgumentException(text + " is not a time", e);
    }
  }

  private static boolean isOurs(String text) {
    return text.length() == LENGTH && text.charAt(10) == 'T';
  }

  private static long seconds(String text) {
    long day =
        LocalDate.of(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10)).toEpochDay();
    long seconds =
        day * DAY
            + number(text, 11, 13) * (long) HOUR
            + number(text, 14, 16) * (long) MINUTE
            + number(text, 17, 19);
    // Other separators, signs, and hours that are none.
    if (!text.equals(of(seconds))) {
      throw new DateTimeException("another form");
    }
    return seconds;
  }

  private static int number(String text, int from, int to) {
    return Integer.parseInt(text, from, to, 10);
  }
}
