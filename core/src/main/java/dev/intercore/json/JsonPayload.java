package dev.intercore.json;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * One JSON value as its author wrote it, less outer white space, and known to be within the limits.
 */
public final class JsonPayload {
  private static final String HINT =
      "Give one JSON value in UTF-8; a plain word needs its quotes: '\"word\"'.";

  private final String text;

  private JsonPayload(String text) {
    this.text = text;
  }

  public static JsonPayload of(String json) {
    try {
      ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(json));
      byte[] bytes = new byte[encoded.remaining()];
      encoded.get(bytes);
      return of(bytes);
    } catch (CharacterCodingException _) {
      throw refused("it is not valid Unicode");
    }
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
    if (length > JsonLimits.MAX_BYTES) {
      throw tooMuch("it is " + length + " bytes, over the limit of " + JsonLimits.MAX_BYTES);
    }
    String text = decode(ByteBuffer.wrap(json, start, length));
    new JsonInspection(text).run();
    return new JsonPayload(text);
  }

  public String text() {
    return text;
  }

  /** The same value in one line, without the white space between its parts. */
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

  /** It is not one JSON value. */
  static IntercoreException refused(String why) {
    return new IntercoreException(ErrorCode.BAD_PAYLOAD, "payload refused: " + why, HINT);
  }

  /** It is JSON, but more than is taken. */
  static IntercoreException tooMuch(String why) {
    return new IntercoreException(
        ErrorCode.BAD_PAYLOAD,
        "payload refused: " + why,
        "Store less, or split it over several scopes.");
  }

  /** JSON's own four; anything else around a value is part of it, and wrong. */
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
}
