package dev.intercore.json;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Utf8;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * One JSON value as its author wrote it, without outer white space and within the limits. Raw
 * control characters are those that JSON itself forbids, U+0000 to U+001F. An escaped half of a
 * surrogate pair is kept in a string and rejected in a key.
 */
public final class JsonPayload {
  /** Bytes of the payload after outer white space is trimmed. */
  public static final int MAX_BYTES = 1 << 20;

  /** Objects and arrays inside each other. */
  public static final int MAX_DEPTH = 20;

  /** Code points of an object's key. */
  public static final int MAX_KEY_CHARACTERS = 1000;

  /** UTF-8 bytes of a string after unescaping. */
  public static final int MAX_STRING_BYTES = 100 << 10;

  /** Elements of an array; a nested array or object is one. */
  public static final int MAX_ELEMENTS = 10_000;

  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private static final String HINT =
      "Give one JSON value in UTF-8; a plain word needs its quotes: '\"word\"'.";

  private final String text;

  private JsonPayload(String text) {
    this.text = text;
  }

  public static JsonPayload of(String json) {
    if (Utf8.length(json).isEmpty()) {
      throw refused("it is not valid Unicode");
    }
    return of(json.getBytes(StandardCharsets.UTF_8));
  }

  public static JsonPayload of(byte[] json) {
    int start = 0;
    int end = json.length;
    while (start < end && isWhiteSpace(json[start])) {
      start++;
    }
    while (end > start && isWhiteSpace(json[end - 1])) {
      end--;
    }
    int length = end - start;
    if (length == 0) {
      throw refused("it is empty");
    }
    if (length > MAX_BYTES) {
      throw tooMuch("it is " + length + " bytes, over the limit of " + MAX_BYTES);
    }
    String text = decode(ByteBuffer.wrap(json, start, length));
    new Inspection(text).run();
    return new JsonPayload(text);
  }

  public String text() {
    return text;
  }

  /** Returns the value on one line, without the white space between its parts. */
  public String compact() {
    StringBuilder compact = new StringBuilder(text.length());
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quoted && c == '\\') {
        compact.append(c).append(text.charAt(++i));
        continue;
      }
      if (c == '"') {
        quoted = !quoted;
      }
      if (quoted || c > ' ') {
        compact.append(c);
      }
    }
    return compact.toString();
  }

  @Override
  public String toString() {
    return text;
  }

  /** The payload is not one JSON value. */
  private static IntercoreException refused(String why) {
    return new IntercoreException(ErrorCode.BAD_PAYLOAD, "payload refused: " + why, HINT);
  }

  /** The payload is JSON, but over a limit. */
  private static IntercoreException tooMuch(String why) {
    return new IntercoreException(
        ErrorCode.BAD_PAYLOAD,
        "payload refused: " + why,
        "Store less, or split it over several scopes.");
  }

  /** JSON's white space. Anything else around a value belongs to it and makes it invalid. */
  private static boolean isWhiteSpace(byte b) {
    return b == ' ' || b == '\n' || b == '\r' || b == '\t';
  }

  private static String decode(ByteBuffer bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException _) {
      throw refused("it is not valid UTF-8");
    }
  }

  /** Reads the payload once, token by token, and rejects what is not JSON or over a limit. */
  private static final class Inspection {
    private final String text;
    private final Deque<int[]> elementsOfOpenArrays = new ArrayDeque<>();
    private int depth;

    Inspection(String text) {
      this.text = text;
    }

    void run() {
      if (text.charAt(0) == BYTE_ORDER_MARK) {
        throw refused("it begins with a byte order mark");
      }
      try (JsonParser parser = JsonReader.payloadParser(text)) {
        JsonToken token = parser.nextToken();
        boolean whole = false;
        while (token != null) {
          if (whole) {
            throw refused("it holds more than one JSON value");
          }
          inspect(parser, token);
          whole = depth == 0;
          token = parser.nextToken();
        }
        if (!whole) {
          throw refused("it is not JSON: it ends too early");
        }
      } catch (JacksonException e) {
        String reason = JsonReader.reason(e);
        throw refused(reason.startsWith("Duplicate") ? reason : "it is not JSON: " + reason);
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
        case VALUE_STRING -> checkString(parser.getString());
        default -> {}
      }
    }

    private void open(JsonToken token) {
      if (++depth > MAX_DEPTH) {
        throw tooMuch("it is nested deeper than " + MAX_DEPTH);
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
      if (insideArray && elements != null && ++elements[0] > MAX_ELEMENTS) {
        throw tooMuch("an array has more than " + MAX_ELEMENTS + " elements");
      }
    }

    private static void checkKey(String key) {
      if (key.codePointCount(0, key.length()) > MAX_KEY_CHARACTERS) {
        throw tooMuch("an object key is longer than " + MAX_KEY_CHARACTERS + " characters");
      }
    }

    /** An escaped half of a surrogate pair has no UTF-8 form. It counts as three bytes. */
    private static void checkString(String string) {
      int bytes = 0;
      int at = 0;
      while (at < string.length()) {
        int c = string.codePointAt(at);
        bytes += Utf8.bytes(c);
        at += Character.charCount(c);
      }
      if (bytes > MAX_STRING_BYTES) {
        throw tooMuch("a string is longer than " + MAX_STRING_BYTES + " bytes");
      }
    }
  }
}
