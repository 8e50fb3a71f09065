package dev.intercore.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When a build is outdated. */
class BuildWatchTest {
  private static final FileTime OLD = FileTime.from(Instant.ofEpochSecond(1_700_000_000));

  private final Path root;
  private final Path home;

  BuildWatchTest(@TempDir Path root) throws IOException {
    this.root = root;
    home = root.resolve(".build/one");
    for (String module : new String[] {"core", "cli", "engine", "app"}) {
      make(root.resolve(module).resolve("pom.xml"));
      make(root.resolve(module).resolve("src/main/A.java"));
    }
    make(root.resolve("pom.xml"));
    make(root.resolve("scripts/build.sh"));
    make(home.resolve("lib/ic.jar"));
    try (var all = Files.walk(root)) {
      for (Path path : all.toList()) {
        Files.setLastModifiedTime(path, OLD);
      }
    }
    make(home.resolve("stamp"));
  }

  private static Path make(Path file) throws IOException {
    Files.createDirectories(file.resolveSibling("."));
    return Files.writeString(file, "x");
  }

  private static void later(Path file) throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(60)));
  }

  @Test
  void newerSourceIsNoticedAtOnce() throws IOException, InterruptedException {
    try (BuildWatch watch = BuildWatch.of(home)) {
      assertThat(watch.isOutdated()).isFalse();
      CountDownLatch gone = new CountDownLatch(1);
      watch.onOutdated(gone::countDown);
      Path source = root.resolve("core/src/main/A.java");
      Files.writeString(source, "y");
      later(source);
      assertThat(gone.await(20, TimeUnit.SECONDS)).isTrue();
      assertThat(watch.isOutdated()).isTrue();
    }
  }

  @Test
  void addedAndRemovedSourcesMakeTheirFolderNewer() throws IOException {
    try (BuildWatch watch = BuildWatch.of(home)) {
      make(root.resolve("app/src/main/B.java"));
      later(root.resolve("app/src/main"));
      assertThat(watch.isOutdated()).isTrue();
    }
  }

  @Test
  void hiddenFileOfAnEditorIsNoSource() throws IOException {
    later(make(root.resolve("core/src/main/.A.java.swp")));
    Files.setLastModifiedTime(root.resolve("core/src/main"), OLD);
    try (BuildWatch watch = BuildWatch.of(home)) {
      assertThat(watch.isOutdated()).isFalse();
    }
  }

  @Test
  void removedBuildEndsItsEngine() throws IOException {
    try (BuildWatch watch = BuildWatch.of(home)) {
      Files.delete(home.resolve("lib/ic.jar"));
      assertThat(watch.isOutdated()).isTrue();
    }
  }

  @Test
  void installedBuildHasNoSources() throws IOException {
    Path installed = root.resolve("lib/intercore/one");
    make(installed.resolve("lib/ic.jar"));
    try (BuildWatch watch = BuildWatch.of(installed)) {
      later(root.resolve("pom.xml"));
      assertThat(watch.isOutdated()).isFalse();
    }
  }

  @Test
  void aFileThatIsNoSourceKeepsTheWatcherIdle() throws IOException, InterruptedException {
    try (BuildWatch watch = BuildWatch.of(home)) {
      CountDownLatch gone = new CountDownLatch(1);
      watch.onOutdated(gone::countDown);
      Files.delete(make(root.resolve("x")));
      long sources =
          Thread.getAllStackTraces().keySet().stream()
              .filter(thread -> thread.getName().equals("sources") && thread.isAlive())
              .mapToLong(Thread::threadId)
              .max()
              .orElseThrow();
      ThreadMXBean threads = ManagementFactory.getThreadMXBean();
      // A busy loop has used seconds of processor time by then; the event uses little.
      assertThat(gone.await(2, TimeUnit.SECONDS)).isFalse();
      assertThat(threads.getThreadCpuTime(sources)).isLessThan(300_000_000L);
    }
  }
}
