package dev.intercore.shell.effect;

import dev.intercore.common.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Expands {@code {a,b}} and {@code {1..3}} like the shell, which does it before anything else. */
final class BraceExpansion {
  private static final int MAX_RESULTS = 100;
  private static final int MAX_LENGTH = 4096;

  private BraceExpansion() {}

  /** Returns the patterns it expands to, or empty if they are too many or not known. */
  static Optional<List<String>> expand(String pattern) {
    if (pattern.indexOf('{') < 0) {
      return Optional.of(List.of(pattern));
    }
    if (pattern.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    for (int open = next(pattern, '{', 0); open >= 0; open = next(pattern, '{', open + 1)) {
      int close = closing(pattern, open);
      if (close < 0) {
        continue;
      }
      String inside = pattern.substring(open + 1, close);
      List<String> choices = choices(inside);
      if (choices.size() > 1) {
        String before = pattern.substring(0, open);
        return combined(before, choices, pattern.substring(close + 1));
      }
      Optional<BraceRange> range = BraceRange.of(inside);
      if (range.isPresent()) {
        String before = pattern.substring(0, open);
        String after = pattern.substring(close + 1);
        return range.get().words(MAX_RESULTS).flatMap(words -> combined(before, words, after));
      }
    }
    return Optional.of(List.of(pattern));
  }

  private static Optional<List<String>> combined(
      String before, List<String> choices, String after) {
    Optional<List<String>> ends = expand(after);
    List<String> all = new ArrayList<>();
    for (String choice : choices) {
      Optional<List<String>> middles = expand(choice);
      if (ends.isEmpty() || middles.isEmpty()) {
        return Optional.empty();
      }
      for (String middle : middles.get()) {
        for (String end : ends.get()) {
          all.add(before + middle + end);
        }
      }
      if (all.size() > MAX_RESULTS) {
        return Optional.empty();
      }
    }
    return Optional.of(all);
  }

  private static int next(String pattern, char wanted, int from) {
    for (int i = from; i < pattern.length(); i++) {
      if (pattern.charAt(i) == wanted) {
        return i;
      }
      i += pattern.charAt(i) == '\\' ? 1 : 0;
    }
    return -1;
  }

  private static int closing(String pattern, int open) {
    int depth = 0;
    for (int i = open; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (depth == 0) {
        return i;
      }
      i += c == '\\' ? 1 : 0;
    }
    return -1;
  }

  /** Splits at the commas outside of inner braces. */
  private static List<String> choices(String inside) {
    List<String> choices = new ArrayList<>();
    int depth = 0;
    int begin = 0;
    for (int i = 0; i < inside.length(); i++) {
      char c = inside.charAt(i);
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (c == ',' && depth == 0) {
        choices.add(inside.substring(begin, i));
        begin = i + 1;
      }
      i += c == '\\' ? 1 : 0;
    }
    choices.add(inside.substring(begin));
    return choices;
  }

  /**
   * A range like {@code {01..10..3}}.
   *
   * @param width the width that numbers are padded to with zeros
   * @param isKnown whether all elements can be computed
   */
  private record BraceRange(
      long from, long to, long step, boolean letters, int width, boolean isKnown) {
    private static final int MAX_DIGITS = 18;

    /** Returns empty if the shell would not read it as a range and would not expand it. */
    static Optional<BraceRange> of(String inside) {
      List<String> parts = parts(inside);
      if (parts.size() < 2 || parts.size() > 3 || (parts.size() > 2 && !isNumber(parts.get(2)))) {
        return Optional.empty();
      }
      String first = parts.get(0);
      String last = parts.get(1);
      String step = parts.size() > 2 ? parts.get(2) : "1";
      if (isLetter(first) && isLetter(last)) {
        // Between Z and a are special characters.
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

    /** Returns all elements, or empty if they are too many or not known. */
    Optional<List<String>> words(int limit) {
      // The shell ignores the sign of the step.
      long stride = step == 0 ? 1 : Math.abs(step);
      long distance = Math.abs(to - from);
      if (!isKnown || distance / stride >= limit) {
        return Optional.empty();
      }
      List<String> all = new ArrayList<>();
      for (long offset = 0; offset <= distance; offset += stride) {
        all.add(element(from < to ? from + offset : from - offset));
      }
      return Optional.of(all);
    }

    private String element(long value) {
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
}
