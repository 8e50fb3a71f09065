package dev.intercore.cli;

import dev.intercore.cli.output.FieldLines;
import dev.intercore.json.JsonCodec;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How the result of a command is printed: as text, and as JSON with {@code --json}.
 *
 * @param <R> the result; for a list, one item of it
 */
public final class ResultView<R> {
  /** Whether a command prints one result or a list. */
  public enum Shape {
    ONE,
    LIST,
    /** Text that has no declared JSON form. */
    TEXT
  }

  private final Shape shape;
  private final Function<R, String> text;
  private final Function<R, String> json;
  private final @Nullable Supplier<Map<String, @Nullable Object>> schema;
  private final @Nullable JsonCodec<R> codec;

  private ResultView(
      Shape shape,
      Function<R, String> text,
      Function<R, String> json,
      @Nullable Supplier<Map<String, @Nullable Object>> schema,
      @Nullable JsonCodec<R> codec) {
    this.shape = shape;
    this.text = text;
    this.json = json;
    this.schema = schema;
    this.codec = codec;
  }

  private ResultView(Shape shape, Function<R, String> text, JsonCodec<R> codec) {
    this(shape, text, codec::compact, codec::schema, codec);
  }

  /** One line of text. */
  public static <R> ResultView<R> line(Function<R, String> line, JsonCodec<R> codec) {
    return text(result -> line.apply(result) + "\n", codec);
  }

  /** Text with its line ends. */
  public static <R> ResultView<R> text(Function<R, String> text, JsonCodec<R> codec) {
    return new ResultView<>(Shape.ONE, text, codec);
  }

  /** No text: the exit code is the answer. */
  public static <R> ResultView<R> quiet(JsonCodec<R> codec) {
    return text(_ -> "", codec);
  }

  /** One line for each field: its name, a tab and its value. */
  public static <R> ResultView<R> fields(JsonCodec<R> codec) {
    return text(result -> FieldLines.text(codec.toMap(result)), codec);
  }

  /** A list with one line for each item. */
  public static <R> ResultView<R> list(Function<R, String> line, JsonCodec<R> codec) {
    return new ResultView<>(Shape.LIST, item -> line.apply(item) + "\n", codec);
  }

  /** A list of words, one on each line; as JSON an array of strings. */
  public static ResultView<String> words() {
    return new ResultView<>(
        Shape.LIST,
        word -> word + "\n",
        JsonWriter::compact,
        () -> JsonObject.map("type", "string"),
        null);
  }

  /** A page of text; as JSON it is one string. */
  public static ResultView<String> page() {
    return new ResultView<>(
        Shape.TEXT,
        page -> page,
        JsonWriter::compact,
        () -> JsonObject.map("type", "string"),
        null);
  }

  /**
   * Results of several types. Each result is printed by the view of its type, see {@link
   * CommandResult#shownBy}.
   */
  public static <R> ResultView<R> anyOf(ResultView<?> first, ResultView<?> second) {
    return new ResultView<>(
        first.shape,
        _ -> "",
        _ -> "",
        () ->
            JsonObject.map(
                "anyOf",
                Stream.of(first.schema, second.schema)
                    .filter(Objects::nonNull)
                    .map(Supplier::get)
                    .toList()),
        null);
  }

  /** For a command whose results carry their own output. */
  public static <R> ResultView<R> none() {
    return new ResultView<>(Shape.TEXT, _ -> "", _ -> "", null, null);
  }

  /** The same view with the keys of the JSON object in sorted order, as records are stored. */
  public ResultView<R> canonical() {
    JsonCodec<R> fields = codec;
    return fields == null
        ? this
        : new ResultView<>(shape, text, fields::canonical, fields::schema, fields);
  }

  public Shape shape() {
    return shape;
  }

  /** Returns the text of a result or of one item, with its line ends. */
  public String text(R result) {
    return text.apply(result);
  }

  /** Returns the JSON of a result or of one item, without a line end. */
  public String json(R result) {
    return json.apply(result);
  }

  /** Returns the JSON schema of the output; empty if it is not declared. */
  public Optional<Map<String, @Nullable Object>> schema() {
    return Optional.ofNullable(schema)
        .map(Supplier::get)
        .map(one -> shape == Shape.LIST ? JsonObject.map("type", "array", "items", one) : one);
  }
}
