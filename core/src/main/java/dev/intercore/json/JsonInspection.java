package dev.intercore.json;

import java.util.ArrayDeque;
import java.util.Deque;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/**
 * Walks a payload once, token by token, and refuses what is not JSON or over a limit. Builds
 * nothing.
 */
final class JsonInspection {
  /**
   * Jackson's own limits count in other units than ours and are opened wide; the size of the whole
   * payload bounds them. Names are not interned or kept: a payload's keys are its own, and a table
   * of them could be filled with collisions.
   */
  static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(JsonLimits.MAX_DEPTH + 1)
                  .maxNumberLength(JsonLimits.MAX_BYTES + 1)
                  .maxStringLength(JsonLimits.MAX_BYTES + 1)
                  .maxNameLength(JsonLimits.MAX_BYTES + 1)
                  .build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .disable(TokenStreamFactory.Feature.INTERN_PROPERTY_NAMES)
          .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
          .build();

  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final String text;
  private final Deque<int[]> elementsOfOpenArrays = new ArrayDeque<>();
  private int depth;

  JsonInspection(String text) {
    this.text = text;
  }

  void run() {
    if (text.charAt(0) == BYTE_ORDER_MARK) {
      throw JsonPayload.refused("it begins with a byte order mark");
    }
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      JsonToken token = parser.nextToken();
      boolean whole = false;
      while (token != null) {
        if (whole) {
          throw JsonPayload.refused("it holds more than one JSON value");
        }
        inspect(parser, token);
        whole = depth == 0;
        token = parser.nextToken();
      }
      if (!whole) {
        throw JsonPayload.refused("it is not JSON: it ends too early");
      }
    } catch (JacksonException e) {
      String reason = reason(e);
      throw JsonPayload.refused(
          reason.startsWith("Duplicate") ? reason : "it is not JSON: " + reason);
    }
  }

  private void inspect(JsonParser parser, JsonToken token) {
    if (token != JsonToken.PROPERTY_NAME && !token.isStructEnd()) {
      countElement(parser);
    }
    switch (token) {
      case START_OBJECT, START_ARRAY -> open(token);
      case END_OBJECT -> depth--;
      case END_ARRAY -> {
        depth--;
        elementsOfOpenArrays.pop();
      }
      case PROPERTY_NAME -> checkKey(parser.currentName());
      case VALUE_STRING -> checkString(parser);
      default -> {}
    }
  }

  private void open(JsonToken token) {
    if (++depth > JsonLimits.MAX_DEPTH) {
      throw JsonPayload.tooMuch("it is nested deeper than " + JsonLimits.MAX_DEPTH);
    }
    if (token == JsonToken.START_ARRAY) {
      elementsOfOpenArrays.push(new int[1]);
    }
  }

  private void countElement(JsonParser parser) {
    // The parser is already inside the container that a start token opens.
    boolean insideArray =
        parser.currentToken().isStructStart()
            ? parser.streamReadContext().getParent().inArray()
            : parser.streamReadContext().inArray();
    int[] elements = elementsOfOpenArrays.peek();
    if (insideArray && elements != null && ++elements[0] > JsonLimits.MAX_ELEMENTS) {
      throw JsonPayload.tooMuch("an array has more than " + JsonLimits.MAX_ELEMENTS + " elements");
    }
  }

  private static void checkKey(String key) {
    if (key.codePointCount(0, key.length()) > JsonLimits.MAX_KEY_CHARACTERS) {
      throw JsonPayload.tooMuch(
          "an object key is longer than " + JsonLimits.MAX_KEY_CHARACTERS + " characters");
    }
  }

  private static void checkString(JsonParser parser) {
    int offset = parser.getStringOffset();
    if (utf8Length(parser.getStringCharacters(), offset, offset + parser.getStringLength())
        > JsonLimits.MAX_STRING_BYTES) {
      throw JsonPayload.tooMuch(
          "a string is longer than " + JsonLimits.MAX_STRING_BYTES + " bytes");
    }
  }

  /**
   * An escaped half of a surrogate pair has no UTF-8 form; it counts as the three bytes it would
   * take.
   */
  private static int utf8Length(char[] chars, int from, int to) {
    int bytes = 0;
    for (int i = from; i < to; i++) {
      char c = chars[i];
      if (c < 0x80) {
        bytes += 1;
      } else if (c < 0x800) {
        bytes += 2;
      } else if (Character.isHighSurrogate(c)
          && i + 1 < to
          && Character.isLowSurrogate(chars[i + 1])) {
        bytes += 4;
        i++;
      } else {
        bytes += 3;
      }
    }
    return bytes;
  }

  /** The parser's sentence, without its advice to programmers. */
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
}
