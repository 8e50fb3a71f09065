package dev.intercore.shell.effect;

import dev.intercore.common.Names;
import dev.intercore.shell.ShellWord;
import java.util.List;
import java.util.Set;

/** The programs that only read, and their options that write or run programs. */
final class ReadingPrograms {
  private static final Set<String> FIND_ACTIONS =
      ArgumentReader.options("-exec -execdir -ok -okdir -delete -fprint -fprint0 -fprintf -fls");
  private static final Set<String> SORT_WRITES =
      Set.of("output", "compress-program", "temporary-directory");
  private static final Set<String> RG_RUNS =
      Set.of("pre", "pre-glob", "hostname-bin", "search-zip");
  private static final Set<String> UNIQ_VALUES =
      Set.of("-f", "-s", "-w", "--skip-fields", "--skip-chars", "--check-chars");

  private ReadingPrograms() {}

  static boolean reads(String name, List<ShellWord> arguments) {
    return switch (name) {
      case "ls", "cat", "head", "tail", "wc", "grep", "cut", "pwd" -> true;
      case "git" -> GitReading.reads(arguments);
      case "cd" -> arguments.isEmpty() || (arguments.size() == 1 && isFolder(arguments.getFirst()));
      case "find" -> find(arguments);
      case "sort" -> hasNone(arguments, "oT", "kSt", SORT_WRITES);
      case "uniq" -> uniq(arguments);
      case "rg" -> hasNone(arguments, "z", "ABCEMTdefgjmrt", RG_RUNS);
      default -> false;
    };
  }

  private static boolean isFolder(ShellWord word) {
    String text = word.literal().orElse(isHome(word) ? "~" : "-?");
    return !text.startsWith("-") || text.equals("-");
  }

  private static boolean isHome(ShellWord word) {
    return word.pattern().startsWith("~") && !word.hasGlob() && !word.hasBraces();
  }

  /** In find, {@code --} does not end the options. */
  private static boolean find(List<ShellWord> arguments) {
    for (ShellWord word : arguments) {
      if (FIND_ACTIONS.contains(word.text()) || ArgumentReader.mayBecomeOption(word)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether none of these options is given. Checks words after {@code --} too, because it
   * may be the value of an option.
   */
  private static boolean hasNone(
      List<ShellWord> arguments, String letters, String withValue, Set<String> names) {
    for (ShellWord word : arguments) {
      if (ArgumentReader.hasOptionLetter(word.text(), letters, withValue)
          || ArgumentReader.isLongOption(word.text(), names)) {
        return false;
      }
    }
    return ArgumentReader.areOptionsKnown(arguments, Set.of());
  }

  /** The second operand is the output. Some versions read even an option there as its name. */
  private static boolean uniq(List<ShellWord> arguments) {
    boolean options = true;
    int operands = 0;
    for (int i = 0; i < arguments.size(); i++) {
      String text = arguments.get(i).literal().orElse("");
      if (text.isEmpty() || operands > 0) {
        return false;
      }
      if (options && UNIQ_VALUES.contains(text)) {
        i++;
        if (i == arguments.size() || !Names.isDigits(arguments.get(i).text())) {
          return false;
        }
      } else if (options && text.equals("--")) {
        options = false;
      } else if (!options || !text.startsWith("-") || text.equals("-")) {
        operands++;
      }
    }
    return true;
  }
}
