package dev.intercore.shell.effect;

import dev.intercore.shell.ShellNode;
import dev.intercore.shell.ShellNode.Compound;
import dev.intercore.shell.ShellNode.SimpleCommand;
import dev.intercore.shell.ShellWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Computes the working directory of a shell after a command. */
final class WorkingDirectory {
  /** Commands that may change the directory of the shell. */
  private static final Set<String> MOVING = Set.of("cd", "pushd", "popd", "eval", "source", ".");

  /** Commands that change to the directory in their argument. */
  private static final Set<String> NAMING = Set.of("cd", "pushd");

  /**
   * Added to a path with resolved links, so that a later {@code ..} does not remove its last name.
   */
  private static final String RESOLVED = "/.";

  private static final int MAX_PATH = 4096;

  private WorkingDirectory() {}

  /** Returns the name of the program that a word runs, or empty text if only the shell knows it. */
  static String programName(ShellWord word) {
    String text = word.literal().orElse("");
    return text.substring(text.lastIndexOf('/') + 1);
  }

  /** Returns whether its parts run in their own shells, so that their changes have no effect. */
  static boolean hasOwn(Compound compound) {
    return switch (compound.kind()) {
      case PIPELINE, SUBSHELL, BACKGROUND -> true;
      case SEQUENCE, ALTERNATIVE, GROUP, CONTROL -> false;
    };
  }

  /** Returns whether a node may change the directory. */
  static boolean moves(ShellNode node) {
    if (node instanceof SimpleCommand command) {
      return moves(command.words());
    }
    if (node instanceof Compound compound && hasOwn(compound)) {
      return false;
    }
    for (ShellNode part : node.parts()) {
      if (moves(part)) {
        return true;
      }
    }
    return false;
  }

  private static boolean moves(List<ShellWord> words) {
    for (ShellWord word : words) {
      String name = word.literal().orElse("");
      if (MOVING.contains(name)) {
        return true;
      }
      if (!Wrappers.staysInShell(name) && !name.equals("--")) {
        return false;
      }
    }
    return false;
  }

  /** Returns the directory after a command, or empty if it is not known. */
  static Optional<String> after(List<ShellWord> words, Optional<String> directory) {
    if (!moves(words)) {
      return directory;
    }
    int at = 1;
    boolean physical = false;
    String program = words.getFirst().text();
    while (at < words.size() && program.equals("cd") && isOption(words.get(at).text())) {
      physical |= words.get(at).text().equals("-P");
      at++;
    }
    if (!NAMING.contains(program) || at + 1 != words.size()) {
      return Optional.empty();
    }
    Optional<String> to = words.get(at).literal().filter(text -> isPlain(program, text));
    boolean isAbsolute = to.filter(text -> text.startsWith("/")).isPresent();
    Optional<String> from = isAbsolute ? Optional.of("") : directory;
    boolean resolved = physical;
    return from.flatMap(here ->
        to.flatMap(text ->
            join(here, text).map(all -> resolved ? all + RESOLVED : normalize(here, text))));
  }

  private static boolean isOption(String text) {
    return text.equals("-L") || text.equals("-P") || text.equals("--");
  }

  /** Returns whether the argument is a path, not {@code -} or an entry of the stack of pushd. */
  private static boolean isPlain(String program, String text) {
    boolean fromStack = text.startsWith("-") || text.startsWith("+");
    return !text.equals("-") && !(program.equals("pushd") && fromStack);
  }

  /** Removes the last name for {@code ..} like the shell, also if that is a link. */
  private static String normalize(String from, String to) {
    boolean isAbsolute = from.startsWith("/") || to.startsWith("/");
    List<String> names = new ArrayList<>(names(from));
    for (String name : names(to)) {
      String last = names.isEmpty() ? "" : names.getLast();
      if (name.equals("..") && !last.isEmpty() && !last.equals("..") && !last.equals(".")) {
        names.removeLast();
      } else if (name.equals("..") ? !(isAbsolute && names.isEmpty()) : !name.equals(".")) {
        names.add(name);
      }
    }
    return (isAbsolute ? "/" : "") + String.join("/", names);
  }

  private static List<String> names(String path) {
    List<String> names = new ArrayList<>();
    for (String name : path.split("/", -1)) {
      if (!name.isEmpty()) {
        names.add(name);
      }
    }
    return names;
  }

  /** Returns a path relative to a directory, or empty if it is longer than any valid path. */
  static Optional<String> join(String from, String to) {
    String joined;
    if (to.isEmpty() || to.startsWith("/") || from.isEmpty()) {
      joined = to.isEmpty() ? from : to;
    } else {
      joined = from.endsWith("/") ? from + to : from + "/" + to;
    }
    return joined.length() <= MAX_PATH ? Optional.of(joined) : Optional.empty();
  }
}
