package dev.intercore.shell.effect;

import dev.intercore.shell.ShellWord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads arguments like GNU programs: options anywhere before {@code --}, and operands. */
final class ArgumentReader {
  private final Syntax syntax;
  private final Set<String> flags = new HashSet<>();
  private final Map<String, ShellWord> values = new HashMap<>();
  private final List<ShellWord> operands = new ArrayList<>();

  /**
   * The options with a value.
   *
   * @param letters take the rest of their word, or the next word
   * @param attached take only the rest of their word
   * @param names long options with a value
   */
  record Syntax(String letters, String attached, Set<String> names) {
    static final Syntax NONE = new Syntax("", "", Set.of());
  }

  /** Returns a set of the options in a text, which blanks separate. */
  static Set<String> options(String text) {
    return Set.of(text.split(" ", -1));
  }

  private ArgumentReader(Syntax syntax) {
    this.syntax = syntax;
  }

  static ArgumentReader of(List<ShellWord> words, Syntax syntax) {
    ArgumentReader arguments = new ArgumentReader(syntax);
    int at = 0;
    while (at < words.size()) {
      String text = words.get(at).text();
      if (text.equals("--")) {
        arguments.operands.addAll(words.subList(at + 1, words.size()));
        break;
      }
      if (!text.startsWith("-") || text.equals("-")) {
        arguments.operands.add(words.get(at));
      } else {
        Optional<ShellWord> following =
            at + 1 < words.size() ? Optional.of(words.get(at + 1)) : Optional.empty();
        boolean taken =
            text.startsWith("--")
                ? arguments.name(text.substring(2), following)
                : arguments.cluster(text, following);
        at += taken ? 1 : 0;
      }
      at++;
    }
    return arguments;
  }

  /** Reads a long option. Returns whether the following word is its value. */
  private boolean name(String text, Optional<ShellWord> following) {
    int equals = text.indexOf('=');
    String given = equals < 0 ? text : text.substring(0, equals);
    String name = given;
    for (String known : syntax.names()) {
      name = known.startsWith(given) ? known : name;
    }
    flags.add(name);
    if (equals >= 0) {
      values.put(name, ShellWord.of(text.substring(equals + 1)));
      return false;
    }
    if (!syntax.names().contains(name) || following.isEmpty()) {
      return false;
    }
    values.put(name, following.get());
    return true;
  }

  /** Reads one-letter options. Returns whether the following word is a value. */
  private boolean cluster(String text, Optional<ShellWord> following) {
    for (int i = 1; i < text.length(); i++) {
      String letter = text.substring(i, i + 1);
      flags.add(letter);
      boolean takes = syntax.letters().contains(letter);
      if (takes && i + 1 == text.length()) {
        following.ifPresent(word -> values.put(letter, word));
        return following.isPresent();
      }
      if (takes || syntax.attached().contains(letter)) {
        values.put(letter, ShellWord.of(text.substring(i + 1)));
        return false;
      }
    }
    return false;
  }

  /** Returns whether an option is given, by its letter or an abbreviation of its name. */
  boolean has(String letter, String name) {
    for (String flag : flags) {
      if (names(flag, letter, name)) {
        return true;
      }
    }
    return false;
  }

  private static boolean names(String flag, String letter, String name) {
    boolean isShortened = flag.length() > 1 && name.startsWith(flag);
    return flag.equals(letter) || isShortened;
  }

  Optional<ShellWord> value(String letter, String name) {
    for (Map.Entry<String, ShellWord> value : values.entrySet()) {
      if (names(value.getKey(), letter, name)) {
        return Optional.of(value.getValue());
      }
    }
    return Optional.empty();
  }

  List<ShellWord> operands() {
    return operands;
  }

  /** Returns whether a word is one of these long options, or may abbreviate one. */
  static boolean isLongOption(String word, Set<String> names) {
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
   * Returns whether one of these letters is an option in a word like {@code -ab}.
   *
   * @param withValue letters after which the rest is a value
   */
  static boolean hasOptionLetter(String word, String letters, String withValue) {
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
   * Returns whether no glob or brace can become an option; a file name may look like one.
   *
   * @param valueless options that take no value, so that {@code --} after them ends the options
   */
  static boolean areOptionsKnown(List<ShellWord> words, Set<String> valueless) {
    String before = "";
    for (ShellWord word : words) {
      if (word.literal().filter("--"::equals).isPresent() && endsValue(before, valueless)) {
        return true;
      }
      if (mayBecomeOption(word)) {
        return false;
      }
      before = word.text();
    }
    return true;
  }

  /** Returns whether a word may become an option when globs and braces are expanded. */
  static boolean mayBecomeOption(ShellWord word) {
    boolean isKnown = word.literal().isPresent() || word.beginsWithLiteral();
    // A tilde expands to a path.
    return !isKnown && !word.pattern().startsWith("~");
  }

  private static boolean endsValue(String before, Set<String> valueless) {
    boolean hasOwnValue = before.startsWith("--") && before.indexOf('=') > 0;
    return !before.startsWith("-") || hasOwnValue || valueless.contains(before);
  }
}
