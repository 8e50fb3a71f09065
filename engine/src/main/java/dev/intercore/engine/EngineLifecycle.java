package dev.intercore.engine;

import dev.intercore.cli.CommandHost.BuildInfo;
import dev.intercore.cli.CommandTree;
import dev.intercore.engine.EngineClient.EngineStatus;
import dev.intercore.engine.EngineFiles.Endpoint;
import java.io.IOException;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Optional;

/** An engine from start to end: lock, listen, publish, serve, drain, shut down. */
public final class EngineLifecycle {
  private static final int TOKEN_BYTES = 32;

  /** A process that checks whether an engine runs holds the lock for a moment. */
  private static final Duration LOCK_TIMEOUT = Duration.ofMillis(300);

  private static final Duration ROUND = Duration.ofSeconds(1);

  /** The build is also watched; this is for a watch that the system has dropped. */
  private static final int ROUNDS_BETWEEN_FILE_CHECKS = 10;

  /**
   * What an engine is made of.
   *
   * @param home the build's folder
   * @param idle how long the engine runs without a call
   */
  public record Settings(
      CommandTree tree,
      BuildInfo build,
      InstantSource clock,
      Path home,
      String buildId,
      Duration idle) {}

  private final Settings settings;
  private EngineFiles files;

  /** Referenced while the engine runs: the garbage collector releases an unreachable lock. */
  private Optional<FileLock> lock = Optional.empty();

  public EngineLifecycle(EngineFiles files, Settings settings) {
    this.files = files;
    this.settings = settings;
  }

  /**
   * Runs the engine until it is stopped, is idle, or its build is outdated.
   *
   * @return false if another engine was running already
   */
  public boolean run() throws IOException {
    files.createFolder();
    lock = files.lock(LOCK_TIMEOUT);
    if (lock.isEmpty() && files.belongToOtherNamespaces()) {
      files = files.ofTheseNamespaces();
      lock = files.lock(LOCK_TIMEOUT);
    }
    if (lock.isEmpty()) {
      return false;
    }
    try (BuildWatch build = BuildWatch.of(settings.home())) {
      if (build.isOutdated()) {
        throw new IOException("the sources of " + settings.home() + " are newer than it");
      }
      runLocked(build);
      return true;
    } catch (IOException | RuntimeException e) {
      files.recordFailure(e.getClass().getSimpleName() + ": " + e.getMessage());
      throw e;
    }
  }

  private void runLocked(BuildWatch build) throws IOException {
    String token = createToken();
    OpenDatabases databases = new OpenDatabases();
    RequestHandler handler =
        new RequestHandler(settings.tree(), settings.build(), settings.clock(), databases);
    UptimeClock uptime = new UptimeClock(settings.clock());
    RequestListener listener = new RequestListener(token.getBytes(StandardCharsets.US_ASCII));
    EngineServer server = new EngineServer(listener, handler, databases, uptime, settings);
    Runtime.getRuntime().addShutdownHook(new Thread(files::unpublish));
    server.start();
    files.publish(
        Endpoint.ofThisProcess(settings.buildId(), listener.port(), token, files.namespaces()));
    files.recordStart();
    stopOlderEngines();
    build.onOutdated(server::requestStop);
    serve(server, build, databases, uptime);
    files.unpublish();
    server.drain(EngineLimits.DRAIN_TIME);
    databases.closeAll();
    // The listener stays open until the process ends. No other process can get its port while a
    // client may still connect to it.
  }

  private static String createToken() {
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  private void serve(
      EngineServer server, BuildWatch build, OpenDatabases databases, UptimeClock uptime) {
    int checksWithoutEndpoint = 0;
    for (int round = 0; !server.awaitStopRequest(ROUND); round++) {
      databases.closeIdle();
      // Once a second, so that every change of the wall clock is noticed.
      uptime.checkWallClock();
      if (server.idleNanos() > settings.idle().toNanos()) {
        server.requestStop();
      }
      if (round % ROUNDS_BETWEEN_FILE_CHECKS == 0) {
        // Without its endpoint file no client finds the engine, and it keeps others from starting.
        checksWithoutEndpoint = files.isPublished() ? 0 : checksWithoutEndpoint + 1;
        if (build.isOutdated() || checksWithoutEndpoint > 1) {
          server.requestStop();
        }
      }
    }
  }

  /** Stops the engines of older builds in the same folder: they have no callers any more. */
  private void stopOlderEngines() throws IOException {
    for (EngineFiles other : files.others()) {
      try {
        stopIfOlder(other);
      } catch (IOException | RuntimeException _) {
        // The file has another format, or its engine another protocol. Leave both alone.
      }
    }
  }

  private void stopIfOlder(EngineFiles other) throws IOException {
    EngineClient client = new EngineClient(other);
    Optional<EngineStatus> status = client.status();
    if (status.isPresent() && isOlderSibling(status.get())) {
      client.stop();
    } else if (status.isEmpty()) {
      other.removeLeftovers();
    }
  }

  private boolean isOlderSibling(EngineStatus other) {
    return other.build().compareTo(settings.buildId()) < 0
        && settings.home().resolveSibling(other.build()).toString().equals(other.home());
  }
}
