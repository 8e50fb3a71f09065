package dev.intercore.cli.spec;

import java.util.Optional;

/**
 * One option of a command.
 *
 * @param name with its dashes
 * @param value what its value is called, or empty for a flag
 */
public record Option(
    String name, Optional<String> value, String help, boolean required, boolean repeated) {
  public static Option flag(String name, String help) {
    return new Option(name, Optional.empty(), help, false, false);
  }

  public static Option valued(String name, String value, String help) {
    return new Option(name, Optional.of(value), help, false, false);
  }

  public static Option required(String name, String value, String help) {
    return new Option(name, Optional.of(value), help, true, false);
  }

  /** It may be given more than once, and all of them count. */
  public Option repeatable() {
    return new Option(name, value, help, required, true);
  }

  public boolean isFlag() {
    return value.isEmpty();
  }

  /** As it is written in a synopsis. */
  public String usage() {
    return value.map(v -> name + " " + v).orElse(name) + (repeated ? "..." : "");
  }
}
