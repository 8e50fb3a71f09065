package dev.intercore.shell.effect;

import dev.intercore.shell.ShellWord;
import java.util.List;
import java.util.Set;

/** The subcommands of git that only read, and their options that write or run programs. */
final class GitReading {
  private static final Set<String> SUBCOMMANDS =
      Set.of("status", "log", "diff", "show", "blame", "ls-files", "rev-parse");
  private static final Set<String> GLOBAL = Set.of("--no-pager", "-P", "--no-optional-locks");

  /** Options that write a file or run a program of the repository or the configuration. */
  private static final Set<String> REFUSED =
      Set.of("output", "ext-diff", "textconv", "exec", "show-signature", "help");

  private static final Set<String> VALUELESS =
      ArgumentReader.options(
          "-p -q -s -u -w --all --cached --follow --graph --name-only --name-status"
              + " --numstat --oneline --patch --short --staged --stat");

  private static final Set<String> BRANCH_LISTS =
      ArgumentReader.options(
          "--list --show-current --all --remotes --verbose --column --no-column --color"
              + " --no-color --ignore-case --quiet --abbrev --no-abbrev --contains"
              + " --no-contains --merged --no-merged");
  private static final Set<String> BRANCH_VALUES =
      ArgumentReader.options(
          "--contains --no-contains --merged --no-merged --points-at --sort --format");

  private GitReading() {}

  static boolean reads(List<ShellWord> arguments) {
    int at = 0;
    for (; at < arguments.size(); at++) {
      String text = arguments.get(at).literal().orElse("");
      if (text.equals("-C") && at + 1 < arguments.size()) {
        at++;
        if (arguments.get(at).literal().isEmpty()) {
          return false;
        }
      } else if (!GLOBAL.contains(text)) {
        break;
      }
    }
    if (at == arguments.size()) {
      return false;
    }
    String subcommand = arguments.get(at).literal().orElse("");
    List<ShellWord> rest = arguments.subList(at + 1, arguments.size());
    return areHarmless(rest)
        && (subcommand.equals("branch") ? listsBranches(rest) : SUBCOMMANDS.contains(subcommand));
  }

  private static boolean areHarmless(List<ShellWord> arguments) {
    for (ShellWord word : arguments) {
      String text = word.text();
      boolean writes = text.startsWith("--output") && !text.startsWith("--output-indicator-");
      // Showing a signature runs the program that checks it.
      boolean runs = text.contains("%G") || text.contains("%(signature");
      boolean refused = ArgumentReader.isLongOption(text, REFUSED) && !text.equals("--text");
      if (writes || runs || refused) {
        return false;
      }
    }
    return ArgumentReader.areOptionsKnown(arguments, VALUELESS);
  }

  /** A name without an option that lists creates a branch. */
  private static boolean listsBranches(List<ShellWord> arguments) {
    boolean lists = false;
    boolean names = false;
    for (int i = 0; i < arguments.size(); i++) {
      String text = arguments.get(i).text();
      int equals = text.indexOf('=');
      String option = equals < 0 ? text : text.substring(0, equals);
      if (!text.startsWith("-")) {
        names = true;
      } else if (isCluster(text)) {
        lists |= text.indexOf('l') > 0;
      } else if (BRANCH_VALUES.contains(option)) {
        boolean separate = equals < 0 && i + 1 < arguments.size();
        if (!separate && equals < 0 && !BRANCH_LISTS.contains(option)) {
          return false;
        }
        // Git would read an option as the value and would not list.
        if (separate && !arguments.get(++i).beginsWithLiteral()) {
          return false;
        }
      } else if (BRANCH_LISTS.contains(option)) {
        lists |= option.equals("--list");
      } else {
        return false;
      }
    }
    return lists || !names;
  }

  private static boolean isCluster(String text) {
    boolean is = text.length() > 1;
    for (int i = 1; i < text.length(); i++) {
      is &= "arvilq".indexOf(text.charAt(i)) >= 0;
    }
    return is;
  }
}
