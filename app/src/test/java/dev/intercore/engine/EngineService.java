package dev.intercore.engine;

import dev.intercore.app.Commands;
import dev.intercore.cli.Build;
import dev.intercore.cli.Client;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The part of an engine that answers calls, without its process, socket and threads. */
public final class EngineService implements AutoCloseable {
  private final KeptDatabases databases = new KeptDatabases();
  private final Service service;

  public EngineService(Build build, InstantSource clock) {
    service = new Service(Commands.tree(), build, clock, databases);
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
      Client client) {
    Map<String, String> sent = new TreeMap<>(environment);
    sent.keySet().retainAll(Request.VARIABLES);
    sent.values().removeIf(String::isEmpty);
    Request request =
        new Request(Engine.CALL, id, 0, 0, "", directory.toString(), sent, stdin, client, words);
    return reply(service.answer(request, () -> {}).buffer());
  }

  /** Reads a response as the client does: docs/engine.md has its form. */
  private static Reply reply(ByteBuffer buffer) {
    byte[] all = new byte[buffer.remaining()];
    buffer.get(all);
    char status = (char) all[0];
    if (status != 'o') {
      return new Reply(status, 0, "", "");
    }
    int begin = 1 + Response.HEAD;
    String[] head =
        new String(all, 1, Response.HEAD, StandardCharsets.US_ASCII).strip().split(" ", -1);
    int errors = Integer.parseInt(head[2]);
    int output = Integer.parseInt(head[3]);
    int outputBegin = begin + errors + (errors > 0 ? 1 : 0);
    return new Reply(
        status,
        Integer.parseInt(head[0]),
        new String(all, outputBegin, output, StandardCharsets.UTF_8),
        new String(all, begin, errors, StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    databases.closeAll();
  }
}
