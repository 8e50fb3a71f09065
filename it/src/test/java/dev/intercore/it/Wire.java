package dev.intercore.it;

import static dev.intercore.testkit.IntentCalls.field;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/** The conversation with an engine, without a client: docs/engine.md, One call. */
record Wire(int port, String token) {
  private static final int MILLIS = 20_000;
  private static final int HEAD = 48;

  /** What is on stdout in the answer to a request that succeeds. */
  String stdout(String kind, Path directory, String... words) {
    String answer = ask(kind, directory, words);
    if (!answer.startsWith("o0 ")) {
      throw new AssertionError("not a yes: " + answer);
    }
    return answer.substring(HEAD).replace("\0", "");
  }

  /** The whole answer, empty when the other side hangs up. */
  String ask(String kind, Path directory, String... words) {
    return send(request(kind, directory, words));
  }

  byte[] request(String kind, Path directory, String... words) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    field(bytes, "ic1", token, kind, UUID.randomUUID().toString(), uptime(), "6000", "");
    field(
        bytes,
        directory.toString(),
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        Integer.toString(words.length));
    field(bytes, words);
    return bytes.toByteArray();
  }

  static void field(ByteArrayOutputStream bytes, String... values) {
    for (String value : values) {
      bytes.writeBytes(value.getBytes(StandardCharsets.UTF_8));
      bytes.write(0);
    }
  }

  String send(byte[] request) {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(request);
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (SocketException _) {
      // Reset: it hung up with something unread.
      return "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A connection that has said nothing yet. */
  Socket connect() throws IOException {
    Socket socket = new Socket();
    socket.connect(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port), MILLIS);
    socket.setSoTimeout(MILLIS);
    return socket;
  }

  private static String uptime() {
    try {
      String line = Files.readString(Path.of("/proc/uptime"));
      return line.substring(0, line.indexOf(' '));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
