package dev.intercore.engine;

import dev.intercore.cli.Invocation.ClientProcess;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The wire format between a client and an engine, in both directions. docs/engine.md describes it;
 * {@code ic} and {@code lib-intercore.sh} are its clients in bash.
 */
final class EngineProtocol {
  /** Kinds of requests. */
  static final String CALL = "call";

  static final String STATUS = "status";
  static final String STOP = "stop";

  static final String MAGIC = "ic1";

  /** The caller's variables that a request carries. An empty one counts as not set. */
  static final List<String> VARIABLES =
      List.of(
          "INTERCORE_DB",
          "INTERCORE_SESSION",
          "INTERCORE_AGENT",
          "INTERCORE_LOCK_DIR",
          "NO_COLOR",
          "COLUMNS");

  // Positions of some fields of a request. Each field ends with a NUL; the arguments follow COUNT.
  static final int TOKEN_FIELD = 1;
  private static final int KIND_FIELD = 2;
  static final int COUNT_FIELD = 11 + VARIABLES.size();

  private static final char ESCAPED_FLAG = 'e';
  private static final char TERMINAL_FLAG = 't';

  private EngineProtocol() {}

  /**
   * One request.
   *
   * @param kind {@link #CALL}, {@link #STATUS} or {@link #STOP}
   * @param id identifies the call, so that a repeat is carried out once; may be empty
   * @param sent when it was sent, in milliseconds of the machine's uptime or of the wall clock
   * @param timeout how many milliseconds the client waits for the answer
   * @param flags letters: e escaped, 0 1 2 closed descriptors, t stdout is a terminal
   * @param stdin empty if the client has not read it
   * @param client the process that makes the call
   */
  record Request(
      String kind,
      String id,
      long sent,
      long timeout,
      String flags,
      String directory,
      Map<String, String> environment,
      Optional<byte[]> stdin,
      ClientProcess client,
      List<String> arguments) {

    /** Returns whether this descriptor of the client, 0 to 2, is closed. */
    boolean isClosed(char descriptor) {
      return flags.indexOf(descriptor) >= 0;
    }

    boolean isTerminal() {
      return flags.indexOf(TERMINAL_FLAG) >= 0;
    }

    /**
     * Reads a request from all its fields.
     *
     * @throws IllegalArgumentException if a field has a wrong value
     * @throws NoSuchElementException if fields are missing
     * @throws CharacterCodingException if a field is not UTF-8
     */
    static Request parse(List<byte[]> fields) throws CharacterCodingException {
      Iterator<byte[]> rest = fields.listIterator(KIND_FIELD);
      String kind = text(rest.next());
      String id = text(rest.next());
      long sent = millis(text(rest.next()));
      long timeout = Long.parseLong(text(rest.next()));
      String flags = text(rest.next());
      String directory = text(rest.next());
      Map<String, String> environment = new TreeMap<>();
      for (String name : VARIABLES) {
        String value = text(rest.next());
        if (!value.isEmpty()) {
          environment.put(name, value);
        }
      }
      Optional<byte[]> stdin = decodeStdin(rest.next());
      String[] pids = text(rest.next()).split(" ", 2);
      ClientProcess client =
          new ClientProcess(
              number(pids[0]),
              number(pids.length > 1 ? pids[1] : ""),
              Duration.ofMillis(number(text(rest.next())).orElse(0)),
              OptionalLong.empty());
      boolean escaped = flags.indexOf(ESCAPED_FLAG) >= 0;
      List<String> arguments = new ArrayList<>();
      for (byte[] argument : fields.subList(COUNT_FIELD + 1, fields.size())) {
        arguments.add(text(escaped ? unescape(argument) : argument));
      }
      return new Request(
          kind, id, sent, timeout, flags, directory, environment, stdin, client, arguments);
    }

    /** Returns the request as it is sent to the engine with this token. */
    byte[] encode(String token) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      write(out, MAGIC, token, kind, id, seconds(sent), Long.toString(timeout), flags, directory);
      for (String name : VARIABLES) {
        write(out, environment.getOrDefault(name, ""));
      }
      write(out, stdin.map(bytes -> "b" + Base64.getEncoder().encodeToString(bytes)).orElse(""));
      write(out, (text(client.pid()) + " " + text(client.parent())).strip());
      write(out, Long.toString(client.waited().toMillis()), Integer.toString(arguments.size()));
      write(out, arguments.toArray(new String[0]));
      return out.toByteArray();
    }
  }

  /**
   * One answer: a letter, and for {@code o} the exit code, the id of the error, and what the
   * command wrote.
   */
  static final class Response {
    /** The command reads stdin, which the request does not contain. */
    static final Response STDIN_WANTED = new Response('i');

    /** Another process holds what the call needs. The client waits and sends the call again. */
    static final Response RETRY = new Response('w');

    /** The client carries out the call itself, under the same request id. */
    static final Response DECLINED = new Response('d');

    /** The engine is overloaded or stops. It has not started the call. */
    static final Response BUSY = new Response('b');

    private static final char ANSWERED = 'o';
    private static final String NO_ERROR = "-";

    /** Length of exit code, error and both lengths, padded with spaces. */
    static final int HEAD = 47;

    /** A stdout up to this length ends with a NUL, a longer one with the connection. */
    private static final int SHORT = 1000;

    private final char status;
    private final int exit;
    private final String error;
    private final byte[] stderr;
    private final byte[] stdout;

    private Response(char status) {
      this(status, 0, "", new byte[0], new byte[0]);
    }

    private Response(char status, int exit, String error, byte[] stderr, byte[] stdout) {
      this.status = status;
      this.exit = exit;
      this.error = error;
      this.stderr = stderr;
      this.stdout = stdout;
    }

    /**
     * The answer of a command that was carried out.
     *
     * @param error the id of the error that stderr reports, or the empty string
     */
    static Response answer(int exit, String error, byte[] stderr, byte[] stdout) {
      return new Response(ANSWERED, exit, error, stderr, stdout);
    }

    char status() {
      return status;
    }

    boolean isAnswer() {
      return status == ANSWERED;
    }

    int exit() {
      return exit;
    }

    String stderr() {
      return new String(stderr, StandardCharsets.UTF_8);
    }

    String stdout() {
      return new String(stdout, StandardCharsets.UTF_8);
    }

    /** Returns the bytes as they are sent. */
    ByteBuffer encode() {
      ByteArrayOutputStream out =
          new ByteArrayOutputStream(HEAD + 3 + stderr.length + stdout.length);
      out.write(status);
      if (isAnswer()) {
        String code = error.isEmpty() ? NO_ERROR : error;
        String head = exit + " " + code + " " + stderr.length + " " + stdout.length;
        String padded = head + " ".repeat(HEAD - head.length());
        out.writeBytes(padded.getBytes(StandardCharsets.US_ASCII));
        writeStream(out, stderr, true);
        writeStream(out, stdout, stdout.length <= SHORT);
      }
      return ByteBuffer.wrap(out.toByteArray());
    }

    private static void writeStream(ByteArrayOutputStream out, byte[] stream, boolean terminated) {
      out.writeBytes(stream);
      if (stream.length > 0 && terminated) {
        out.write(0);
      }
    }

    /**
     * Reads a complete answer.
     *
     * @throws IOException if the bytes are not a complete answer
     */
    static Response parse(byte[] bytes) throws IOException {
      if (bytes.length == 0) {
        throw new IOException("the engine sent no answer");
      }
      char status = (char) bytes[0];
      if (status != ANSWERED) {
        return new Response(status);
      }
      try {
        String[] head =
            new String(bytes, 1, HEAD, StandardCharsets.US_ASCII).strip().split(" ", -1);
        int stderrStart = 1 + HEAD;
        int stderrEnd = stderrStart + Integer.parseInt(head[2]);
        int stdoutStart = stderrEnd == stderrStart ? stderrEnd : stderrEnd + 1;
        int stdoutEnd = stdoutStart + Integer.parseInt(head[3]);
        if (stdoutEnd > bytes.length) {
          throw new IOException("the engine sent an incomplete answer");
        }
        return new Response(
            status,
            Integer.parseInt(head[0]),
            head[1].equals(NO_ERROR) ? "" : head[1],
            Arrays.copyOfRange(bytes, stderrStart, stderrEnd),
            Arrays.copyOfRange(bytes, stdoutStart, stdoutEnd));
      } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
        throw new IOException("not an answer of an engine", e);
      }
    }
  }

  private static void write(ByteArrayOutputStream out, String... fields) {
    for (String field : fields) {
      out.writeBytes(field.getBytes(StandardCharsets.UTF_8));
      out.write(0);
    }
  }

  private static String text(byte[] field) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(field)).toString();
  }

  private static String text(OptionalLong number) {
    return number.isPresent() ? Long.toString(number.getAsLong()) : "";
  }

  private static OptionalLong number(String field) {
    return field.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(field));
  }

  /**
   * Decodes stdin: an empty field, {@code p} and the bytes, {@code r} and the bytes with newlines
   * escaped, or {@code b} and base64.
   */
  private static Optional<byte[]> decodeStdin(byte[] field) {
    if (field.length == 0) {
      return Optional.empty();
    }
    byte[] rest = Arrays.copyOfRange(field, 1, field.length);
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
        i++;
        b = bytes[i] == 'n' ? (byte) '\n' : bytes[i];
      }
      plain[length++] = b;
    }
    return Arrays.copyOf(plain, length);
  }

  /**
   * Reads seconds with decimals after a point or a comma: the kernel writes two decimals, bash six.
   */
  static long millis(String seconds) {
    int point = Math.max(seconds.indexOf('.'), seconds.indexOf(','));
    if (point < 1 || point + 3 > seconds.length()) {
      throw new IllegalArgumentException("not a time: " + seconds);
    }
    String thousandths = (seconds.substring(point + 1) + "0").substring(0, 3);
    return Long.parseLong(seconds.substring(0, point) + thousandths);
  }

  private static String seconds(long millis) {
    return millis / 1000 + "." + Long.toString(1000 + millis % 1000).substring(1);
  }
}
