package dev.intercore.cli.option;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A positional argument.
 *
 * @param <T> what a command gets: a value, an Optional or a List
 */
public final class Argument<T> extends Parameter<T> {
  private final ValueType<?> type;

  private Argument(
      String name,
      ValueType<?> type,
      String help,
      boolean required,
      boolean repeatable,
      Function<List<String>, T> reader) {
    super(name, help, required, repeatable, reader);
    this.type = type;
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

  public ValueType<?> type() {
    return type;
  }

  /** Returns {@code NAME}, {@code NAME...} or one of them in brackets. */
  @Override
  public String usage() {
    String word = isRepeatable() ? name() + "..." : name();
    return isRequired() ? word : "[" + word + "]";
  }
}
