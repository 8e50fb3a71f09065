package dev.intercore.shell.effect;

import dev.intercore.shell.ShellWord;
import java.util.List;
import java.util.Set;

/** What programs would take for an option. */
final class Options {
  private Options() {}

  /** Whether a long option is one of these, or could be short for one. */
  static boolean isAnyOf(String word, Set<String> names) {
    if (!word.startsWith("--") || word.length() == 2) {
      return false;
    }
    int equals = word.indexOf('=');
    String given = word.substring(2, equals < 0 ? word.length() : equals);
    for (String name : names) {
      if (name.startsWith(given)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether one of these letters is an option in a word like {@code -ab}.
   *
   * @param withValue letters after which the rest is a value
   */
  static boolean hasLetter(String word, String letters, String withValue) {
    if (!word.startsWith("-") || word.startsWith("--")) {
      return false;
    }
    for (int i = 1; i < word.length(); i++) {
      if (letters.indexOf(word.charAt(i)) >= 0) {
        return true;
      }
      if (withValue.indexOf(word.charAt(i)) >= 0) {
        return false;
      }
    }
    return false;
  }

  /**
   * Whether no glob or brace could become an option: a file may be called like one.
   *
   * @param alone options that certainly take no value, so that {@code --} after them ends options
   */
  static boolean areCertain(List<ShellWord> words, Set<String> alone) {
    String before = "";
    for (ShellWord word : words) {
      if (word.literal().filter("--"::equals).isPresent() && endsValue(before, alone)) {
        return true;
      }
      if (mayBecomeOption(word)) {
        return false;
      }
      before = word.text();
    }
    return true;
  }

  /** Whether it is no option as written, and might be one when globs and braces are expanded. */
  static boolean mayBecomeOption(ShellWord word) {
    boolean isKnown = word.literal().isPresent() || word.beginsWithLiteral();
    // A home is a path.
    return !isKnown && !word.pattern().startsWith("~");
  }

  private static boolean endsValue(String before, Set<String> alone) {
    boolean hasItsOwn = before.startsWith("--") && before.indexOf('=') > 0;
    return !before.startsWith("-") || hasItsOwn || alone.contains(before);
  }
}
