package dev.intercore.json;

import dev.intercore.common.Sha256;
import dev.intercore.common.Utf8;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes JSON: maps, {@link JsonObject}, lists, text, numbers, booleans, null, {@link JsonPayload}
 * and {@link RawJson}. The canonical form gives equal values equal digests: no white space, keys
 * sorted by code point at every level, nothing escaped that need not be. Digests in users'
 * databases depend on it.
 */
public final class JsonWriter {
  private static final char FIRST_PRINTABLE = 0x20;

  private static final String INDENTATION = "  ";

  /** Numbers with at most this many digits before the point are written without an exponent. */
  private static final int MAX_WHOLE_DIGITS = 16;

  /** At most this many zeros between the point and the first digit. */
  private static final int MAX_LEADING_ZEROS = 4;

  private static final MathContext ONE_DIGIT = new MathContext(1);

  private final StringBuilder text = new StringBuilder();
  private final boolean sorted;
  private final boolean indented;
  private int depth;

  private JsonWriter(boolean sorted, boolean indented) {
    this.sorted = sorted;
    this.indented = indented;
  }

  /** Returns the value on one line, with the keys of objects in their own order. */
  public static String compact(@Nullable Object value) {
    return new JsonWriter(false, false).written(value);
  }

  /** Returns the canonical form, on one line. */
  public static String canonical(@Nullable Object value) {
    return new JsonWriter(true, false).written(value);
  }

  /**
   * Returns the form for files that people compare: sorted keys, a line for each element, two
   * spaces a level and a final newline.
   */
  public static String indented(@Nullable Object value) {
    return new JsonWriter(true, true).written(value) + "\n";
  }

  /**
   * Returns the SHA-256 of the canonical form, in hexadecimal.
   *
   * @throws IllegalArgumentException if a text has half a surrogate pair
   */
  public static String digest(@Nullable Object value) {
    String canonical = canonical(value);
    if (Utf8.length(canonical).isEmpty()) {
      throw new IllegalArgumentException("half a surrogate pair has no canonical form");
    }
    byte[] bytes = canonical.getBytes(StandardCharsets.UTF_8);
    Sha256 sha = new Sha256();
    sha.add(bytes, bytes.length);
    return sha.fullHex();
  }

  private String written(@Nullable Object value) {
    write(value);
    return text.toString();
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
      text.append(shortest(number));
    } else if (value instanceof JsonObject object) {
      object(object.values());
    } else if (value instanceof Map<?, ?> object) {
      object(object);
    } else if (value instanceof List<?> list) {
      array(list);
    } else if (value instanceof JsonPayload payload) {
      text.append(payload.text());
    } else if (value instanceof RawJson raw) {
      text.append(raw.text());
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
    open('{');
    int i = 0;
    for (Map.Entry<?, ?> entry : (sorted ? sorted(object) : object).entrySet()) {
      separate(i++);
      string(String.valueOf(entry.getKey()));
      text.append(indented ? ": " : ":");
      write(entry.getValue());
    }
    close('}', object.isEmpty());
  }

  /** Java compares text by UTF-16 units, which would put U+FFFD after everything above U+FFFF. */
  private static Map<String, @Nullable Object> sorted(Map<?, ?> object) {
    Map<String, @Nullable Object> sorted = new TreeMap<>(Utf8.ORDER);
    object.forEach((name, value) -> sorted.put(String.valueOf(name), value));
    return sorted;
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
      text.append('\n').repeat(INDENTATION, depth);
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

  /** Returns the shortest text that reads back as the same number; JSON has no infinity or NaN. */
  private static String shortest(double number) {
    if (Double.isNaN(number) || Double.isInfinite(number)) {
      return "null";
    }
    String sign = Double.compare(number, 0) < 0 ? "-" : "";
    if (number == 0) {
      return sign + "0.0";
    }
    BigDecimal decimal = shortestDecimal(Math.abs(number));
    return sign + decimal(decimal.unscaledValue().toString(), -decimal.scale());
  }

  /** Java's text is the shortest except for subnormal numbers, of which it writes two digits. */
  private static BigDecimal shortestDecimal(double number) {
    BigDecimal decimal = new BigDecimal(Double.toString(number)).stripTrailingZeros();
    BigDecimal one = decimal.round(ONE_DIGIT).stripTrailingZeros();
    return one.doubleValue() == number ? one : decimal;
  }

  private static String decimal(String digits, int exponent) {
    int point = digits.length() + exponent;
    if (exponent >= 0 && point <= MAX_WHOLE_DIGITS) {
      return digits + "0".repeat(exponent) + ".0";
    }
    if (point > 0 && point <= MAX_WHOLE_DIGITS) {
      return digits.substring(0, point) + "." + digits.substring(point);
    }
    if (point <= 0 && point >= -MAX_LEADING_ZEROS) {
      return "0." + "0".repeat(-point) + digits;
    }
    String fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
    return digits.charAt(0) + fraction + "e" + (point - 1);
  }
}
