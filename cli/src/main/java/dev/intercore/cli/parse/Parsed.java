package dev.intercore.cli.parse;

import dev.intercore.cli.spec.Option;
import java.util.List;
import java.util.Map;

/**
 * A command line that was understood.
 *
 * @param options those that were given, with their values; a flag's is empty
 * @param afterDashes the words of another program, if the command takes them
 */
public record Parsed<C>(
    C command,
    List<String> arguments,
    Map<String, List<String>> options,
    List<String> afterDashes) {
  public boolean has(Option option) {
    return options.containsKey(option.name());
  }
}
