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
 * Parses JSON to maps, lists, text, {@link Long}, {@link Double}, booleans and null. A name that
 * occurs twice in an object is rejected. Values that users store are a {@link JsonPayload}.
 */
public final class JsonReader {
  /** More than any message of a tool needs, and few enough for the stack. */
  private static final int MAX_FOREIGN_DEPTH = 200;

  /** Whether all numbers are read as {@link Double}, which never overflows. */
  private final boolean inexact;

  private JsonReader(boolean inexact) {
    this.inexact = inexact;
  }

  /**
   * Parses one value within the limits of a payload.
   *
   * @throws IllegalArgumentException if it is none, or has a whole number beyond 64 bits
   */
  public static @Nullable Object parse(String text) {
    return new JsonReader(false).read(PayloadFactory.FACTORY, text);
  }

  /**
   * Parses one value that this program wrote and that contains others, each within the limits.
   *
   * @throws IllegalArgumentException if it is none, or has a whole number beyond 64 bits
   */
  public static @Nullable Object parseLarge(String text) {
    return new JsonReader(false).read(ForeignFactory.FACTORY, text);
  }

  /**
   * Parses one value that another program wrote. The caller has limited its size.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static @Nullable Object parseForeign(String text) {
    return new JsonReader(true).read(ForeignFactory.FACTORY, text);
  }

  /**
   * Returns a parser for a payload. Its limits are those that {@link JsonPayload} does not count.
   */
  static JsonParser payloadParser(String text) {
    return PayloadFactory.FACTORY.createParser(ObjectReadContext.empty(), text);
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
      throw new IllegalArgumentException(reason(e), e);
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

  /** Returns the parser's sentence and position, without its advice to programmers. */
  static String reason(JacksonException e) {
    String first = String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("unreadable");
    String fact = first.replaceFirst("(: enable | \\(start marker at ).*", "");
    return e.getLocation() == null
        ? fact
        : fact
            + " (line "
            + e.getLocation().getLineNr()
            + ", column "
            + e.getLocation().getColumnNr()
            + ")";
  }

  /** Names are neither interned nor kept: a table of them could be filled with collisions. */
  private static JsonFactory factory(StreamReadConstraints constraints) {
    return JsonFactory.builder()
        .streamReadConstraints(constraints)
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
        .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
        .disable(TokenStreamFactory.Feature.INTERN_PROPERTY_NAMES)
        .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
        .build();
  }

  /**
   * Jackson counts in other units than ours. Its limits are wide, and the size of the payload
   * bounds them. Each factory is created on first use: it costs a millisecond of a direct call.
   */
  private static final class PayloadFactory {
    static final JsonFactory FACTORY =
        factory(
            StreamReadConstraints.builder()
                .maxNestingDepth(JsonPayload.MAX_DEPTH + 1)
                .maxNumberLength(JsonPayload.MAX_BYTES + 1)
                .maxStringLength(JsonPayload.MAX_BYTES + 1)
                .maxNameLength(JsonPayload.MAX_BYTES + 1)
                .build());
  }

  private static final class ForeignFactory {
    static final JsonFactory FACTORY =
        factory(
            StreamReadConstraints.builder()
                .maxNestingDepth(MAX_FOREIGN_DEPTH)
                .maxStringLength(Integer.MAX_VALUE)
                .build());
  }
}
