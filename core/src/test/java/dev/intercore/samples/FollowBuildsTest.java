package dev.intercore.samples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.Intercore;
import dev.intercore.common.Actor;
import dev.intercore.event.EventConsumer;
import dev.intercore.json.JsonPayload;
import dev.intercore.testing.ChildJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program of docs/java.md, as a process of its own. */
class FollowBuildsTest {
  private final Path file;

  FollowBuildsTest(@TempDir Path folder) {
    file = folder.resolve("intercore.db");
  }

  @Test
  void programPrintsAndAcknowledgesNewEventsAndContinuesAfterARestart() throws IOException {
    try (Intercore intercore = Intercore.init(file)) {
      report(intercore, "build.started");
      try (Follower first = new Follower(file)) {
        assertThat(first.line()).isEqualTo("1 build.started web");
        report(intercore, "test.started");
        report(intercore, "build.finished");
        assertThat(first.line()).isEqualTo("3 build.finished web");
        report(intercore, "build.checked");
        assertThat(first.line()).isEqualTo("4 build.checked web");
      }
      // The last event may have been printed and not acknowledged: it is then delivered again.
      assertThat(acknowledged(intercore)).isBetween(3L, 4L);
      intercore.events().consumers().ack("build-printer", 4);
      report(intercore, "build.published");
      try (Follower second = new Follower(file)) {
        assertThat(second.line()).isEqualTo("5 build.published web");
      }
    }
  }

  @Test
  void programReportsAMissingDatabase() throws IOException {
    try (Follower follower = new Follower(file)) {
      assertThat(follower.line()).startsWith("no_database: ").contains(file.toString());
      assertThat(follower.line()).contains("ic init");
      assertThat(follower.exitCode()).isEqualTo(2);
    }
  }

  private static void report(Intercore intercore, String type) {
    intercore.events().add(Actor.of("agent-7"), type, "web", JsonPayload.of("{}"));
  }

  private static long acknowledged(Intercore intercore) {
    return intercore.events().consumers().list().stream()
        .mapToLong(EventConsumer::acked)
        .findAny()
        .orElseThrow();
  }

  /** The running program. Closing it is like Ctrl-C; after the limit it is killed. */
  private static final class Follower implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(100);

    private final Process process;
    private final BufferedReader output;

    Follower(Path database) throws IOException {
      process =
          new ProcessBuilder(ChildJvm.command(FollowBuilds.class, database.toString()))
              .redirectErrorStream(true)
              .start();
      CompletableFuture.delayedExecutor(LIMIT.toSeconds(), TimeUnit.SECONDS)
          .execute(process::destroyForcibly);
      output = process.inputReader();
    }

    String line() throws IOException {
      return String.valueOf(output.readLine());
    }

    int exitCode() {
      return process.onExit().join().exitValue();
    }

    @Override
    public void close() throws IOException {
      process.destroy();
      exitCode();
      output.close();
    }
  }
}
