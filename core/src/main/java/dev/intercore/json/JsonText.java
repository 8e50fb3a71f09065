package dev.intercore.json;

import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Prints the values of our answers: maps, lists, text, numbers, truth values and null, and payloads
 * as their authors wrote them.
 */
public final class JsonText {
  private static final JsonFactory FACTORY = new JsonFactory();

  private JsonText() {}

  /** An object in the order it is written down: name, value, name, value. */
  public static Map<String, @Nullable Object> object(@Nullable Object... namesAndValues) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      object.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
    }
    return object;
  }

  public static String of(@Nullable Object value) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
      write(generator, value);
    }
    return text.toString();
  }

  private static void write(JsonGenerator generator, @Nullable Object value) {
    // Not a pattern switch: its first use builds a class at run time, which no AOT cache holds.
    if (value == null) {
      generator.writeNull();
    } else if (value instanceof String text) {
      generator.writeString(text);
    } else if (value instanceof Boolean truth) {
      generator.writeBoolean(truth);
    } else if (value instanceof Double number) {
      generator.writeNumber(number);
    } else if (value instanceof Number number) {
      generator.writeNumber(number.longValue());
    } else if (value instanceof JsonPayload payload) {
      generator.writeRawValue(payload.text());
    } else if (value instanceof List<?> list) {
      generator.writeStartArray();
      list.forEach(element -> write(generator, element));
      generator.writeEndArray();
    } else if (value instanceof Map<?, ?> object) {
      generator.writeStartObject();
      object.forEach((name, element) -> {
        generator.writeName(String.valueOf(name));
        write(generator, element);
      });
      generator.writeEndObject();
    } else {
      throw new IllegalArgumentException("no JSON form: " + value.getClass());
    }
  }
}
