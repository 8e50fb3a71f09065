package dev.intercore.engine;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * What goes back: a status, and for {@code ok} the exit code, the error's id, the lengths of both
 * streams and what is in them.
 */
final class Response {
  /** Up to here the client reads to the next NUL; beyond, all the rest is stdout. */
  static final int SHORT = 1000;

  private static final String NO_ERROR = "-";

  /** After the letter: exit code, error and both lengths, filled up with spaces. */
  static final int HEAD = 47;

  static final Response INPUT = new Response('i');
  static final Response LATER = new Response('w');
  static final Response DIRECT = new Response('d');
  static final Response BUSY = new Response('b');

  private final byte[] bytes;

  private Response(char status) {
    bytes = new byte[] {(byte) status};
  }

  /**
   * @param error the id of the error that is told on stderr, or nothing
   */
  Response(int exit, String error, byte[] stderr, byte[] stdout) {
    ByteArrayOutputStream all = new ByteArrayOutputStream(stdout.length + stderr.length + HEAD + 3);
    String head =
        String.join(
            " ",
            Integer.toString(exit),
            error.isEmpty() ? NO_ERROR : error,
            Integer.toString(stderr.length),
            Integer.toString(stdout.length));
    all.writeBytes(
        ("o" + head + " ".repeat(HEAD - head.length())).getBytes(StandardCharsets.US_ASCII));
    add(all, stderr, true);
    add(all, stdout, stdout.length <= SHORT);
    bytes = all.toByteArray();
  }

  private static void add(ByteArrayOutputStream all, byte[] stream, boolean ended) {
    all.writeBytes(stream);
    if (stream.length > 0 && ended) {
      all.write(0);
    }
  }

  ByteBuffer buffer() {
    return ByteBuffer.wrap(bytes);
  }
}
