package dev.intercore.json;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a record, by name and kind. Whatever is not as it should be is an {@link
 * IllegalArgumentException}: damage.
 */
public record JsonObject(Map<String, @Nullable Object> values) {
  public static JsonObject of(@Nullable Object value) {
    if (!(value instanceof Map<?, ?> map)) {
      throw new IllegalArgumentException("not an object");
    }
    @SuppressWarnings("unchecked") // objects that were read have text for names
    Map<String, @Nullable Object> values = (Map<String, @Nullable Object>) map;
    return new JsonObject(values);
  }

  private boolean isAbsent(String name) {
    return values.get(name) == null;
  }

  public String text(String name) {
    if (values.get(name) instanceof String text) {
      return text;
    }
    throw wrong(name);
  }

  public Optional<String> optionalText(String name) {
    return isAbsent(name) ? Optional.empty() : Optional.of(text(name));
  }

  public long number(String name) {
    if (values.get(name) instanceof Long number) {
      return number;
    }
    throw wrong(name);
  }

  public OptionalLong optionalNumber(String name) {
    return isAbsent(name) ? OptionalLong.empty() : OptionalLong.of(number(name));
  }

  public List<String> texts(String name) {
    if (!(values.get(name) instanceof List<?> list)) {
      throw wrong(name);
    }
    List<String> texts = new ArrayList<>();
    for (Object element : list) {
      if (!(element instanceof String text)) {
        throw wrong(name);
      }
      texts.add(text);
    }
    return texts;
  }

  public JsonObject object(String name) {
    return of(values.get(name));
  }

  public Optional<JsonObject> optionalObject(String name) {
    return isAbsent(name) ? Optional.empty() : Optional.of(object(name));
  }

  private static IllegalArgumentException wrong(String name) {
    return new IllegalArgumentException("the field " + name + " is missing or of another kind");
  }
}
