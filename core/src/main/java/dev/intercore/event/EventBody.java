package dev.intercore.event;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.json.JsonPayload;
import java.nio.charset.StandardCharsets;

/** The rest of an event: one JSON object in one line. */
final class EventBody {
  /** Of UTF-8. */
  static final int MOST_BYTES = 64 << 10;

  private static final int MOST_BYTES_A_CHARACTER = 3;

  private EventBody() {}

  /** Of a change that was made: it is told, though not with all there would be to say. */
  static String within(String json) {
    long bytes = bytes(json);
    return bytes <= MOST_BYTES ? json : "{\"omitted_bytes\":" + bytes + "}";
  }

  /** Of a user's own event. */
  static String of(JsonPayload payload) {
    String json = payload.compact();
    if (json.charAt(0) != '{') {
      throw new IntercoreException(
          ErrorCode.BAD_PAYLOAD,
          "the body of an event is a JSON object",
          "Write it in braces, such as {\"value\":1}.");
    }
    long bytes = bytes(json);
    if (bytes > MOST_BYTES) {
      throw new IntercoreException(
          ErrorCode.BAD_PAYLOAD,
          "the body is " + bytes + " bytes, over the limit of " + MOST_BYTES,
          "Keep it elsewhere, as a file or by `ic state set`, and tell where it is.");
    }
    return json;
  }

  private static long bytes(String json) {
    return json.length() <= MOST_BYTES / MOST_BYTES_A_CHARACTER
        ? json.length()
        : json.getBytes(StandardCharsets.UTF_8).length;
  }
}
