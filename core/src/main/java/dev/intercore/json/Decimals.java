package dev.intercore.json;

import java.math.BigDecimal;
import java.math.MathContext;

/** The shortest text that reads back as the same number. */
final class Decimals {
  /** So many digits before the point are written out; then comes an exponent. */
  private static final int MOST_WHOLE_DIGITS = 16;

  /** So many zeros at most stand between the point and the first digit. */
  private static final int MOST_ZEROS = 4;

  private static final MathContext ONE_DIGIT = new MathContext(1);

  private Decimals() {}

  static String shortest(double number) {
    if (Double.isNaN(number) || Double.isInfinite(number)) {
      return "null";
    }
    String sign = Double.compare(number, 0) < 0 ? "-" : "";
    if (number == 0) {
      return sign + "0.0";
    }
    BigDecimal decimal = digits(Math.abs(number));
    return sign + layout(decimal.unscaledValue().toString(), -decimal.scale());
  }

  /** Java's own are the shortest, but for the smallest numbers, where it never gives only one. */
  private static BigDecimal digits(double number) {
    BigDecimal decimal = new BigDecimal(Double.toString(number)).stripTrailingZeros();
    BigDecimal one = decimal.round(ONE_DIGIT).stripTrailingZeros();
    return one.doubleValue() == number ? one : decimal;
  }

  private static String layout(String digits, int exponent) {
    int point = digits.length() + exponent;
    if (exponent >= 0 && point <= MOST_WHOLE_DIGITS) {
      return digits + "0".repeat(exponent) + ".0";
    }
    if (point > 0 && point <= MOST_WHOLE_DIGITS) {
      return digits.substring(0, point) + "." + digits.substring(point);
    }
    if (point <= 0 && point > -MOST_ZEROS - 1) {
      return "0." + "0".repeat(-point) + digits;
    }
    String fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
    return digits.charAt(0) + fraction + "e" + (point - 1);
  }
}
