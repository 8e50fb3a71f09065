package dev.intercore.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Waits for a moment in which a kill is worth while: a direct call spends most of its time starting
 * Java, which changes nothing.
 */
final class KillMoment {
  private KillMoment() {}

  /**
   * Returns at a random moment, up to {@code longest} after the process has opened the database; at
   * once if it has ended.
   */
  static void awaitInDatabase(Running running, Scratch scratch, Duration longest, Random random) {
    OwnEngine.await("open database", () -> !running.isAlive() || isOpen(running, scratch));
    LockSupport.parkNanos(random.nextLong(longest.toNanos()));
  }

  private static boolean isOpen(Running running, Scratch scratch) {
    return running.java().map(java -> isOpen(java.pid(), scratch.database())).orElse(false);
  }

  private static boolean isOpen(long pid, Path file) {
    try (Stream<Path> links = Files.list(Path.of("/proc/" + pid + "/fd"))) {
      return links.anyMatch(link -> isLinkTo(link, file));
    } catch (IOException | java.io.UncheckedIOException _) {
      // It has ended meanwhile.
      return false;
    }
  }

  private static boolean isLinkTo(Path link, Path file) {
    try {
      return Files.readSymbolicLink(link).equals(file);
    } catch (IOException _) {
      // Closed while the list is read.
      return false;
    }
  }
}
