package dev.intercore.json;

import dev.intercore.common.Utf8;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The one way to write a value, so that equal values have equal digests: no spaces, keys by code
 * point at every level, UTF-8 with nothing escaped that need not be.
 */
public final class JsonWriter {
  private static final char FIRST_PRINTABLE = 0x20;

  private static final String STEP = "  ";

  private final StringBuilder text = new StringBuilder();
  private final boolean indented;
  private int depth;

  private JsonWriter(boolean indented) {
    this.indented = indented;
  }

  public static String of(@Nullable Object value) {
    JsonWriter json = new JsonWriter(false);
    json.write(value);
    return json.text.toString();
  }

  /**
   * The same for a file that people compare: a line for each element, two spaces a level, and a
   * final newline, so that a change of one value is a change of one line.
   */
  public static String indented(@Nullable Object value) {
    JsonWriter json = new JsonWriter(true);
    json.write(value);
    return json.text.append('\n').toString();
  }

  /** SHA-256 of the canonical form, in hexadecimal. */
  public static String digest(@Nullable Object value) {
    try {
      ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(of(value)));
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      sha.update(bytes);
      return HexFormat.of().formatHex(sha.digest());
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("half a surrogate pair has no canonical form", e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private void write(@Nullable Object value) {
    // Not a pattern switch: its first use builds a class at run time, which no AOT cache holds.
    if (value == null) {
      text.append("null");
    } else if (value instanceof String string) {
      string(string);
    } else if (value instanceof Boolean || value instanceof Long || value instanceof Integer) {
      text.append(value);
    } else if (value instanceof Double number) {
      text.append(Decimals.shortest(number));
    } else if (value instanceof List<?> list) {
      array(list);
    } else if (value instanceof Map<?, ?> object) {
      object(object);
    } else {
      throw new IllegalArgumentException("no JSON form: " + value.getClass());
    }
  }

  private void array(List<?> list) {
    open('[');
    for (int i = 0; i < list.size(); i++) {
      separate(i);
      write(list.get(i));
    }
    close(']', list.isEmpty());
  }

  private void object(Map<?, ?> object) {
    // UTF-16 units, as text is compared in Java, would put U+FFFD after what lies beyond U+FFFF.
    Map<String, @Nullable Object> sorted = new TreeMap<>(Utf8.ORDER);
    object.forEach((name, value) -> sorted.put(String.valueOf(name), value));
    open('{');
    int i = 0;
    for (Map.Entry<String, @Nullable Object> entry : sorted.entrySet()) {
      separate(i++);
      string(entry.getKey());
      text.append(indented ? ": " : ":");
      write(entry.getValue());
    }
    close('}', sorted.isEmpty());
  }

  private void open(char bracket) {
    text.append(bracket);
    depth++;
  }

  private void close(char bracket, boolean empty) {
    depth--;
    if (!empty) {
      newLine();
    }
    text.append(bracket);
  }

  private void separate(int index) {
    if (index > 0) {
      text.append(',');
    }
    newLine();
  }

  private void newLine() {
    if (indented) {
      text.append('\n').repeat(STEP, depth);
    }
  }

  private void string(String string) {
    text.append('"');
    for (int i = 0; i < string.length(); i++) {
      character(string.charAt(i));
    }
    text.append('"');
  }

  private void character(char c) {
    switch (c) {
      case '"' -> text.append("\\\"");
      case '\\' -> text.append("\\\\");
      case '\n' -> text.append("\\n");
      case '\t' -> text.append("\\t");
      case '\r' -> text.append("\\r");
      case '\b' -> text.append("\\b");
      case '\f' -> text.append("\\f");
      default -> {
        if (c < FIRST_PRINTABLE) {
          text.append("\\u00").append(HexFormat.of().toHexDigits((byte) c));
        } else {
          text.append(c);
        }
      }
    }
  }
}
