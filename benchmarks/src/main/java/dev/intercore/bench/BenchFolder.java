package dev.intercore.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The temporary folder of a run. */
final class BenchFolder {
  private BenchFolder() {}

  /** Creates it. It is removed when the JVM ends, also by Ctrl-C. */
  static Path make() throws IOException {
    Path folder = Files.createTempDirectory("intercore-bench-");
    Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(folder), "scratch"));
    return folder;
  }

  static void remove(Path folder) {
    try (Stream<Path> tree = Files.walk(folder)) {
      List<Path> deepestFirst = tree.sorted(Comparator.reverseOrder()).toList();
      for (Path path : deepestFirst) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      System.err.println("bench: could not remove " + folder + ": " + e.getMessage());
    }
  }
}
