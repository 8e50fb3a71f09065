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
public final class Option<T> extends Parameter<T> {
  private final @Nullable ValueType<?> type;
  private final boolean callerOnly;

  private Option(
      String name,
      @Nullable ValueType<?> type,
      String help,
      boolean required,
      boolean repeatable,
      boolean callerOnly,
      Function<List<String>, T> reader) {
    super(name, help, required, repeatable, reader);
    this.type = type;
    this.callerOnly = callerOnly;
  }

  /**
   * Starts the declaration of an option with a value. A method of {@link OptionDraft} completes it.
   *
   * @param name with its dashes
   */
  public static <V> OptionDraft<V> of(String name, ValueType<V> type, String help) {
    return new OptionDraft<>(name, type, help);
  }

  /** An option without a value. */
  public static Option<Boolean> flag(String name, String help) {
    return new Option<>(name, null, help, false, false, false, words -> !words.isEmpty());
  }

  /** An option whose arity is not declared yet. */
  public record OptionDraft<V>(String name, ValueType<V> type, String help) {
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
    return new Option<>(name(), type, help(), isRequired(), isRepeatable(), true, this::read);
  }

  public boolean isFlag() {
    return type == null;
  }

  public boolean isCallerOnly() {
    return callerOnly;
  }

  /** Returns the type of the value; empty for a flag. */
  public Optional<ValueType<?>> type() {
    return Optional.ofNullable(type);
  }

  /** Returns {@code --name} and the placeholder of its value. */
  @Override
  public String usage() {
    String word = type == null ? name() : name() + " " + type.placeholder();
    return isRepeatable() ? word + "..." : word;
  }
}
