package dev.intercore.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.cli.CommandHost.BuildInfo;
import dev.intercore.cli.CommandTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several engines in one process. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
class EngineLifecycleTest {
  private static final Duration LONG = Duration.ofMinutes(10);

  private final Path folder;
  private final ExecutorService threads = Executors.newCachedThreadPool();

  EngineLifecycleTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @AfterEach
  void close() {
    threads.shutdownNow();
  }

  private EngineFiles files(String build) throws IOException {
    return EngineFiles.first(Map.of("XDG_STATE_HOME", folder.toString()), build);
  }

  private Future<Boolean> start(String build, String parent, Duration idle) throws IOException {
    Path home = folder.resolve(parent).resolve(build);
    Files.createDirectories(home.resolve("lib"));
    Files.createFile(home.resolve("lib/ic.jar"));
    EngineLifecycle lifecycle =
        new EngineLifecycle(
            files(build),
            new EngineLifecycle.Settings(
                new CommandTree(), new BuildInfo("1"), Clock.systemUTC(), home, build, idle));
    Future<Boolean> life = threads.submit(lifecycle::run);
    EngineClient client = new EngineClient(files(build));
    until(() -> life.isDone() || answers(client));
    return life;
  }

  private static boolean answers(EngineClient client) {
    try {
      return client.status().isPresent();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static void until(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      Thread.onSpinWait();
    }
  }

  @Test
  void newBuildStopsOlderEnginesOfItsFolderAndNoOthers() throws Exception {
    Future<Boolean> elsewhere = start("20250101-a", "other", LONG);
    Future<Boolean> old = start("20250102-b", "builds", LONG);
    Files.createDirectory(folder.resolve("intercore/nonsense.endpoint"));
    Files.writeString(folder.resolve("intercore/more.endpoint"), "more nonsense");
    Future<Boolean> newest = start("20250103-c", "builds", LONG);
    assertThat(old.get(20, TimeUnit.SECONDS)).isTrue();
    assertThat(elsewhere.isDone()).isFalse();
    assertThat(newest.isDone()).isFalse();
    new EngineClient(files("20250103-c")).stop();
    new EngineClient(files("20250101-a")).stop();
    assertThat(newest.get()).isTrue();
    assertThat(elsewhere.get()).isTrue();
  }

  @Test
  void idleEngineStops() throws Exception {
    assertThat(start("20250101-a", "builds", Duration.ofMillis(10)).get()).isTrue();
    assertThat(files("20250101-a").endpoint()).isEmpty();
  }

  @Test
  void engineWithoutItsEndpointFileStops() throws Exception {
    Future<Boolean> lost = start("20250101-a", "builds", LONG);
    Files.delete(folder.resolve("intercore/20250101-a.endpoint"));
    assertThat(lost.get(50, TimeUnit.SECONDS)).isTrue();
  }
}
