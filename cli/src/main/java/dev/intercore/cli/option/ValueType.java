package dev.intercore.cli.option;

import dev.intercore.common.Names;
import dev.intercore.common.WireEnum;
import dev.intercore.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The type of one value on the command line: its placeholder in help texts, its parser with its
 * limits, the words to choose from, and its JSON schema.
 */
public final class ValueType<V> {
  /** Converts a word to a value. */
  @FunctionalInterface
  private interface WordParser<V> {
    /**
     * @param name of the option or argument, for the message
     * @throws UsageException without a context if the word is not a value
     */
    V parse(String name, String word);
  }

  /** What a shell offers as completion, besides the words to choose from. */
  public enum Completion {
    NONE,
    FILES,
    /** The words of a command of ic. */
    COMMANDS,
    BRANCHES,
    SESSIONS,
    /** Agents of the team. */
    AGENTS,
    /** Agents of the team and of active runs. */
    ALL_AGENTS,
    RIGS,
    BEADS,
    CONVOYS,
    MERGE_REQUESTS,
    ESCALATIONS,
    RUNS,
    /** Phases of the run that the argument before names. */
    PHASES,
    INTENTS,
    CONSUMERS,
    EVENT_TYPES,
    STATE_KEYS,
    /** Scopes of the state key that the argument before names. */
    STATE_SCOPES,
    SENTINELS,
    /** Scopes of the sentinel that the argument before names. */
    SENTINEL_SCOPES,
    LOCKS,
    /** Scopes of the lock that the argument before names. */
    LOCK_SCOPES
  }

  private static final Map<String, @Nullable Object> STRING = JsonObject.map("type", "string");

  /** Any text. Names, keys and scopes are validated by core, not here. */
  public static final ValueType<String> TEXT = text("TEXT");

  /** A file or a directory, as written by the caller. */
  public static final ValueType<String> PATH = text("PATH").completing(Completion.FILES);

  /** JSON text. Core validates it. */
  public static final ValueType<String> JSON = text("JSON");

  /** A duration such as {@code 5s}. */
  public static final ValueType<Duration> DURATION =
      new ValueType<>(
          "DUR",
          (name, word) ->
              Durations.parse(word)
                  .orElseThrow(() ->
                      invalid(
                          name + " is not a duration: " + word,
                          "Write a whole number with a unit: 300ms, 5s, 5m, 24h, 7d, or a sum like"
                              + " 1h30m.")),
          List.of(),
          JsonObject.map("type", "string", "description", "duration such as 300ms, 5s or 1h30m"),
          Completion.NONE);

  /** Whole seconds without a unit. */
  public static final ValueType<Long> SECONDS =
      new ValueType<>(
          "SECONDS",
          (name, word) ->
              Durations.seconds(word)
                  .orElseThrow(() ->
                      invalid(
                          name + " is not a number of seconds: " + word,
                          "Write whole seconds without a unit, 0 for once only.")),
          List.of(),
          JsonObject.map("type", "integer", "minimum", 0),
          Completion.NONE);

  /** A positive whole number. */
  public static final ValueType<Long> COUNT = count(Long.MAX_VALUE);

  /** A sequence number of an event, or 0 for the place before the first one. */
  public static final ValueType<Long> SEQUENCE =
      new ValueType<>(
          "SEQ",
          (_, word) ->
              number(
                  word,
                  0,
                  Long.MAX_VALUE,
                  "not a number of an event: " + word,
                  "Write digits only; 0 is before the first."),
          List.of(),
          JsonObject.map("type", "integer", "minimum", 0),
          Completion.NONE);

  private final String placeholder;
  private final WordParser<V> parser;
  private final List<String> choices;
  private final Map<String, @Nullable Object> schema;
  private final Completion completion;

  private ValueType(
      String placeholder,
      WordParser<V> parser,
      List<String> choices,
      Map<String, @Nullable Object> schema,
      Completion completion) {
    this.placeholder = placeholder;
    this.parser = parser;
    this.choices = choices;
    this.schema = schema;
    this.completion = completion;
  }

  /** Any text, under another placeholder. */
  public static ValueType<String> text(String placeholder) {
    return new ValueType<>(placeholder, (_, word) -> word, List.of(), STRING, Completion.NONE);
  }

  /** A positive whole number up to a limit. */
  public static ValueType<Long> count(long max) {
    return new ValueType<>(
        "N",
        (_, word) ->
            number(word, 1, max, "not a positive whole number: " + word, "Write digits only."),
        List.of(),
        JsonObject.map("type", "integer", "minimum", 1, "maximum", max),
        Completion.NONE);
  }

  /** A duration within limits, both included. */
  public static ValueType<Duration> duration(Duration min, Duration max) {
    return new ValueType<>(
        DURATION.placeholder,
        (name, word) -> {
          Duration value = DURATION.parse(name, word);
          if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
            throw invalid(
                name + " is out of range: " + word,
                "It is from " + limit(min) + " to " + limit(max) + ".");
          }
          return value;
        },
        List.of(),
        DURATION.schema,
        Completion.NONE);
  }

  private static String limit(Duration value) {
    return value.toMillisPart() == 0 ? value.toSeconds() + "s" : value.toMillis() + "ms";
  }

  /** One of these words. */
  public static ValueType<String> words(List<String> words) {
    return new ValueType<>(
        String.join("|", words),
        (name, word) -> {
          if (!words.contains(word)) {
            throw notAChoice(name, word, words);
          }
          return word;
        },
        List.copyOf(words),
        JsonObject.map("type", "string", "enum", List.copyOf(words)),
        Completion.NONE);
  }

  /** A value of an enumeration, by its wire name. */
  public static <W extends WireEnum> ValueType<W> oneOf(W[] values) {
    List<String> names = WireEnum.wireNames(values);
    return new ValueType<>(
        String.join("|", names),
        (name, word) ->
            WireEnum.find(values, word).orElseThrow(() -> notAChoice(name, word, names)),
        names,
        JsonObject.map("type", "string", "enum", names),
        Completion.NONE);
  }

  /** The same type with another placeholder in help texts. */
  public ValueType<V> as(String otherPlaceholder) {
    return new ValueType<>(otherPlaceholder, parser, choices, schema, completion);
  }

  /** The same type with a source of completions. */
  public ValueType<V> completing(Completion source) {
    return new ValueType<>(placeholder, parser, choices, schema, source);
  }

  /** Converts a word, or throws a {@link UsageException} without a context. */
  V parse(String name, String word) {
    return parser.parse(name, word);
  }

  public String placeholder() {
    return placeholder;
  }

  /** Returns the words to choose from; empty if there are no particular ones. */
  public List<String> choices() {
    return choices;
  }

  /** Returns the JSON schema of one value. */
  public Map<String, @Nullable Object> schema() {
    return schema;
  }

  public Completion completion() {
    return completion;
  }

  private static long number(String word, long min, long max, String fact, String hint) {
    OptionalLong number = Names.isDigits(word) ? parseLong(word) : OptionalLong.empty();
    if (number.isEmpty() || number.getAsLong() < min || number.getAsLong() > max) {
      throw invalid(fact, hint);
    }
    return number.getAsLong();
  }

  private static OptionalLong parseLong(String digits) {
    try {
      return OptionalLong.of(Long.parseLong(digits));
    } catch (NumberFormatException _) {
      return OptionalLong.empty();
    }
  }

  private static UsageException notAChoice(String name, String word, List<String> words) {
    return invalid(name + " cannot be " + word, "It is one of " + String.join(", ", words) + ".");
  }

  private static UsageException invalid(String fact, String hint) {
    return new UsageException(List.of(), fact, hint);
  }
}
