package dev.intercore.app.inprocess;

import dev.intercore.cli.Invocation.ClientProcess;
import dev.intercore.engine.EngineService;
import dev.intercore.testkit.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Calls as a client makes them to a warm engine: stdin is sent when the engine asks for it, a call
 * that has to wait is asked again, and what the engine declines is repeated as in direct mode under
 * the same request id.
 */
public final class EngineCli implements CallRunner, AutoCloseable {
  private static final Duration PAUSE = Duration.ofMillis(5);

  private final EngineService engine;
  private final DirectCalls direct;
  private final AtomicInteger answered = new AtomicInteger();

  public EngineCli(InstantSource clock) {
    engine = new EngineService(DirectCalls.BUILD, clock);
    direct = new DirectCalls(clock);
  }

  /** Calls through this engine; {@code notes} as for {@link InProcessCli}. */
  public InProcessCli in(Path notes, Path directory) {
    return InProcessCli.of(this, notes, directory);
  }

  /** How many calls the engine itself has answered. */
  public int answered() {
    return answered.get();
  }

  @Override
  public Answer run(CallRequest request) {
    String id = UUID.randomUUID().toString();
    long begin = System.nanoTime();
    Optional<byte[]> stdin = Optional.empty();
    while (true) {
      EngineService.Reply reply = ask(id, request, stdin, System.nanoTime() - begin);
      switch (reply.status()) {
        case 'o' -> {
          answered.incrementAndGet();
          return new Answer(
              request.line(),
              reply.exit(),
              reply.stdout().getBytes(StandardCharsets.UTF_8),
              reply.stderr().getBytes(StandardCharsets.UTF_8));
        }
        case 'i' -> stdin = Optional.of(read(request));
        // The client pauses too.
        case 'w' -> LockSupport.parkNanos(PAUSE.toNanos());
        default -> {
          return direct.run(repeated(id, request, stdin));
        }
      }
    }
  }

  private EngineService.Reply ask(
      String id, CallRequest request, Optional<byte[]> stdin, long waitedNanos) {
    ClientProcess client = request.client();
    return engine.answer(
        id,
        request.words(),
        request.directory(),
        request.environment(),
        stdin,
        new ClientProcess(
            client.pid(), client.parent(), Duration.ofNanos(waitedNanos), client.child()));
  }

  private static byte[] read(CallRequest request) {
    try (InputStream in = request.stdin().open()) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the engine may have decided has its answer stored under the id. */
  private static CallRequest repeated(String id, CallRequest request, Optional<byte[]> stdin) {
    Map<String, String> environment = new TreeMap<>(request.environment());
    environment.put("INTERCORE_REPEAT", id);
    return new CallRequest(
        request.words(),
        request.directory(),
        environment,
        stdin
            .<CallRequest.Input>map(bytes -> () -> new java.io.ByteArrayInputStream(bytes))
            .orElse(request.stdin()),
        request.client());
  }

  @Override
  public void close() {
    engine.close();
  }
}
