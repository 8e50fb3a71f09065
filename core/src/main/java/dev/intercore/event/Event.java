package dev.intercore.event;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.json.JsonCodec;
import dev.intercore.json.JsonPayload;
import dev.intercore.json.RawJson;
import dev.intercore.store.Row;
import java.nio.charset.StandardCharsets;

/**
 * One event: a change that was made, or what a user reported.
 *
 * @param type group and verb, such as {@code intent.declared}
 * @param subject what changed: an id or a name
 * @param actor who changed it
 * @param at unix seconds
 * @param body details, one JSON object in one line; {@code null} if the stored one is corrupt
 */
public record Event(long seq, String type, String subject, String actor, long at, String body) {
  /** The JSON form. The body is written as its author wrote it. */
  public static final JsonCodec<Event> JSON =
      JsonCodec.fields(Event.class)
          .number("seq", Event::seq)
          .text("type", Event::type)
          .text("subject", Event::subject)
          .text("actor", Event::actor)
          .number("at", Event::at)
          .raw("body", event -> RawJson.printable(event.body()))
          .writeOnly();

  /** Limit of a body, in bytes of UTF-8. */
  static final int MAX_BODY_BYTES = 64 << 10;

  /** SQL for whether a stored body is one JSON object in one line. */
  static final String IS_BODY_VALID =
      "(substr(body, 1, 1) = '{' AND instr(body, char(10)) = 0 AND json_valid(body))";

  /** A corrupt body is read as null, because it would break the JSON that it is put into. */
  static final String COLUMNS =
      "seq, type, subject, actor, at, iif(" + IS_BODY_VALID + ", body, 'null')";

  private static final int MAX_BYTES_PER_CHAR = 3;

  /** Reads a row of {@link #COLUMNS}. */
  static Event read(Row row) {
    return new Event(
        row.number(1), row.text(2), row.text(3), row.text(4), row.number(5), row.text(6));
  }

  /**
   * Returns the body of an event about a change that is made anyway: the given one, or only its
   * size if it is over the limit.
   */
  static String limitedBody(String json) {
    long bytes = utf8Bytes(json);
    return bytes <= MAX_BODY_BYTES ? json : "{\"omitted_bytes\":" + bytes + "}";
  }

  /** Returns the body of a user's event. Throws if it is not an object or over the limit. */
  static String checkedBody(JsonPayload payload) {
    String json = payload.compact();
    if (json.charAt(0) != '{') {
      throw new IntercoreException(
          ErrorCode.BAD_PAYLOAD,
          "the body of an event is a JSON object",
          "Write it in braces, such as {\"value\":1}.");
    }
    long bytes = utf8Bytes(json);
    if (bytes > MAX_BODY_BYTES) {
      throw new IntercoreException(
          ErrorCode.BAD_PAYLOAD,
          "the body is " + bytes + " bytes, over the limit of " + MAX_BODY_BYTES,
          "Store it elsewhere, as a file or with `ic state set`, and give its name here.");
    }
    return json;
  }

  private static long utf8Bytes(String json) {
    return json.length() <= MAX_BODY_BYTES / MAX_BYTES_PER_CHAR
        ? json.length()
        : json.getBytes(StandardCharsets.UTF_8).length;
  }
}
