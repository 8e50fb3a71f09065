package dev.intercore.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Calls of an engine without a shell, in the words of docs/engine.md. */
final class RawCalls {
  private static final int PORT_FIELD = 4;
  private static final int TOKEN_FIELD = 5;
  private static final int PATIENCE_MILLIS = 10_000;

  /** INTERCORE_DB, INTERCORE_SESSION, INTERCORE_AGENT, NO_COLOR, COLUMNS; and no stdin. */
  private static final List<String> NO_VARIABLES_NO_STDIN =
      List.of("", "", "", "", "", "", "", "", "");

  private final Path project;
  private final int port;
  private final String token;

  RawCalls(WarmEngine engine) throws IOException {
    project = engine.project();
    String[] endpoint = Files.readString(engine.endpoint()).strip().split(" ", -1);
    port = Integer.parseInt(endpoint[PORT_FIELD]);
    token = endpoint[TOKEN_FIELD];
  }

  /** Makes one call that the engine has to answer itself. */
  void make(String id, List<String> words) throws IOException {
    List<String> fields = new ArrayList<>(List.of("ic1", token, "call", id, uptime()));
    fields.addAll(List.of(Integer.toString(PATIENCE_MILLIS), "", project.toString()));
    fields.addAll(NO_VARIABLES_NO_STDIN);
    fields.add(Integer.toString(words.size()));
    fields.addAll(words);
    byte[] request = (String.join("\0", fields) + "\0").getBytes(StandardCharsets.UTF_8);
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket.getOutputStream().write(request);
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!answer.startsWith("o")) {
        throw new IOException("the engine answered \"" + answer + "\" to " + words);
      }
    }
  }

  /** The clock that client and engine share, as the kernel writes it. */
  private static String uptime() throws IOException {
    String text = Files.readString(Path.of("/proc/uptime"));
    return text.substring(0, text.indexOf(' '));
  }
}
