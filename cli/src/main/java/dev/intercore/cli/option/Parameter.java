package dev.intercore.cli.option;

import java.util.List;
import java.util.function.Function;

/**
 * What a line of a command can contain: a positional argument or a named option.
 *
 * @param <T> what a command gets: a value, an Optional or a List
 */
public abstract sealed class Parameter<T> permits Argument, Option {
  private final String name;
  private final String help;
  private final boolean required;
  private final boolean repeatable;

  /** Makes the value from the words that were given, none if the parameter is absent. */
  private final Function<List<String>, T> reader;

  Parameter(
      String name,
      String help,
      boolean required,
      boolean repeatable,
      Function<List<String>, T> reader) {
    this.name = name;
    this.help = help;
    this.required = required;
    this.repeatable = repeatable;
    this.reader = reader;
  }

  final T read(List<String> words) {
    return reader.apply(words);
  }

  /** Returns a value that {@link #read} of a declaration with this name has made. */
  @SuppressWarnings("unchecked")
  final T cast(Object value) {
    return (T) value;
  }

  /** Returns the name; that of an option with its dashes. */
  public final String name() {
    return name;
  }

  public final String help() {
    return help;
  }

  public final boolean isRequired() {
    return required;
  }

  public final boolean isRepeatable() {
    return repeatable;
  }

  /** Returns the parameter as it is written in a synopsis. */
  public abstract String usage();
}
