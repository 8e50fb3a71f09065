package dev.intercore.shell.effect;

import dev.intercore.shell.ShellWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A call of git after its global options.
 *
 * @param directories where its paths may begin, seen from where it is called; empty if there
 */
record GitCall(List<String> directories, String subcommand, List<ShellWord> arguments) {
  private static final Set<String> ALONE =
      Set.of(
          "--no-pager",
          "-P",
          "-p",
          "--paginate",
          "--no-optional-locks",
          "--literal-pathspecs",
          "--no-replace-objects");

  private static final String WORK_TREE = "--work-tree";

  /** They are followed by a path. */
  private static final Set<String> NAMING = Set.of("-C", WORK_TREE, "--git-dir");

  /** Nothing if it cannot be told. */
  static Optional<GitCall> of(List<ShellWord> arguments) {
    String directory = "";
    String tree = "";
    for (int at = 0; at < arguments.size(); at++) {
      String text = arguments.get(at).literal().orElse("");
      int equals = text.startsWith("--") ? text.indexOf('=') : -1;
      String option = equals < 0 ? text : text.substring(0, equals);
      if (NAMING.contains(option)) {
        Optional<String> path =
            equals < 0 ? literal(arguments, ++at) : Optional.of(text.substring(equals + 1));
        String from = option.equals("-C") ? directory : "";
        Optional<String> to = path.flatMap(there -> Findings.composed(from, there));
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
      } else if (!ALONE.contains(text)) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static Optional<String> literal(List<ShellWord> arguments, int at) {
    return at < arguments.size() ? arguments.get(at).literal() : Optional.empty();
  }

  /**
   * Git takes paths from the root of the work tree, unless it is called within that. Where a text
   * does not say whether it is, both count.
   */
  private static List<String> directories(String directory, String tree) {
    if (isAtOrAbove(tree)) {
      return List.of(directory);
    }
    List<String> all = new ArrayList<>();
    Findings.composed(directory, tree).ifPresent(all::add);
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
