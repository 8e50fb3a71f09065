package dev.intercore.cli;

import dev.intercore.cli.output.FieldLines;
import dev.intercore.json.JsonCodec;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import java.util.Map;
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
  /** How many JSON values a command prints, and in which form. */
  public enum Shape {
    ONE,
    /** One array. */
    LIST,
    /** One value on each line, for as long as the command runs. */
    STREAM
  }

  private final Shape shape;
  private final String header;
  private final Function<R, String> text;
  private final Function<R, String> json;
  private final Supplier<Map<String, @Nullable Object>> schema;
  private final @Nullable JsonCodec<R> codec;

  private ResultView(
      Shape shape,
      String header,
      Function<R, String> text,
      Function<R, String> json,
      Supplier<Map<String, @Nullable Object>> schema,
      @Nullable JsonCodec<R> codec) {
    this.shape = shape;
    this.header = header;
    this.text = text;
    this.json = json;
    this.schema = schema;
    this.codec = codec;
  }

  private ResultView(
      Shape shape,
      Function<R, String> text,
      Function<R, String> json,
      Supplier<Map<String, @Nullable Object>> schema,
      @Nullable JsonCodec<R> codec) {
    this(shape, "", text, json, schema, codec);
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
    return text(nothing(), codec);
  }

  /** One line for each field: its name, a tab and its value. */
  public static <R> ResultView<R> fields(JsonCodec<R> codec) {
    return text(result -> FieldLines.text(codec.toMap(result)), codec);
  }

  /** A list with one line for each item. */
  public static <R> ResultView<R> list(Function<R, String> line, JsonCodec<R> codec) {
    return new ResultView<>(Shape.LIST, item -> line.apply(item) + "\n", codec);
  }

  /** A list with one line for each item, below a line with the names of the columns. */
  public static <R> ResultView<R> table(
      String header, Function<R, String> line, JsonCodec<R> codec) {
    return new ResultView<>(
        Shape.LIST,
        header + "\n",
        item -> line.apply(item) + "\n",
        codec::compact,
        codec::schema,
        codec);
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
        Shape.ONE, page -> page, JsonWriter::compact, () -> JsonObject.map("type", "string"), null);
  }

  /**
   * Results of several types. Each result is printed by the view of its type, see {@link
   * CommandResult#shownBy}.
   */
  public static <R> ResultView<R> anyOf(ResultView<?>... views) {
    return printed(
        Shape.ONE,
        () -> JsonObject.map("anyOf", Stream.of(views).map(ResultView::schema).toList()));
  }

  /**
   * For a command whose results carry their own output.
   *
   * @param schema the schema of one JSON value, which is created only if it is needed
   */
  public static <R> ResultView<R> printed(
      Shape shape, Supplier<Map<String, @Nullable Object>> schema) {
    return new ResultView<>(shape, nothing(), nothing(), schema, null);
  }

  /** One lambda for all views, because every lambda is a class that a hook's call loads. */
  @SuppressWarnings("UnnecessaryLambda")
  private static <R> Function<R, String> nothing() {
    return _ -> "";
  }

  /** For a command that prints a stored value, which can be any JSON value. */
  public static <R> ResultView<R> anyValue() {
    return printed(Shape.ONE, Map::of);
  }

  /** The same view with the keys of the JSON object in sorted order, as records are stored. */
  public ResultView<R> canonical() {
    JsonCodec<R> fields = codec;
    return fields == null
        ? this
        : new ResultView<>(shape, header, text, fields::canonical, fields::schema, fields);
  }

  /** Returns the view of a single item of this list. */
  public ResultView<R> ofOne() {
    return new ResultView<>(Shape.ONE, text, json, schema, codec);
  }

  public Shape shape() {
    return shape;
  }

  /** Returns the first line of a list as text, with its line end; empty if it has none. */
  public String header() {
    return header;
  }

  /** Returns the text of a result or of one item, with its line ends. */
  public String text(R result) {
    return text.apply(result);
  }

  /** Returns the JSON of a result or of one item, without a line end. */
  public String json(R result) {
    return json.apply(result);
  }

  /** Returns the JSON schema of the output; of a stream, that of each value. */
  public Map<String, @Nullable Object> schema() {
    Map<String, @Nullable Object> one = schema.get();
    return shape == Shape.LIST ? JsonObject.map("type", "array", "items", one) : one;
  }
}
