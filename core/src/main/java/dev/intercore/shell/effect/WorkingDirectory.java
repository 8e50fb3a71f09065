package dev.intercore.shell.effect;

import dev.intercore.shell.ShellNode;
import dev.intercore.shell.ShellNode.Compound;
import dev.intercore.shell.ShellNode.SimpleCommand;
import dev.intercore.shell.ShellWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Where a shell is after a command. */
final class WorkingDirectory {
  /** They may change the directory of the shell itself. */
  private static final Set<String> MOVING = Set.of("cd", "pushd", "popd", "eval", "source", ".");

  /** They go to the directory that they name. */
  private static final Set<String> GOING = Set.of("cd", "pushd");

  /** Behind a path whose links were followed, so that going up from there takes nothing back. */
  private static final String FOLLOWED = "/.";

  private WorkingDirectory() {}

  /** The program that a word calls, without its path; empty if only the shell could say. */
  static String programName(ShellWord word) {
    String text = word.literal().orElse("");
    return text.substring(text.lastIndexOf('/') + 1);
  }

  /** Whether a change of directory in it ends with it. */
  static boolean hasOwn(Compound compound) {
    return switch (compound.kind()) {
      case PIPELINE, SUBSHELL, BACKGROUND -> true;
      case SEQUENCE, ALTERNATIVE, GROUP, CONTROL -> false;
    };
  }

  /** Whether the directory may be another one after it. */
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

  /** Nothing if it cannot be told. */
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
    if (!GOING.contains(program) || at + 1 != words.size()) {
      return Optional.empty();
    }
    Optional<String> to = words.get(at).literal().filter(text -> isPlain(program, text));
    boolean isAbsolute = to.filter(text -> text.startsWith("/")).isPresent();
    Optional<String> from = isAbsolute ? Optional.of("") : directory;
    boolean resolved = physical;
    return from.flatMap(here ->
        to.flatMap(text ->
            Findings.composed(here, text)
                .map(all -> resolved ? all + FOLLOWED : upwards(here, text))));
  }

  private static boolean isOption(String text) {
    return text.equals("-L") || text.equals("-P") || text.equals("--");
  }

  /** Not the one before, and of pushd not one from its stack. */
  private static boolean isPlain(String program, String text) {
    boolean fromStack = text.startsWith("-") || text.startsWith("+");
    return !text.equals("-") && !(program.equals("pushd") && fromStack);
  }

  /** As the shell goes up: to the folder that was named before, also where that is a link. */
  private static String upwards(String from, String to) {
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
}
