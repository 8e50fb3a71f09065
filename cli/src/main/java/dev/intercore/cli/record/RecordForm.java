package dev.intercore.cli.record;

import dev.intercore.cli.output.FieldLines;
import dev.intercore.json.JsonWriter;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How a record is shown.
 *
 * @param text for people and pipes, without its last line end
 * @param json for {@code --json}
 */
public record RecordForm<T>(Function<T, String> text, Function<T, String> json) {
  /** A text of its own, and the fields in the order they are in. */
  public static <T> RecordForm<T> of(
      Function<T, String> text, Function<T, Map<String, @Nullable Object>> fields) {
    return new RecordForm<>(text, one -> JsonWriter.compact(fields.apply(one)));
  }

  /** One line a field, in the order they are in. */
  public static <T> RecordForm<T> all(Function<T, Map<String, @Nullable Object>> fields) {
    return of(one -> withoutLineEnd(FieldLines.text(fields.apply(one))), fields);
  }

  private static String withoutLineEnd(String text) {
    return text.substring(0, text.length() - 1);
  }
}
