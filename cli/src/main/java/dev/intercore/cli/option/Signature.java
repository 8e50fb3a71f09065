package dev.intercore.cli.option;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What can be written after the words of a command.
 *
 * @param options the command's own options
 * @param globals the options that it shares with all commands
 * @param program whether {@code --} and the words of another program follow
 */
public record Signature(
    List<Argument<?>> arguments,
    List<Option<?>> options,
    List<Option<?>> globals,
    boolean program) {
  public Signature {
    arguments = List.copyOf(arguments);
    options = List.copyOf(options);
    globals = List.copyOf(globals);
  }

  Optional<Option<?>> find(String name) {
    for (Option<?> option : options) {
      if (option.name().equals(name)) {
        return Optional.of(option);
      }
    }
    for (Option<?> option : globals) {
      if (option.name().equals(name)) {
        return Optional.of(option);
      }
    }
    return Optional.empty();
  }

  /** Returns all options, the command's own first. */
  public List<Option<?>> allOptions() {
    List<Option<?>> all = new ArrayList<>(options);
    all.addAll(globals);
    return all;
  }

  /** Returns the synopsis after the words of the command, in pieces that are not broken. */
  public List<String> usage() {
    List<String> pieces = new ArrayList<>();
    arguments.forEach(argument -> pieces.add(argument.usage()));
    options.forEach(
        option -> pieces.add(option.isRequired() ? option.usage() : "[" + option.usage() + "]"));
    if (program) {
      pieces.add("-- COMMAND...");
    }
    return pieces;
  }

  /** Returns the synopsis of a command on one line. */
  String synopsis(List<String> path) {
    String words = "ic " + String.join(" ", path);
    List<String> pieces = usage();
    return pieces.isEmpty() ? words : words + " " + String.join(" ", pieces);
  }
}
