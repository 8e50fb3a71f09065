package dev.intercore.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads JSON into maps, lists, text, {@link Long}, {@link Double}, truth values and null. A name
 * that stands twice in an object is refused. What is a user's payload is a {@link JsonPayload}.
 */
public final class JsonReader {
  /** Deep enough for any tool's message, and not for the stack. */
  private static final int MAX_FOREIGN_DEPTH = 200;

  /** Whether all numbers are read as {@link Double}, which never overflows. */
  private final boolean inexact;

  private JsonReader(boolean inexact) {
    this.inexact = inexact;
  }

  /**
   * One value within the limits of a payload.
   *
   * @throws IllegalArgumentException when it is not one, or has a whole number beyond 64 bits
   */
  public static @Nullable Object parse(String text) {
    return new JsonReader(false).read(JsonInspection.FACTORY, text);
  }

  /**
   * One value of our own making that holds others, each within the limits.
   *
   * @throws IllegalArgumentException when it is not one, or has a whole number beyond 64 bits
   */
  public static @Nullable Object parseLarge(String text) {
    return new JsonReader(false).read(Foreign.FACTORY, text);
  }

  /**
   * One value of another program's making; its size was limited by whoever read it.
   *
   * @throws IllegalArgumentException when it is not one
   */
  public static @Nullable Object parseForeign(String text) {
    return new JsonReader(true).read(Foreign.FACTORY, text);
  }

  private @Nullable Object read(JsonFactory factory, String text) {
    try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), text)) {
      parser.nextToken();
      Object value = value(parser);
      if (parser.nextToken() != null) {
        throw new IllegalArgumentException("more than one JSON value");
      }
      return value;
    } catch (JacksonException e) {
      throw new IllegalArgumentException(JsonInspection.reason(e), e);
    }
  }

  private @Nullable Object value(JsonParser parser) {
    JsonToken token = parser.currentToken();
    if (token == null) {
      throw new IllegalArgumentException("it ends too early");
    }
    return switch (token) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> parser.getString();
      case VALUE_NUMBER_INT ->
          inexact ? (Object) parser.getDoubleValue() : (Object) parser.getLongValue();
      case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> throw new IllegalArgumentException("unexpected " + token);
    };
  }

  private Map<String, @Nullable Object> object(JsonParser parser) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      object.put(name, value(parser));
    }
    return object;
  }

  private List<@Nullable Object> array(JsonParser parser) {
    List<@Nullable Object> array = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(value(parser));
    }
    return array;
  }

  /** Made only when it is used: a factory costs a millisecond of a direct call. */
  private static final class Foreign {
    static final JsonFactory FACTORY =
        JsonFactory.builder()
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_FOREIGN_DEPTH)
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .disable(TokenStreamFactory.Feature.INTERN_PROPERTY_NAMES)
            .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
            .build();
  }
}
