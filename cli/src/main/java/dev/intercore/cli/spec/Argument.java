package dev.intercore.cli.spec;

/**
 * One positional argument.
 *
 * @param many takes all that are left; only the last argument of a command may
 */
public record Argument(String name, String help, boolean required, boolean many) {
  public String usage() {
    String word = many ? name + "..." : name;
    return required ? word : "[" + word + "]";
  }
}
