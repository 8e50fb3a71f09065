package dev.intercore.shell.effect;

import dev.intercore.common.Names;
import dev.intercore.shell.ShellWord;
import java.util.List;
import java.util.Set;

/** The programs that only read, and the options with which they do not. */
final class ReadingPrograms {
  private static final Set<String> FIND_ACTS =
      Set.of(
          "-exec",
          "-execdir",
          "-ok",
          "-okdir",
          "-delete",
          "-fprint",
          "-fprint0",
          "-fprintf",
          "-fls");
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
      case "sort" -> sort(arguments);
      case "uniq" -> uniq(arguments);
      case "rg" -> rg(arguments);
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

  /** Find has no way to say that options are over. */
  private static boolean find(List<ShellWord> arguments) {
    for (ShellWord word : arguments) {
      if (FIND_ACTS.contains(word.text()) || Options.mayBecomeOption(word)) {
        return false;
      }
    }
    return true;
  }

  /** Also behind {@code --}, which may be another option's value. */
  private static boolean sort(List<ShellWord> arguments) {
    for (ShellWord word : arguments) {
      String text = word.text();
      if (Options.hasLetter(text, "oT", "kSt") || Options.isAnyOf(text, SORT_WRITES)) {
        return false;
      }
    }
    return Options.areCertain(arguments, Set.of());
  }

  private static boolean rg(List<ShellWord> arguments) {
    for (ShellWord word : arguments) {
      String text = word.text();
      if (Options.hasLetter(text, "z", "ABCEMTdefgjmrt") || Options.isAnyOf(text, RG_RUNS)) {
        return false;
      }
    }
    return Options.areCertain(arguments, Set.of());
  }

  /** What comes after the input is the output, and some take even an option there for its name. */
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
