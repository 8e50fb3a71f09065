package dev.intercore.cli.guard.hook;

import dev.intercore.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a tool's hook is given on stdin. */
public final class Message {
  /** Larger than any edit that makes sense. */
  public static final int MAX_BYTES = 16 << 20;

  private static final String AGAIN =
      "Nothing was changed. If the tool itself sent this, `ic guard status` and the tool's log tell more.";

  private final Map<?, ?> fields;

  private Message(Map<?, ?> fields) {
    this.fields = fields;
  }

  /** Reads it whole, or refuses it. */
  public static Message read(InputStream stdin) throws IOException {
    byte[] bytes = stdin.readNBytes(MAX_BYTES + 1);
    if (bytes.length > MAX_BYTES) {
      throw new RejectedMessage(
          "the hook's message is larger than 16 MiB",
          "Make the change in smaller steps, each of which can be looked at.");
    }
    return of(text(bytes));
  }

  private static String text(byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      // Some shells put one in front.
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException _) {
      throw new RejectedMessage("the hook's message is not UTF-8", AGAIN);
    }
  }

  private static Message of(String text) {
    if (text.isBlank()) {
      throw new RejectedMessage("the hook's message is empty", AGAIN);
    }
    try {
      if (JsonReader.parseForeign(text) instanceof Map<?, ?> fields) {
        return new Message(fields);
      }
    } catch (IllegalArgumentException e) {
      throw new RejectedMessage("the hook's message is not sound JSON: " + e.getMessage(), AGAIN);
    }
    throw new RejectedMessage("the hook's message is no JSON object", AGAIN);
  }

  /** A text of the message itself; one that is empty says nothing. */
  public Optional<String> text(String name) {
    return text(fields, name);
  }

  /** The first of these that says something. */
  public Optional<String> firstText(String... names) {
    return firstText(fields, names);
  }

  static Optional<String> firstText(Map<?, ?> object, String... names) {
    for (String name : names) {
      Optional<String> text = text(object, name);
      if (text.isPresent()) {
        return text;
      }
    }
    return Optional.empty();
  }

  /** When it was sent. */
  public Occasion occasion() {
    Optional<String> event = text("hook_event_name");
    return Occasion.of(event.orElse(""), event.isEmpty() || has("tool_name") || has("command"));
  }

  /** Whether Cursor sent it, which also runs the hooks of others. */
  public boolean isCursors() {
    return has("cursor_version");
  }

  /** The session that the tool is in; a subagent's is that of its agent. */
  public Optional<String> session() {
    return firstText("session_id", "conversation_id");
  }

  public boolean has(String name) {
    return fields.get(name) != null;
  }

  /** A list of texts, or none. */
  public List<String> texts(String name) {
    return fields.get(name) instanceof List<?> list ? texts(name, list) : List.of();
  }

  /** What the tool is given: an object in most, a text in some. */
  @Nullable Object toolInput() {
    return fields.get("tool_input");
  }

  /** The message itself, for tools that have no object of their own. */
  Map<?, ?> fields() {
    return fields;
  }

  /** Which of these names is there: exactly one, for nobody knows which one the tool would take. */
  static String only(Map<?, ?> object, String... names) {
    List<String> found = new ArrayList<>();
    for (String name : names) {
      if (object.get(name) != null) {
        found.add(name);
      }
    }
    if (found.size() != 1) {
      throw new RejectedMessage(
          found.isEmpty()
              ? "in the hook's message there is no " + names[0]
              : "the hook's message has " + String.join(" and ", found),
          "Give the tool one of them.");
    }
    return found.getFirst();
  }

  static Optional<String> text(Map<?, ?> object, String name) {
    Object value = object.get(name);
    if (value == null) {
      return Optional.empty();
    }
    if (value instanceof String text) {
      return Optional.of(text).filter(given -> !given.isEmpty());
    }
    throw new RejectedMessage("in the hook's message " + name + " is no text", AGAIN);
  }

  static List<String> texts(String name, List<?> list) {
    List<String> texts = new ArrayList<>();
    for (Object element : list) {
      if (!(element instanceof String text)) {
        throw new RejectedMessage(
            "in the hook's message " + name + " holds more than texts", AGAIN);
      }
      texts.add(text);
    }
    return texts;
  }
}
