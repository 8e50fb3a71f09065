package dev.intercore.shell.effect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Expands {@code {a,b}} and {@code {1..3}} as the shell does, before anything else. */
final class BraceExpansion {
  private static final int MAX_RESULTS = 100;
  private static final int MAX_LENGTH = 4096;

  private BraceExpansion() {}

  /** The words it makes; nothing if there are too many, or their form is unusual. */
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

  /** What commas outside of inner braces divide. */
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
}
