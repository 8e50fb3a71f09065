package dev.intercore.engine;

import dev.intercore.cli.Invocation.ClientProcess;
import dev.intercore.engine.EngineFiles.Endpoint;
import dev.intercore.engine.EngineProtocol.Request;
import dev.intercore.engine.EngineProtocol.Response;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Calls a running engine: its status, its end, and commands. */
public final class EngineClient {
  private static final Duration TIMEOUT = Duration.ofSeconds(3);

  private final EngineFiles files;

  public EngineClient(EngineFiles files) {
    this.files = files;
  }

  /**
   * What an engine reports about itself.
   *
   * @param home the build's folder
   * @param uptime seconds
   * @param memory resident bytes
   */
  public record EngineStatus(
      long pid,
      String build,
      String home,
      long uptime,
      long calls,
      long memory,
      List<String> databases) {
    private static final int FIRST_DATABASE = 6;

    /** One line each, the paths of the open databases last. */
    String encode() {
      List<String> lines = new ArrayList<>();
      for (Object value : List.of(pid, build, home, uptime, calls, memory)) {
        lines.add(value.toString());
      }
      lines.addAll(databases);
      return String.join("\n", lines);
    }

    static EngineStatus parse(String text) {
      List<String> lines = List.of(text.split("\n", -1));
      return new EngineStatus(
          Long.parseLong(lines.get(0)),
          lines.get(1),
          lines.get(2),
          Long.parseLong(lines.get(3)),
          Long.parseLong(lines.get(4)),
          Long.parseLong(lines.get(5)),
          lines.subList(FIRST_DATABASE, lines.size()));
    }
  }

  /** Returns whether an engine runs, which the lock that it holds shows. */
  public boolean isEngineRunning() throws IOException {
    return files.isLocked();
  }

  /** Returns the status of the engine, or empty if none answers. */
  public Optional<EngineStatus> status() throws IOException {
    return send(EngineProtocol.STATUS, "/", Map.of(), List.of()).map(EngineStatus::parse);
  }

  /** Asks the engine to stop. */
  public void stop() throws IOException {
    send(EngineProtocol.STOP, "/", Map.of(), List.of());
  }

  /**
   * Runs one command through the engine.
   *
   * @param environment of the caller; the engine adds nothing to it
   * @return what the command printed on stdout, or empty if the engine did not run it
   */
  public Optional<String> call(
      Path directory, Map<String, String> environment, List<String> arguments) throws IOException {
    return send(EngineProtocol.CALL, directory.toString(), environment, arguments);
  }

  /** Returns the pid in the endpoint file, whether that process runs or not. */
  public Optional<Long> pid() throws IOException {
    return files.endpoint().map(Endpoint::pid);
  }

  private Optional<String> send(
      String kind, String directory, Map<String, String> environment, List<String> arguments)
      throws IOException {
    Optional<Endpoint> endpoint = files.endpoint();
    if (endpoint.isEmpty() || !endpoint.get().isRunning() || !files.isLocked()) {
      return Optional.empty();
    }
    Request request =
        new Request(
            kind,
            "",
            uptimeMillis(),
            TIMEOUT.toMillis(),
            "",
            directory,
            environment,
            Optional.empty(),
            ClientProcess.UNKNOWN,
            arguments);
    try (Socket socket = new Socket()) {
      int timeout = (int) TIMEOUT.toMillis();
      socket.connect(
          new InetSocketAddress(RequestListener.LOOPBACK, endpoint.get().port()), timeout);
      socket.setSoTimeout(timeout);
      socket.getOutputStream().write(request.encode(endpoint.get().token()));
      Response response = Response.parse(socket.getInputStream().readAllBytes());
      return response.isAnswer() ? Optional.of(response.stdout()) : Optional.empty();
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  private static long uptimeMillis() throws IOException {
    String uptime = Files.readString(Path.of("/proc/uptime"));
    return EngineProtocol.millis(uptime.substring(0, uptime.indexOf(' ')));
  }
}
