package dev.intercore.cli.parse;

import dev.intercore.cli.spec.Option;
import java.util.List;
import java.util.Map;

/**
 * A command line that was understood.
 *
 * @param options those that were given, with their value; a flag's is empty
 */
public record Parsed<C>(C command, List<String> arguments, Map<String, String> options) {
  public boolean has(Option option) {
    return options.containsKey(option.name());
  }
}
