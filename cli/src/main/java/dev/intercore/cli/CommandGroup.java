package dev.intercore.cli;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The commands under one word. A subclass declares them; they are made when the group is called, so
 * that a call does not pay for the declarations of other groups.
 */
public abstract class CommandGroup {
  private final String name;
  private final String summary;
  private volatile @Nullable List<CommandSpec<?>> commands;

  protected CommandGroup(String name, String summary) {
    this.name = name;
    this.summary = summary;
  }

  /** Returns the declarations, in the order of the help text. */
  protected abstract List<CommandSpec<?>> declare();

  /** Starts the declaration of a command of this group that changes stored data. */
  protected <R> CommandSpec.CommandDraft<R> writes(String verb, String text, ResultView<R> view) {
    return CommandSpec.writes(name + " " + verb, text, view);
  }

  /** Starts the declaration of a command of this group that only reads. */
  protected <R> CommandSpec.CommandDraft<R> reads(String verb, String text, ResultView<R> view) {
    return CommandSpec.reads(name + " " + verb, text, view);
  }

  public String name() {
    return name;
  }

  public String summary() {
    return summary;
  }

  public List<CommandSpec<?>> commands() {
    if (commands == null) {
      commands = List.copyOf(declare());
    }
    return commands;
  }

  Optional<CommandSpec<?>> find(String verb) {
    for (CommandSpec<?> command : commands()) {
      if (command.verb().equals(verb)) {
        return Optional.of(command);
      }
    }
    return Optional.empty();
  }

  List<String> verbs() {
    return commands().stream().<String>map(CommandSpec::verb).toList();
  }
}
