package dev.intercore.engine;

import dev.intercore.cli.Build;
import dev.intercore.cli.Command;
import dev.intercore.cli.spec.Tree;
import dev.intercore.process.ProcFs;
import java.io.IOException;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Optional;

/** The life of an engine: lock, listen, publish, serve, and go in good order. */
public final class Residence {
  private static final int TOKEN_BYTES = 32;
  private static final long PID = ProcessHandle.current().pid();

  /** Others look whether there is an engine by trying the lock; such a look is short. */
  private static final Duration LOCKING = Duration.ofMillis(300);

  private static final Duration ROUND = Duration.ofSeconds(1);

  /** Sources are watched; this is for a watch that was lost. */
  private static final int ROUNDS_BETWEEN_LOOKS = 10;

  /**
   * What an engine is made of.
   *
   * @param home the build's folder
   * @param name the build's id
   * @param idle how long it stays without a call
   */
  public record Plan(
      Tree<Command> tree,
      Build build,
      InstantSource clock,
      Path home,
      String name,
      Duration idle) {}

  private EngineFiles files;
  private final Plan plan;

  /** Kept here as long as the engine lives: a lock that nobody refers to is let go. */
  private Optional<FileLock> lock = Optional.empty();

  public Residence(EngineFiles files, Plan plan) {
    this.files = files;
    this.plan = plan;
  }

  /**
   * Stays until there is a reason to go.
   *
   * @return false when another engine was there already
   */
  public boolean stay() throws IOException {
    files.makeFolder();
    lock = files.lock(LOCKING);
    if (lock.isEmpty() && files.isOfAnotherWorld()) {
      files = files.apart();
      lock = files.lock(LOCKING);
    }
    if (lock.isEmpty()) {
      return false;
    }
    try {
      live();
      return true;
    } catch (IOException | RuntimeException e) {
      files.failed(e.getClass().getSimpleName() + ": " + e.getMessage());
      throw e;
    }
  }

  private void live() throws IOException {
    try (Departure departure = Departure.of(plan.home())) {
      if (departure.isDue()) {
        throw new IOException("the sources of " + plan.home() + " are newer than it");
      }
      String token = token();
      KeptDatabases databases = new KeptDatabases();
      Door door = new Door(token.getBytes(StandardCharsets.US_ASCII));
      Engine engine =
          new Engine(
              door,
              new Service(plan.tree(), plan.build(), plan.clock(), databases),
              databases,
              new Uptime(plan.clock()),
              plan);
      Runtime.getRuntime().addShutdownHook(new Thread(files::unpublish));
      engine.begin();
      publish(door.port(), token);
      stopOlder();
      departure.watch(engine::leave);
      int lost = 0;
      for (int round = 0; !engine.awaitLeave(ROUND); round++) {
        look(engine, databases);
        if (round % ROUNDS_BETWEEN_LOOKS == 0) {
          // Nobody finds an engine whose file is gone, and it would keep others from starting.
          lost = files.isPublished() ? 0 : lost + 1;
          if (departure.isDue() || lost > 1) {
            engine.leave();
          }
        }
      }
      files.unpublish();
      engine.turnAway(Bounds.DRAIN);
      databases.closeAll();
      // The door stays shut but ours until the process has ended: nobody else may get its port
      // while a caller may still know it.
    }
  }

  private static String token() {
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  private void publish(int port, String token) throws IOException {
    files.publish(
        new Endpoint(plan.name(), PID, ProcFs.HERE.startTime(PID), port, token, files.world()));
    files.started();
  }

  /** Engines of older builds from the same folder have no callers any more. */
  private void stopOlder() throws IOException {
    for (EngineFiles other : files.others()) {
      try {
        stopIfOlder(other);
      } catch (IOException | RuntimeException _) {
        // Whatever lies there under such a name, or speaks in another way, is not ours to mend.
      }
    }
  }

  private void stopIfOlder(EngineFiles other) throws IOException {
    Optional<EngineStatus> status = new Messenger(other).status();
    if (status.isPresent() && isOlderSibling(status.get())) {
      new Messenger(other).stop();
    } else if (status.isEmpty()) {
      other.tidy();
    }
  }

  private boolean isOlderSibling(EngineStatus other) {
    return !other.build().equals(plan.name())
        && other.build().compareTo(plan.name()) < 0
        && plan.home().resolveSibling(other.build()).toString().equals(other.home());
  }

  private void look(Engine engine, KeptDatabases databases) {
    databases.tidy();
    engine.uptime().look();
    if (engine.counters().idleNanos() > plan.idle().toNanos()) {
      engine.leave();
    }
  }
}
