package dev.intercore.cli.spec;

import java.util.List;

/**
 * One positional argument.
 *
 * @param choices the words it may be; empty means any
 * @param many takes all that are left; only the last argument of a command may
 */
public record Argument(
    String name, String help, boolean required, boolean many, List<String> choices) {
  public String usage() {
    String word = many ? name + "..." : name;
    return required ? word : "[" + word + "]";
  }
}
