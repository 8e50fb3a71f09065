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
    List<Word> words, List<Word> assignments, List<Redirection> redirections) implements Node {
  @Override
  public List<Word> allWords() {
    List<Word> all = new ArrayList<>(assignments);
    all.addAll(words);
    redirections.forEach(redirection -> all.add(redirection.target()));
    return all;
  }

  @Override
  public List<Node> parts() {
    return List.of();
  }
}
