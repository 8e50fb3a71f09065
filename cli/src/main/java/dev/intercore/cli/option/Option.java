package dev.intercore.cli.option;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A named option.
 *
 * @param <T> what a command gets: a value, an Optional, a List, or a Boolean for a flag
 */
public final class Option<T> {
  private final String name;
  private final @Nullable ValueType<?> type;
  private final String help;
  private final boolean required;
  private final boolean repeatable;
  private final boolean callerOnly;

  /** Makes the value from the words that were given, none if the option is absent. */
  private final Function<List<String>, T> reader;

  private Option(
      String name,
      @Nullable ValueType<?> type,
      String help,
      boolean required,
      boolean repeatable,
      boolean callerOnly,
      Function<List<String>, T> reader) {
    this.name = name;
    this.type = type;
    this.help = help;
    this.required = required;
    this.repeatable = repeatable;
    this.callerOnly = callerOnly;
    this.reader = reader;
  }

  /**
   * Starts the declaration of an option with a value. A method of {@link Draft} completes it.
   *
   * @param name with its dashes
   */
  public static <V> Draft<V> of(String name, ValueType<V> type, String help) {
    return new Draft<>(name, type, help);
  }

  /** An option without a value. */
  public static Option<Boolean> flag(String name, String help) {
    return new Option<>(name, null, help, false, false, false, words -> !words.isEmpty());
  }

  /** An option whose arity is not declared yet. */
  public record Draft<V>(String name, ValueType<V> type, String help) {
    public Option<V> required() {
      return option(true, false, words -> type.parse(name, words.getFirst()));
    }

    public Option<Optional<V>> optional() {
      return option(
          false, false, words -> words.stream().findFirst().map(word -> type.parse(name, word)));
    }

    /** An optional option with a default value. */
    public Option<V> orElse(V value) {
      return option(
          false, false, words -> words.isEmpty() ? value : type.parse(name, words.getFirst()));
    }

    /** Can be given several times, or not at all. */
    public Option<List<V>> repeated() {
      return option(false, true, this::all);
    }

    /** Can be given several times, and is given at least once. */
    public Option<List<V>> atLeastOne() {
      return option(true, true, this::all);
    }

    private List<V> all(List<String> words) {
      return words.stream().map(word -> type.parse(name, word)).toList();
    }

    private <T> Option<T> option(
        boolean required, boolean repeatable, Function<List<String>, T> reader) {
      return new Option<>(name, type, help, required, repeatable, false, reader);
    }
  }

  /** The same option; if it is given, the call runs in the caller's process, not in an engine. */
  public Option<T> inCallerProcess() {
    return new Option<>(name, type, help, required, repeatable, true, reader);
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

  public boolean isFlag() {
    return type == null;
  }

  public boolean isRequired() {
    return required;
  }

  public boolean isRepeatable() {
    return repeatable;
  }

  public boolean isCallerOnly() {
    return callerOnly;
  }

  /** Returns the type of the value; empty for a flag. */
  public Optional<ValueType<?>> type() {
    return Optional.ofNullable(type);
  }

  /** Returns the option as it is written in a synopsis. */
  public String usage() {
    return (type == null ? name : name + " " + type.placeholder()) + (repeatable ? "..." : "");
  }
}
