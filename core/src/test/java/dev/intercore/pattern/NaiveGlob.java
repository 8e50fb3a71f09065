package dev.intercore.pattern;

import java.util.List;

/** What an entry covers, said as plainly as can be: tries everything, on one concrete path. */
final class NaiveGlob {
  private final String text;
  private final CaseRule rule;
  private final List<String> segments;
  private final boolean glob;

  NaiveGlob(String text, CaseRule rule) {
    this.text = text;
    this.rule = rule;
    this.segments = segments(text);
    this.glob = isGlob();
  }

  /** The path is one: no segment is empty, one dot or two. */
  boolean covers(String path) {
    if (text.equals(".") || (glob && isOrIsBelow(rule.fold(path), rule.fold(text)))) {
      return true;
    }
    List<String> names = List.of(path.split("/", -1));
    for (int depth = 1; depth <= names.size(); depth++) {
      if (matches(segments, names.subList(0, depth))) {
        return true;
      }
    }
    return false;
  }

  /** Splits at each slash and removes the backslash of an escaped one. */
  private static List<String> segments(String text) {
    String marked = text.replace("\\\\", "\0").replace("\\/", "/").replace("\0", "\\\\");
    return List.of(marked.split("/", -1));
  }

  private static boolean isOrIsBelow(String path, String above) {
    return path.equals(above) || path.startsWith(above + "/");
  }

  private boolean matches(List<String> pattern, List<String> names) {
    if (pattern.isEmpty()) {
      return names.isEmpty();
    }
    List<String> later = pattern.subList(1, pattern.size());
    if (pattern.getFirst().equals("**")) {
      boolean one = !names.isEmpty();
      List<String> after = one ? names.subList(1, names.size()) : names;
      return later.isEmpty() ? one : matches(later, names) || (one && matches(pattern, after));
    }
    return !names.isEmpty()
        && name(pattern.getFirst(), names.getFirst())
        && matches(later, names.subList(1, names.size()));
  }

  /** Whether one segment of a pattern matches one name. */
  boolean name(String pattern, String name) {
    if (pattern.isEmpty()) {
      return name.isEmpty();
    }
    if (pattern.charAt(0) == '*') {
      return name(pattern.substring(1), name) || (!name.isEmpty() && name(pattern, tail(name)));
    }
    if (name.isEmpty()) {
      return false;
    }
    int c = name.codePointAt(0);
    if (pattern.charAt(0) == '?') {
      return name(pattern.substring(1), tail(name));
    }
    int close = pattern.charAt(0) == '[' ? close(pattern) : -1;
    if (close > 0) {
      return inSet(pattern.substring(1, close), c)
          && name(pattern.substring(close + 1), tail(name));
    }
    String rest = pattern.length() > 1 && pattern.charAt(0) == '\\' ? tail(pattern) : pattern;
    return same(rest.codePointAt(0), c) && name(tail(rest), tail(name));
  }

  private boolean isGlob() {
    for (String segment : segments) {
      for (String rest = segment; !rest.isEmpty(); rest = tail(rest)) {
        char c = rest.charAt(0);
        if (c == '*' || c == '?' || (c == '[' && close(rest) > 0)) {
          return true;
        }
        rest = c == '\\' && rest.length() > 1 ? tail(rest) : rest;
      }
    }
    return false;
  }

  private static String tail(String text) {
    return text.substring(text.offsetByCodePoints(0, 1));
  }

  private boolean same(int one, int other) {
    return rule.fold(one) == rule.fold(other);
  }

  /** Returns where the set at the start of the pattern ends, or a negative number. */
  private static int close(String pattern) {
    int at = pattern.startsWith("[!") || pattern.startsWith("[^") ? 2 : 1;
    boolean first = true;
    while (at < pattern.length()) {
      if (pattern.charAt(at) == ']' && !first) {
        return at;
      }
      at += pattern.charAt(at) == '\\' ? 2 : 1;
      first = false;
    }
    return -1;
  }

  private boolean inSet(String set, int c) {
    if (set.startsWith("!") || set.startsWith("^")) {
      return !isMember(set.substring(1), c);
    }
    return isMember(set, c);
  }

  private boolean isMember(String set, int c) {
    if (set.isEmpty()) {
      return false;
    }
    String from = set.charAt(0) == '\\' ? tail(set) : set;
    String after = tail(from);
    if (after.length() < 2 || after.charAt(0) != '-') {
      return same(from.codePointAt(0), c) || isMember(after, c);
    }
    String to = after.charAt(1) == '\\' ? after.substring(2) : after.substring(1);
    for (int member = from.codePointAt(0); member <= to.codePointAt(0); member++) {
      if (same(member, c)) {
        return true;
      }
    }
    return isMember(tail(to), c);
  }
}
