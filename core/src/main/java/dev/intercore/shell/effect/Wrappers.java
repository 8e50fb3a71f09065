package dev.intercore.shell.effect;

import dev.intercore.shell.ShellWord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Programs that run the command in their arguments, such as sudo. */
final class Wrappers {
  /**
   * How the command is found.
   *
   * @param letters options with a value
   * @param names long options with a value
   * @param operands number of words before the command
   */
  private record Wrapper(String letters, Set<String> names, int operands) {}

  private static final Map<String, Wrapper> ALL =
      Map.ofEntries(
          Map.entry(
              "sudo",
              new Wrapper("ughpCTUrtR", Set.of("user", "group", "host", "prompt", "role"), 0)),
          Map.entry("env", new Wrapper("u", Set.of("unset"), 0)),
          Map.entry("nice", new Wrapper("n", Set.of("adjustment"), 0)),
          Map.entry("nohup", new Wrapper("", Set.of(), 0)),
          Map.entry("time", new Wrapper("fo", Set.of("format", "output"), 0)),
          Map.entry("timeout", new Wrapper("ks", Set.of("kill-after", "signal"), 1)),
          Map.entry("command", new Wrapper("", Set.of(), 0)),
          Map.entry("builtin", new Wrapper("", Set.of(), 0)),
          Map.entry("exec", new Wrapper("a", Set.of(), 0)),
          Map.entry("stdbuf", new Wrapper("ioe", Set.of("input", "output", "error"), 0)),
          Map.entry("ionice", new Wrapper("cn", Set.of("class", "classdata"), 0)),
          Map.entry("setsid", new Wrapper("", Set.of(), 0)));

  private Wrappers() {}

  static boolean isWrapper(String name) {
    return ALL.containsKey(name);
  }

  /** Returns whether the command runs in the same shell and may change its directory. */
  static boolean staysInShell(String name) {
    return name.equals("command") || name.equals("builtin");
  }

  /**
   * Returns the command in the arguments, or empty if there is none or it is not known.
   *
   * @param name of the wrapper in the first word
   */
  static Optional<List<ShellWord>> command(String name, List<ShellWord> words) {
    Wrapper wrapper = ALL.get(name);
    if (wrapper == null) {
      return Optional.empty();
    }
    int at = 1;
    for (boolean options = true; at < words.size() && options; ) {
      String text = words.get(at).text();
      if (text.equals("--") || !text.startsWith("-")) {
        options = false;
        at += text.equals("--") ? 1 : 0;
      } else if (changesMore(name, text)) {
        return Optional.empty();
      } else {
        at += takesNext(wrapper, text) ? 2 : 1;
      }
    }
    at += wrapper.operands();
    while (at < words.size() && (name.equals("env") || name.equals("sudo")) && assigns(words, at)) {
      at++;
    }
    return at < words.size() ? Optional.of(words.subList(at, words.size())) : Optional.empty();
  }

  /** An option that changes the directory, splits a text, or does not run the command. */
  private static boolean changesMore(String name, String option) {
    return switch (name) {
      case "env" ->
          ArgumentReader.hasOptionLetter(option, "CS", "u")
              || ArgumentReader.isLongOption(option, Set.of("chdir", "split-string"));
      case "sudo" ->
          ArgumentReader.hasOptionLetter(option, "DRisle", "ughpCTUrt")
              || ArgumentReader.isLongOption(
                  option, Set.of("chdir", "chroot", "login", "shell", "edit"));
      case "command" -> ArgumentReader.hasOptionLetter(option, "vV", "");
      case "ionice" -> ArgumentReader.hasOptionLetter(option, "pPu", "cn");
      default -> false;
    };
  }

  private static boolean takesNext(Wrapper wrapper, String option) {
    if (option.startsWith("--")) {
      return option.indexOf('=') < 0 && ArgumentReader.isLongOption(option, wrapper.names());
    }
    for (int i = 1; i < option.length(); i++) {
      if (wrapper.letters().indexOf(option.charAt(i)) >= 0) {
        return i + 1 == option.length();
      }
    }
    return false;
  }

  private static boolean assigns(List<ShellWord> words, int at) {
    return words.get(at).text().indexOf('=') > 0;
  }
}
