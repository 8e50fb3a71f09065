package dev.intercore.cli.guard.tool;

import dev.intercore.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The JSON object that a tool writes to the stdin of a hook, with checked reads. */
public final class HookMessage {
  /** Larger than any useful edit. */
  public static final int MAX_BYTES = 16 << 20;

  private static final String AGAIN =
      "Nothing was changed. If the tool itself sent this, `ic guard status` and the tool's log show details.";

  private final Map<?, ?> fields;

  private HookMessage(Map<?, ?> fields) {
    this.fields = fields;
  }

  /**
   * Reads a message.
   *
   * @throws UnreadableMessageException if it is too large or not one JSON object
   */
  public static HookMessage read(InputStream stdin) throws IOException {
    byte[] bytes = stdin.readNBytes(MAX_BYTES + 1);
    if (bytes.length > MAX_BYTES) {
      throw new UnreadableMessageException(
          "the hook's message is larger than 16 MiB", "Make the change in smaller steps.");
    }
    return of(text(bytes));
  }

  private static String text(byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      // Some shells write a byte order mark.
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException _) {
      throw new UnreadableMessageException("the hook's message is not UTF-8", AGAIN);
    }
  }

  private static HookMessage of(String text) {
    if (text.isBlank()) {
      throw new UnreadableMessageException("the hook's message is empty", AGAIN);
    }
    try {
      if (JsonReader.parseForeign(text) instanceof Map<?, ?> fields) {
        return new HookMessage(fields);
      }
    } catch (IllegalArgumentException e) {
      throw new UnreadableMessageException(
          "the hook's message is not valid JSON: " + e.getMessage(), AGAIN);
    }
    throw new UnreadableMessageException("the hook's message is not a JSON object", AGAIN);
  }

  /** Returns a string of the message; empty if it is absent or empty. */
  public Optional<String> text(String name) {
    return text(fields, name);
  }

  static Optional<String> firstText(Map<?, ?> object, List<String> names) {
    for (String name : names) {
      Optional<String> text = text(object, name);
      if (text.isPresent()) {
        return text;
      }
    }
    return Optional.empty();
  }

  /** Returns the event for which the tool called the hook. */
  public HookEvent event() {
    Optional<String> name = text("hook_event_name");
    return HookEvent.of(name.orElse(""), name.isEmpty() || has("tool_name") || has("command"));
  }

  /** Whether Cursor wrote it, which also runs the hooks of Claude Code. */
  public boolean isFromCursor() {
    return has("cursor_version");
  }

  /** Returns the session of the tool; a subagent has the session of its agent. */
  public Optional<String> session() {
    return firstText(fields, List.of("session_id", "conversation_id"));
  }

  public boolean has(String name) {
    return fields.get(name) != null;
  }

  /** Returns a list of strings; empty if it is absent. */
  public List<String> texts(String name) {
    return fields.get(name) instanceof List<?> list ? texts(name, list) : List.of();
  }

  /** Returns the input of the tool: an object, or a string for some tools. */
  @Nullable Object toolInput() {
    return fields.get("tool_input");
  }

  /** Returns the message itself, for tools whose input has no object of its own. */
  Map<?, ?> fields() {
    return fields;
  }

  /** Returns the one name that is present: with two, the tool may read either. */
  static String only(Map<?, ?> object, List<String> names) {
    List<String> found = new ArrayList<>();
    for (String name : names) {
      if (object.get(name) != null) {
        found.add(name);
      }
    }
    if (found.size() != 1) {
      throw new UnreadableMessageException(
          found.isEmpty()
              ? "the hook's message has no " + names.getFirst()
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
    throw new UnreadableMessageException(
        "in the hook's message " + name + " is not a string", AGAIN);
  }

  static List<String> texts(String name, List<?> list) {
    List<String> texts = new ArrayList<>();
    for (Object element : list) {
      if (!(element instanceof String text)) {
        throw new UnreadableMessageException(
            "in the hook's message " + name + " contains a value that is not a string", AGAIN);
      }
      texts.add(text);
    }
    return texts;
  }

  /** A message that cannot be read, so the call that it describes is denied. */
  public static final class UnreadableMessageException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String hint;

    public UnreadableMessageException(String fact, String hint) {
      super(fact);
      this.hint = hint;
    }

    public String fact() {
      return String.valueOf(getMessage());
    }

    public String hint() {
      return hint;
    }
  }

  /** When a tool calls a hook. The tools have different names for the same event. */
  public enum HookEvent {
    BEFORE_TOOL,
    AFTER_TOOL,
    SESSION_START,
    /** The turn of the agent has ended. */
    STOP,
    SESSION_END,
    /** Any other event, which needs no action. */
    OTHER;

    /**
     * Returns the event of a message.
     *
     * @param name the tool's name of the event
     * @param hasTool whether the message names a tool; an unknown event may then be before its call
     */
    static HookEvent of(String name, boolean hasTool) {
      return switch (name.toLowerCase(Locale.ROOT)) {
        case "pretooluse", "beforetool", "beforeshellexecution" -> BEFORE_TOOL;
        case "posttooluse",
            "posttoolusefailure",
            "posttoolbatch",
            "aftertool",
            "afterfileedit",
            "aftershellexecution",
            "aftermcpexecution" ->
            AFTER_TOOL;
        case "sessionstart" -> SESSION_START;
        case "stop", "afteragent" -> STOP;
        case "sessionend" -> SESSION_END;
        default -> hasTool ? BEFORE_TOOL : OTHER;
      };
    }

    /** Whether the reply decides if the tool call happens. */
    public boolean isGate() {
      return this == BEFORE_TOOL;
    }
  }
}
