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

  /**
   * The JSON of a result or of one item.
   *
   * @param codec its fields, if they are declared
   */
  private record JsonForm<R>(
      Function<R, String> text,
      Supplier<Map<String, @Nullable Object>> schema,
      @Nullable JsonCodec<R> codec) {
    static <R> JsonForm<R> of(JsonCodec<R> codec) {
      return new JsonForm<>(codec::compact, codec::schema, codec);
    }

    static <R> JsonForm<R> ofString() {
      return new JsonForm<>(JsonWriter::compact, () -> JsonObject.map("type", "string"), null);
    }
  }

  private final Shape shape;
  private final Function<R, String> text;
  private final JsonForm<R> json;

  private ResultView(Shape shape, Function<R, String> text, JsonForm<R> json) {
    this.shape = shape;
    this.text = text;
    this.json = json;
  }

  /** One line of text. */
  public static <R> ResultView<R> line(Function<R, String> line, JsonCodec<R> codec) {
    return text(result -> line.apply(result) + "\n", codec);
  }

  /** Text with its line ends. */
  public static <R> ResultView<R> text(Function<R, String> text, JsonCodec<R> codec) {
    return new ResultView<>(Shape.ONE, text, JsonForm.of(codec));
  }

  /** No text: the exit code is the answer. */
  public static <R> ResultView<R> quiet(JsonCodec<R> codec) {
    return text(nothing(), codec);
  }

  /** One line for each field: its name, a tab and its value. */
  public static <R> ResultView<R> fields(JsonCodec<R> codec) {
    return text(result -> FieldLines.text(codec.toMap(result)), codec);
  }

  /**
   * A yes or a no.
   *
   * @param name of the only field as JSON
   * @param yes one line of text, or nothing
   */
  public static ResultView<Boolean> flag(String name, String yes, String no) {
    return text(
        value -> {
          String line = value ? yes : no;
          return line.isEmpty() ? "" : line + "\n";
        },
        JsonCodec.fields(Boolean.class).bool(name, value -> value).writeOnly());
  }

  /**
   * A number.
   *
   * @param name of the only field as JSON
   * @param unit what follows the number in the line of text, with a space before it
   */
  public static ResultView<Number> count(String name, String unit) {
    return line(
        value -> value + unit,
        JsonCodec.fields(Number.class).number(name, Number::longValue).writeOnly());
  }

  /** A list with one line for each item. */
  public static <R> ResultView<R> list(Function<R, String> line, JsonCodec<R> codec) {
    return new ResultView<>(Shape.LIST, item -> line.apply(item) + "\n", JsonForm.of(codec));
  }

  /** A list of words, one on each line; as JSON an array of strings. */
  public static ResultView<String> words() {
    return new ResultView<>(Shape.LIST, word -> word + "\n", JsonForm.ofString());
  }

  /** A page of text; as JSON it is one string. */
  public static ResultView<String> page() {
    return new ResultView<>(Shape.ONE, page -> page, JsonForm.ofString());
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
    return new ResultView<>(shape, nothing(), new JsonForm<>(nothing(), schema, null));
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
    JsonCodec<R> fields = json.codec();
    return fields == null
        ? this
        : new ResultView<>(shape, text, new JsonForm<>(fields::canonical, fields::schema, fields));
  }

  /** Returns the view of a single item of this list. */
  public ResultView<R> ofOne() {
    return new ResultView<>(Shape.ONE, text, json);
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
    return json.text().apply(result);
  }

  /** Returns the JSON schema of the output; of a stream, that of each value. */
  public Map<String, @Nullable Object> schema() {
    Map<String, @Nullable Object> one = json.schema().get();
    return shape == Shape.LIST ? JsonObject.map("type", "array", "items", one) : one;
  }
}
