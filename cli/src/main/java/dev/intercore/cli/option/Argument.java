package dev.intercore.cli.option;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A positional argument.
 *
 * @param <T> what a command gets: a value, an Optional or a List
 */
public final class Argument<T> {
  private final String name;
  private final ValueType<?> type;
  private final String help;
  private final boolean required;
  private final boolean repeatable;

  /** Makes the value from the words of the argument. */
  private final Function<List<String>, T> reader;

  private Argument(
      String name,
      ValueType<?> type,
      String help,
      boolean required,
      boolean repeatable,
      Function<List<String>, T> reader) {
    this.name = name;
    this.type = type;
    this.help = help;
    this.required = required;
    this.repeatable = repeatable;
    this.reader = reader;
  }

  /** A required argument. */
  public static <V> Argument<V> of(String name, ValueType<V> type, String help) {
    return new Argument<>(
        name, type, help, true, false, words -> type.parse(name, words.getFirst()));
  }

  /** An argument that can be absent; no required one may follow. */
  public static <V> Argument<Optional<V>> optional(String name, ValueType<V> type, String help) {
    return new Argument<>(
        name,
        type,
        help,
        false,
        false,
        words -> words.stream().findFirst().map(word -> type.parse(name, word)));
  }

  /** The last argument of a command, which takes one or more words. */
  public static <V> Argument<List<V>> oneOrMore(String name, ValueType<V> type, String help) {
    return many(name, type, help, true);
  }

  /** The last argument of a command, which takes any number of words. */
  public static <V> Argument<List<V>> zeroOrMore(String name, ValueType<V> type, String help) {
    return many(name, type, help, false);
  }

  private static <V> Argument<List<V>> many(
      String name, ValueType<V> type, String help, boolean required) {
    return new Argument<>(
        name,
        type,
        help,
        required,
        true,
        words -> words.stream().map(word -> type.parse(name, word)).toList());
  }

  T read(List<String> words) {
    return reader.apply(words);
  }

  /** Returns a value that {@link #read} of a declaration with this name has made. */
  @SuppressWarnings("unchecked")
  T cast(Object value) {
    return (T) value;
  }

  public String name() {
    return name;
  }

  public String help() {
    return help;
  }

  public ValueType<?> type() {
    return type;
  }

  public boolean isRequired() {
    return required;
  }

  public boolean isRepeatable() {
    return repeatable;
  }

  /** Returns the argument as it is written in a synopsis. */
  public String usage() {
    String word = repeatable ? name + "..." : name;
    return required ? word : "[" + word + "]";
  }
}
