package dev.intercore.json;

import dev.intercore.common.WireEnum;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object with typed getters. A field that is missing or of another type is an {@link
 * IllegalArgumentException}: the record is corrupt. A field whose value is null counts as absent.
 *
 * @param values in the order in which they are written
 */
public record JsonObject(Map<String, @Nullable Object> values) {
  /** The first whole number from which doubles skip some. */
  private static final long MAX_COUNT = 1L << 53;

  /** Returns an ordered map of these fields: name, value, name, value. */
  public static Map<String, @Nullable Object> map(@Nullable Object... namesAndValues) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      object.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
    }
    return object;
  }

  /** Returns a parsed value as an object. */
  public static JsonObject of(@Nullable Object value) {
    if (!(value instanceof Map<?, ?> map)) {
      throw new IllegalArgumentException("not an object");
    }
    @SuppressWarnings("unchecked") // the names of parsed objects are text
    Map<String, @Nullable Object> values = (Map<String, @Nullable Object>) map;
    return new JsonObject(values);
  }

  /** Parses one object within the limits of a payload. */
  public static JsonObject parse(String text) {
    return of(JsonReader.parse(text));
  }

  public boolean has(String name) {
    return values.get(name) != null;
  }

  public String text(String name) {
    if (values.get(name) instanceof String text) {
      return text;
    }
    throw wrong(name);
  }

  public Optional<String> optionalText(String name) {
    return has(name) ? Optional.of(text(name)) : Optional.empty();
  }

  public <W extends WireEnum> W enumValue(String name, W[] all) {
    return WireEnum.read(all, text(name));
  }

  public long number(String name) {
    if (values.get(name) instanceof Long number) {
      return number;
    }
    throw wrong(name);
  }

  public OptionalLong optionalNumber(String name) {
    return has(name) ? OptionalLong.of(number(name)) : OptionalLong.empty();
  }

  /** Returns a count, which another program that reads numbers as doubles can increase by one. */
  public OptionalLong optionalCount(String name) {
    OptionalLong count = optionalNumber(name);
    if (count.orElse(0) < 0 || count.orElse(0) >= MAX_COUNT) {
      throw new IllegalArgumentException("the field " + name + " is no count");
    }
    return count;
  }

  /** Returns a whole or decimal number. */
  public double decimal(String name) {
    if (values.get(name) instanceof Number number) {
      return number.doubleValue();
    }
    throw wrong(name);
  }

  public boolean bool(String name) {
    if (values.get(name) instanceof Boolean value) {
      return value;
    }
    throw wrong(name);
  }

  public List<String> texts(String name) {
    return list(name, element -> element instanceof String text ? text : null);
  }

  public JsonObject object(String name) {
    if (values.get(name) instanceof Map<?, ?> map) {
      return of(map);
    }
    throw wrong(name);
  }

  /** Returns an object whose values are all texts. */
  public Map<String, String> textMap(String name) {
    JsonObject object = object(name);
    Map<String, String> texts = new LinkedHashMap<>();
    for (Map.Entry<String, @Nullable Object> entry : object.values.entrySet()) {
      if (!(entry.getValue() instanceof String text)) {
        throw wrong(name);
      }
      texts.put(entry.getKey(), text);
    }
    return texts;
  }

  public Optional<JsonObject> optionalObject(String name) {
    return has(name) ? Optional.of(object(name)) : Optional.empty();
  }

  public List<JsonObject> objects(String name) {
    return list(name, element -> element instanceof Map<?, ?> ? of(element) : null);
  }

  private <T> List<T> list(String name, Function<@Nullable Object, @Nullable T> reader) {
    if (!(values.get(name) instanceof List<?> list)) {
      throw wrong(name);
    }
    List<T> read = new ArrayList<>(list.size());
    for (Object element : list) {
      T value = reader.apply(element);
      if (value == null) {
        throw wrong(name);
      }
      read.add(value);
    }
    return read;
  }

  private static IllegalArgumentException wrong(String name) {
    return new IllegalArgumentException("the field " + name + " is missing or of another kind");
  }
}
