package dev.intercore.engine;

import dev.intercore.process.ProcFs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Speaks to a running engine about the engine itself. */
public final class Messenger {
  private static final int MILLIS = 3000;

  private final EngineFiles files;

  public Messenger(EngineFiles files) {
    this.files = files;
  }

  /** Whether an engine lives, known by the lock it holds. */
  public boolean isAlive() throws IOException {
    return files.isLocked();
  }

  /** What a running engine says of itself; empty when there is none that answers. */
  public Optional<EngineStatus> status() throws IOException {
    return ask(new Message(Engine.STATUS, "/", Map.of(), List.of())).map(EngineStatus::parse);
  }

  /** Asks a running engine to go. */
  public void stop() throws IOException {
    ask(new Message(Engine.STOP, "/", Map.of(), List.of()));
  }

  /**
   * Makes a call through a running engine; what it prints, when it could be answered.
   *
   * @param environment of the caller; what is missing there the engine does not add
   */
  public Optional<String> call(Path directory, Map<String, String> environment, List<String> words)
      throws IOException {
    return ask(new Message(Engine.CALL, directory.toString(), environment, words));
  }

  private record Message(
      String kind, String directory, Map<String, String> environment, List<String> words) {}

  /** The process that has published itself, alive or not. */
  public Optional<Long> pid() throws IOException {
    return files.endpoint().map(Endpoint::pid);
  }

  private Optional<String> ask(Message message) throws IOException {
    Optional<Endpoint> endpoint = files.endpoint();
    if (endpoint.isEmpty() || !isTheOne(endpoint.get()) || !files.isLocked()) {
      return Optional.empty();
    }
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(Door.LOOPBACK, endpoint.get().port()), MILLIS);
      socket.setSoTimeout(MILLIS);
      socket.getOutputStream().write(request(endpoint.get().token(), message));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      // Only what is asked here: short, and without an error.
      return answer.startsWith("o") && answer.length() > Response.HEAD
          ? Optional.of(answer.substring(Response.HEAD + 1).replace("\0", ""))
          : Optional.empty();
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /** The port of an engine that was killed may be anyone's by now. */
  private static boolean isTheOne(Endpoint endpoint) {
    try {
      return ProcFs.HERE.startTime(endpoint.pid()) == endpoint.start();
    } catch (IOException | RuntimeException _) {
      return false;
    }
  }

  private static byte[] request(String token, Message message) throws IOException {
    String uptime = Files.readString(Path.of("/proc/uptime")).split(" ", -1)[0];
    ByteArrayOutputStream fields = new ByteArrayOutputStream();
    field(fields, Request.MAGIC, token, message.kind(), "", uptime, Integer.toString(MILLIS), "");
    field(fields, message.directory());
    Request.VARIABLES.forEach(name -> field(fields, message.environment().getOrDefault(name, "")));
    field(fields, "", "", "", Integer.toString(message.words().size()));
    message.words().forEach(word -> field(fields, word));
    return fields.toByteArray();
  }

  private static void field(ByteArrayOutputStream fields, String... values) {
    for (String value : values) {
      fields.writeBytes(value.getBytes(StandardCharsets.UTF_8));
      fields.write(0);
    }
  }
}
