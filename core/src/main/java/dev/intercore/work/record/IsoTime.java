package dev.intercore.work.record;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.concurrent.TimeUnit;

/**
 * A time in ISO 8601, as it was written: {@code 2026-03-06T09:30:00Z}. Other programs write
 * milliseconds or other zones, and a record is written with the text that was read.
 */
public record IsoTime(String text) {
  private static final long DAY = TimeUnit.DAYS.toSeconds(1);
  private static final int HOUR = 3600;
  private static final int MINUTE = 60;
  private static final int LENGTH = 20;

  /** Formats unix seconds by hand: a formatter costs more than the rest of a short call. */
  public static IsoTime of(long seconds) {
    long day = Math.floorDiv(seconds, DAY);
    int second = (int) Math.floorMod(seconds, DAY);
    return new IsoTime(
        LocalDate.ofEpochDay(day)
            + "T"
            + twoDigits(second / HOUR)
            + ":"
            + twoDigits(second % HOUR / MINUTE)
            + ":"
            + twoDigits(second % MINUTE)
            + "Z");
  }

  private static String twoDigits(int number) {
    return number < 10 ? "0" + number : Integer.toString(number);
  }

  /**
   * Reads a time.
   *
   * @throws IllegalArgumentException if the text is not a time
   */
  public static IsoTime parse(String text) {
    IsoTime time = new IsoTime(text);
    time.seconds();
    return time;
  }

  /**
   * Returns the unix seconds; fractions are cut off.
   *
   * @throws IllegalArgumentException if the text is not a time
   */
  public long seconds() {
    try {
      return isOwnForm() ? secondsOfOwnForm() : Instant.parse(text).getEpochSecond();
    } catch (DateTimeException | NumberFormatException e) {
      throw new IllegalArgumentException(text + " is not a time", e);
    }
  }

  private boolean isOwnForm() {
    return text.length() == LENGTH && text.charAt(10) == 'T';
  }

  private long secondsOfOwnForm() {
    long day = LocalDate.of(number(0, 4), number(5, 7), number(8, 10)).toEpochDay();
    long seconds =
        day * DAY + number(11, 13) * (long) HOUR + number(14, 16) * (long) MINUTE + number(17, 19);
    // Refuses other separators, signs and hours above 23.
    if (!text.equals(of(seconds).text())) {
      throw new DateTimeException("not the form of a time");
    }
    return seconds;
  }

  private int number(int from, int to) {
    return Integer.parseInt(text, from, to, 10);
  }
}
