package dev.intercore.engine;

import dev.intercore.cli.Client;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * One request as it came: its fields, in the order docs/engine.md gives.
 *
 * @param kind what is asked for
 * @param id names the call, so that a repeat is decided once; may be empty
 * @param sent when, in milliseconds: by the machine's uptime or by the wall clock
 * @param patience so many milliseconds the client will wait
 * @param flags letters: e escaped, 0 1 2 closed descriptors, t stdout is a terminal
 * @param stdin empty when the client has not read it
 * @param client who asks, and since when
 */
record Request(
    String kind,
    String id,
    long sent,
    long patience,
    String flags,
    String directory,
    Map<String, String> environment,
    Optional<byte[]> stdin,
    Client client,
    List<String> arguments) {
  static final String MAGIC = "ic1";
  static final int TOKEN_FIELD = 1;

  /** The variables that travel along; an empty one counts as not set. */
  static final List<String> VARIABLES =
      List.of(
          "INTERCORE_DB",
          "INTERCORE_SESSION",
          "INTERCORE_AGENT",
          "INTERCORE_LOCK_DIR",
          "NO_COLOR",
          "COLUMNS");

  private static final int DIRECTORY_FIELD = 7;
  private static final int STDIN_FIELD = DIRECTORY_FIELD + 1 + VARIABLES.size();
  private static final int PID_FIELD = STDIN_FIELD + 1;
  private static final int WAITED_FIELD = PID_FIELD + 1;
  static final int COUNT_FIELD = WAITED_FIELD + 1;

  private static final char ESCAPED = 'e';
  private static final char TERMINAL = 't';

  boolean closed(char descriptor) {
    return flags.indexOf(descriptor) >= 0;
  }

  boolean terminal() {
    return flags.indexOf(TERMINAL) >= 0;
  }

  /**
   * @param fields all of them
   * @throws IllegalArgumentException when they are not those of a request
   * @throws CharacterCodingException when one is not UTF-8
   */
  static Request of(List<byte[]> fields) throws CharacterCodingException {
    String flags = text(fields.get(6));
    boolean escaped = flags.indexOf(ESCAPED) >= 0;
    Map<String, String> environment = new TreeMap<>();
    for (int i = 0; i < VARIABLES.size(); i++) {
      String value = text(fields.get(DIRECTORY_FIELD + 1 + i));
      if (!value.isEmpty()) {
        environment.put(VARIABLES.get(i), value);
      }
    }
    List<String> arguments = new ArrayList<>();
    for (byte[] word : fields.subList(COUNT_FIELD + 1, fields.size())) {
      arguments.add(text(escaped ? unescape(word) : word));
    }
    String[] pids = text(fields.get(PID_FIELD)).split(" ", 2);
    return new Request(
        text(fields.get(2)),
        text(fields.get(3)),
        millis(text(fields.get(4))),
        Long.parseLong(text(fields.get(5))),
        flags,
        text(fields.get(DIRECTORY_FIELD)),
        environment,
        stdin(fields.get(STDIN_FIELD)),
        new Client(
            number(pids[0]),
            number(pids.length > 1 ? pids[1] : ""),
            Duration.ofMillis(number(text(fields.get(WAITED_FIELD))).orElse(0)),
            OptionalLong.empty()),
        arguments);
  }

  private static OptionalLong number(String field) {
    return field.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(field));
  }

  /**
   * Nothing; or {@code p} and the bytes; or {@code r} and them escaped; or {@code b} and base64.
   */
  private static Optional<byte[]> stdin(byte[] field) {
    if (field.length == 0) {
      return Optional.empty();
    }
    byte[] rest = new byte[field.length - 1];
    System.arraycopy(field, 1, rest, 0, rest.length);
    if (field[0] == 'p') {
      return Optional.of(rest);
    }
    return Optional.of(field[0] == 'b' ? Base64.getMimeDecoder().decode(rest) : unescape(rest));
  }

  /** {@code \n} is a newline and {@code \\} a backslash. */
  private static byte[] unescape(byte[] bytes) {
    byte[] plain = new byte[bytes.length];
    int length = 0;
    for (int i = 0; i < bytes.length; i++) {
      byte b = bytes[i];
      if (b == '\\' && i + 1 < bytes.length) {
        b = bytes[++i] == 'n' ? (byte) '\n' : bytes[i];
      }
      plain[length++] = b;
    }
    return java.util.Arrays.copyOf(plain, length);
  }

  /** Seconds with decimals after a point or a comma: the kernel writes two, bash six. */
  private static long millis(String seconds) {
    int point = Math.max(seconds.indexOf('.'), seconds.indexOf(','));
    if (point < 1 || point + 3 > seconds.length()) {
      throw new IllegalArgumentException("no time: " + seconds);
    }
    String thousandths = (seconds.substring(point + 1) + "0").substring(0, 3);
    return Long.parseLong(seconds.substring(0, point) + thousandths);
  }

  private static String text(byte[] bytes) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }
}
