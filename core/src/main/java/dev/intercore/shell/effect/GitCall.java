package dev.intercore.shell.effect;

import dev.intercore.shell.ShellWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A call of git without its global options.
 *
 * @param directories that its paths may be relative to; empty text is the directory of the call
 */
record GitCall(List<String> directories, String subcommand, List<ShellWord> arguments) {
  private static final Set<String> VALUELESS =
      ArgumentReader.options(
          "--no-pager -P -p --paginate --no-optional-locks --literal-pathspecs"
              + " --no-replace-objects");

  private static final String WORK_TREE = "--work-tree";

  /** Options with a path. */
  private static final Set<String> WITH_PATH = Set.of("-C", WORK_TREE, "--git-dir");

  /** Returns empty if the call cannot be read from the text. */
  static Optional<GitCall> of(List<ShellWord> arguments) {
    String directory = "";
    String tree = "";
    for (int at = 0; at < arguments.size(); at++) {
      String text = arguments.get(at).literal().orElse("");
      int equals = text.startsWith("--") ? text.indexOf('=') : -1;
      String option = equals < 0 ? text : text.substring(0, equals);
      if (WITH_PATH.contains(option)) {
        Optional<String> path =
            equals < 0 ? literal(arguments, ++at) : Optional.of(text.substring(equals + 1));
        String from = option.equals("-C") ? directory : "";
        Optional<String> to = path.flatMap(there -> WorkingDirectory.join(from, there));
        if (to.isEmpty()) {
          return Optional.empty();
        }
        directory = option.equals("-C") ? to.get() : directory;
        tree = option.equals(WORK_TREE) ? to.get() : tree;
      } else if (option.equals("-c")) {
        at++;
      } else if (!text.isEmpty() && !text.startsWith("-")) {
        List<ShellWord> rest = arguments.subList(at + 1, arguments.size());
        return Optional.of(new GitCall(directories(directory, tree), text, rest));
      } else if (!VALUELESS.contains(text)) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static Optional<String> literal(List<ShellWord> arguments, int at) {
    return at < arguments.size() ? arguments.get(at).literal() : Optional.empty();
  }

  /**
   * Paths are relative to the root of the work tree, unless git is called inside it. If the text
   * does not determine this, both directories are returned.
   */
  private static List<String> directories(String directory, String tree) {
    if (isAtOrAbove(tree)) {
      return List.of(directory);
    }
    List<String> all = new ArrayList<>();
    WorkingDirectory.join(directory, tree).ifPresent(all::add);
    if (tree.startsWith("/") || tree.startsWith("..")) {
      all.add(directory);
    }
    return all;
  }

  private static boolean isAtOrAbove(String tree) {
    for (String name : tree.split("/", -1)) {
      if (!name.isEmpty() && !name.equals(".") && !name.equals("..")) {
        return false;
      }
    }
    return true;
  }
}
