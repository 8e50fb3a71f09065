package dev.intercore.cli.option;

import dev.intercore.common.Names;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Durations as users write them: {@code 300ms 5s 5m 24h 7d}, and sums like {@code 1h30m}. Whole
 * numbers, with a unit.
 */
public final class Durations {
  private static final Map<String, Long> MILLIS =
      Map.of("ms", 1L, "s", 1_000L, "m", 60_000L, "h", 3_600_000L, "d", 86_400_000L);

  private Durations() {}

  /** Empty when the text is no duration, or one too long to count in milliseconds. */
  public static Optional<Duration> parse(String text) {
    long total = 0;
    int at = 0;
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      while (at < text.length()) {
        int digits = at;
        while (at < text.length() && Names.isDigit(text.charAt(at))) {
          at++;
        }
        int unit = at;
        while (at < text.length() && !Names.isDigit(text.charAt(at))) {
          at++;
        }
        Long millis = MILLIS.get(text.substring(unit, at));
        if (digits == unit || millis == null) {
          return Optional.empty();
        }
        long number = Long.parseLong(text, digits, unit, 10);
        total = Math.addExact(total, Math.multiplyExact(number, millis));
      }
    } catch (NumberFormatException | ArithmeticException _) {
      return Optional.empty();
    }
    return Optional.of(Duration.ofMillis(total));
  }

  /** Whole seconds without a unit, not negative. */
  public static Optional<Long> seconds(String text) {
    if (!Names.isDigits(text)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Long.parseLong(text));
    } catch (NumberFormatException _) {
      return Optional.empty();
    }
  }
}
