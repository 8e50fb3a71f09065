package dev.intercore.cli.option;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The words of one line by the signature of its command. */
public final class ParsedArguments {
  private final Signature signature;
  private final List<String> path;
  private final Map<String, List<String>> options;
  private final List<String> arguments;
  private final List<String> program;
  private final @Nullable UsageException fault;
  private final boolean matches;

  /** The typed values by the name of the option or argument. */
  private final Map<String, Object> values = new HashMap<>();

  ParsedArguments(
      Signature signature,
      List<String> path,
      Map<String, List<String>> options,
      List<String> arguments,
      List<String> program,
      @Nullable UsageException fault,
      boolean matches) {
    this.signature = signature;
    this.path = path;
    this.options = options;
    this.arguments = arguments;
    this.program = program;
    this.fault = fault;
    this.matches = matches;
  }

  /** Whether all words before the command are options of the command. */
  public boolean matchesCommand() {
    return matches;
  }

  /** Whether an option is given, also if the line has a fault. */
  public boolean has(Option<?> option) {
    return options.containsKey(option.name());
  }

  /** Returns the words that an option was given, also if the line has a fault. */
  public List<String> wordsOf(Option<?> option) {
    return List.copyOf(options.getOrDefault(option.name(), List.of()));
  }

  /** Returns the option that has taken a word as its value, also if the line has a fault. */
  public Optional<Option<?>> optionWith(String word) {
    for (Map.Entry<String, List<String>> option : options.entrySet()) {
      if (option.getValue().contains(word)) {
        return signature.find(option.getKey());
      }
    }
    return Optional.empty();
  }

  /** Returns the words of the command. */
  public List<String> path() {
    return path;
  }

  /** Returns the words of the positional arguments. */
  public List<String> words() {
    return List.copyOf(arguments);
  }

  /** Returns the words after {@code --}, which belong to another program. */
  public List<String> program() {
    return List.copyOf(program);
  }

  public Optional<UsageException> fault() {
    return Optional.ofNullable(fault);
  }

  /** Returns the value of a declared argument or option of a validated line. */
  public <T> T get(Parameter<T> parameter) {
    return parameter.cast(value(parameter.name()));
  }

  /** Returns the value of an option that not every command declares. */
  public <V> Optional<V> find(Option<Optional<V>> option) {
    Object value = values.get(option.name());
    return value == null ? Optional.empty() : option.cast(value);
  }

  private Object value(String name) {
    Object value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException(String.join(" ", path) + " does not declare " + name);
    }
    return value;
  }

  /**
   * Checks that the line is complete, and reads its values.
   *
   * @throws UsageException for the first fault, in this order: syntax, missing options, missing
   *     arguments, values of arguments, extra arguments, the program, values of options
   */
  public void validate() {
    if (fault != null) {
      throw fault;
    }
    for (Option<?> option : signature.options()) {
      if (option.isRequired() && !has(option)) {
        throw misused(option.name() + " is missing");
      }
    }
    try {
      validateArguments();
      if (signature.program() && program.isEmpty()) {
        throw misused("no command after --");
      }
      for (Option<?> option : signature.allOptions()) {
        values.put(option.name(), option.read(options.getOrDefault(option.name(), List.of())));
      }
    } catch (UsageException e) {
      throw e.in(path);
    }
  }

  private void validateArguments() {
    List<Argument<?>> declared = signature.arguments();
    for (int i = arguments.size(); i < declared.size(); i++) {
      if (declared.get(i).isRequired()) {
        throw misused(declared.get(i).name() + " is missing");
      }
    }
    int used = 0;
    for (Argument<?> argument : declared) {
      int end = argument.isRepeatable() ? arguments.size() : Math.min(used + 1, arguments.size());
      values.put(argument.name(), argument.read(arguments.subList(used, end)));
      used = end;
    }
    if (used < arguments.size()) {
      throw misused("unexpected argument: " + arguments.get(used));
    }
  }

  private UsageException misused(String fact) {
    return new UsageException(path, fact, "Usage: " + signature.synopsis(path));
  }
}
