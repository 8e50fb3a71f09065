package dev.intercore.shell.effect;

import dev.intercore.common.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What stands in {@code {01..10..3}}.
 *
 * @param width to which numbers are filled up with zeros
 * @param isKnown whether its bounds are such that all between them is known
 */
record BraceRange(long from, long to, long step, boolean letters, int width, boolean isKnown) {
  private static final int MAX_DIGITS = 18;

  /** Nothing if the shell would not take it for a range and leave it as it is. */
  static Optional<BraceRange> of(String inside) {
    List<String> parts = parts(inside);
    if (parts.size() < 2 || parts.size() > 3 || (parts.size() > 2 && !isNumber(parts.get(2)))) {
      return Optional.empty();
    }
    String first = parts.get(0);
    String last = parts.get(1);
    String step = parts.size() > 2 ? parts.get(2) : "1";
    if (isLetter(first) && isLetter(last)) {
      // Both cases together pass through what is between them, and that means something itself.
      boolean sameCase =
          Character.isLowerCase(first.charAt(0)) == Character.isLowerCase(last.charAt(0));
      boolean isKnown = sameCase && isShort(step);
      return Optional.of(
          new BraceRange(first.charAt(0), last.charAt(0), number(step), true, 0, isKnown));
    }
    if (!isNumber(first) || !isNumber(last)) {
      return Optional.empty();
    }
    boolean isPadded = isPadded(first) || isPadded(last);
    int width = isPadded ? Math.max(first.length(), last.length()) : 0;
    boolean isKnown = isShort(first) && isShort(last) && isShort(step);
    return Optional.of(
        new BraceRange(number(first), number(last), number(step), false, width, isKnown));
  }

  /** All that is in it; nothing if that is more than {@code most}, or not known. */
  Optional<List<String>> words(int most) {
    // The shell goes towards the end whichever sign the step has.
    long stride = step == 0 ? 1 : Math.abs(step);
    long distance = Math.abs(to - from);
    if (!isKnown || distance / stride >= most) {
      return Optional.empty();
    }
    List<String> all = new ArrayList<>();
    for (long gone = 0; gone <= distance; gone += stride) {
      all.add(shown(from < to ? from + gone : from - gone));
    }
    return Optional.of(all);
  }

  private String shown(long value) {
    if (letters) {
      return String.valueOf((char) value);
    }
    String digits = String.valueOf(Math.abs(value));
    String sign = value < 0 ? "-" : "";
    return sign + "0".repeat(Math.max(0, width - sign.length() - digits.length())) + digits;
  }

  private static List<String> parts(String inside) {
    List<String> parts = new ArrayList<>();
    int begin = 0;
    for (int dots = inside.indexOf(".."); dots >= 0; dots = inside.indexOf("..", begin)) {
      parts.add(inside.substring(begin, dots));
      begin = dots + 2;
    }
    parts.add(inside.substring(begin));
    return parts;
  }

  private static boolean isLetter(String text) {
    char c = text.length() == 1 ? text.charAt(0) : ' ';
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  private static boolean isNumber(String text) {
    int start = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
    return Names.isDigits(text.substring(start));
  }

  private static boolean isPadded(String number) {
    return (number.length() > 1 && number.startsWith("0"))
        || (number.length() > 2 && number.startsWith("-0"));
  }

  private static boolean isShort(String number) {
    return number.length() <= MAX_DIGITS;
  }

  private static long number(String text) {
    return isShort(text) ? Long.parseLong(text) : 0;
  }
}
