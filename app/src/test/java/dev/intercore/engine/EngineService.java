package dev.intercore.engine;

import dev.intercore.app.CommandCatalog;
import dev.intercore.cli.CommandHost.BuildInfo;
import dev.intercore.cli.Invocation.ClientProcess;
import dev.intercore.engine.EngineProtocol.Request;
import dev.intercore.engine.EngineProtocol.Response;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The part of an engine that answers calls, without its process, socket and threads. */
public final class EngineService implements AutoCloseable {
  private final OpenDatabases databases = new OpenDatabases();
  private final RequestHandler handler;

  public EngineService(BuildInfo build, InstantSource clock) {
    handler = new RequestHandler(CommandCatalog.tree(), build, clock, databases);
  }

  /** What the engine answered: {@code o} and an answer, or why there is none. */
  public record Reply(char status, int exit, String stdout, String stderr) {}

  /** The request of one call, with the variables that a client sends along. */
  public Reply answer(
      String id,
      List<String> words,
      Path directory,
      Map<String, String> environment,
      Optional<byte[]> stdin,
      ClientProcess client) {
    Map<String, String> sent = new TreeMap<>(environment);
    sent.keySet().retainAll(EngineProtocol.VARIABLES);
    sent.values().removeIf(String::isEmpty);
    Request request =
        new Request(
            EngineProtocol.CALL, id, 0, 0, "", directory.toString(), sent, stdin, client, words);
    Response response = handler.answer(request, () -> {});
    return new Reply(response.status(), response.exit(), response.stdout(), response.stderr());
  }

  @Override
  public void close() {
    databases.closeAll();
  }
}
