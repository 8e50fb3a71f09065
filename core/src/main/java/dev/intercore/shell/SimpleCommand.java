package dev.intercore.shell;

import java.util.ArrayList;
import java.util.List;

/**
 * A program or builtin with its arguments.
 *
 * @param words the name first; none when there are only assignments or redirections
 * @param assignments as written before the name, {@code a=b}; an array's elements are words after
 *     its own
 */
public record SimpleCommand(
    List<ShellWord> words, List<ShellWord> assignments, List<Redirection> redirections)
    implements ShellNode {
  @Override
  public List<ShellWord> allWords() {
    List<ShellWord> all = new ArrayList<>(assignments);
    all.addAll(words);
    redirections.forEach(redirection -> all.add(redirection.target()));
    return all;
  }

  @Override
  public List<ShellNode> parts() {
    return List.of();
  }
}
