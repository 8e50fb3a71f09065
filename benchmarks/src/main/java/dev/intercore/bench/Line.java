package dev.intercore.bench;

import java.util.Locale;
import java.util.OptionalDouble;

/**
 * One line of the table.
 *
 * @param value what was measured, in {@code unit}
 * @param budget what it may be at most; a line without one is for information
 * @param details the times behind it
 */
record Line(String what, double value, Unit unit, OptionalDouble budget, String details) {
  /** How a value is written. */
  enum Unit {
    RATIO("%.2f"),
    PERCENT("%.1f %%"),
    MEGABYTES("%.1f MB"),
    PER_SECOND("%.0f/s");

    private final String format;

    Unit(String format) {
      this.format = format;
    }

    String write(double value) {
      return String.format(Locale.ROOT, format, value);
    }
  }

  static Line ratio(String what, double value, double budget, String details) {
    return new Line(what, value, Unit.RATIO, OptionalDouble.of(budget), details);
  }

  static Line info(String what, double value, String details) {
    return new Line(what, value, Unit.RATIO, OptionalDouble.empty(), details);
  }

  static Line percent(String what, double value, double budget, String details) {
    return new Line(what, value, Unit.PERCENT, OptionalDouble.of(budget), details);
  }

  static Line megabytes(String what, double value, double budget, String details) {
    return new Line(what, value, Unit.MEGABYTES, OptionalDouble.of(budget), details);
  }

  static Line perSecond(String what, double value, String details) {
    return new Line(what, value, Unit.PER_SECOND, OptionalDouble.empty(), details);
  }

  /** A share is under its budget, anything else at most as much. */
  boolean missed() {
    return budget.isPresent()
        && (unit == Unit.PERCENT ? value >= budget.getAsDouble() : value > budget.getAsDouble());
  }

  String measured() {
    return unit.write(value);
  }

  String allowed() {
    return budget.isPresent() ? unit.write(budget.getAsDouble()) : "-";
  }

  String verdict() {
    return budget.isEmpty() ? "info" : missed() ? "MISSED" : "holds";
  }

  /** A time with as many digits as it deserves. */
  static String millis(double millis) {
    return String.format(Locale.ROOT, millis < 1 ? "%.4f ms" : "%.1f ms", millis);
  }

  /** A median and the slow end, for what is called so often that the slow end is met. */
  static String spread(String name, Timings times) {
    return name + " " + millis(times.median()) + " (p99 " + millis(times.p99()) + ")";
  }

  /** Two medians, the measured thing first. */
  static String against(String one, double millis, String other, double otherMillis) {
    return one + " " + millis(millis) + ", " + other + " " + millis(otherMillis);
  }
}
