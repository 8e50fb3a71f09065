package dev.intercore.shell.effect;

import dev.intercore.shell.ShellWord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Arguments as GNU programs read them: options anywhere before {@code --}, then the rest. */
final class ArgumentReader {
  private final Syntax syntax;
  private final Set<String> flags = new HashSet<>();
  private final Map<String, ShellWord> values = new HashMap<>();
  private final List<ShellWord> operands = new ArrayList<>();

  /**
   * Which options have a value.
   *
   * @param letters these take the rest of their word, or the next one
   * @param attached these take the rest of their word only
   * @param names long options that take a value
   */
  record Syntax(String letters, String attached, Set<String> names) {
    static final Syntax NONE = new Syntax("", "", Set.of());
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

  /** Whether the following word was its value. */
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

  /** Whether an option was given, by its letter or the beginning of its name. */
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
}
