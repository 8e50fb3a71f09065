package dev.intercore.shell;

import java.util.ArrayList;
import java.util.List;

/**
 * Several commands, and how they belong together.
 *
 * @param words what the structure itself expands: a loop's list, a case's patterns
 */
public record Compound(
    Kind kind, List<ShellWord> words, List<ShellNode> parts, List<Redirection> redirections)
    implements ShellNode {
  /** How the parts run. */
  public enum Kind {
    /** One after the other. */
    SEQUENCE,
    /** Only if what stands before it in the sequence failed. */
    ALTERNATIVE,
    /** Side by side, each in a shell of its own. */
    PIPELINE,
    /** In a shell of its own. */
    SUBSHELL,
    /** In braces. */
    GROUP,
    /** Nobody waits for it. */
    BACKGROUND,
    /** Perhaps, or several times, or later: loops, conditions, functions, timing. */
    CONTROL
  }

  static Compound of(Kind kind, List<ShellNode> parts) {
    return new Compound(kind, List.of(), parts, List.of());
  }

  @Override
  public List<ShellWord> allWords() {
    List<ShellWord> all = new ArrayList<>(words);
    redirections.forEach(redirection -> all.add(redirection.target()));
    return all;
  }
}
