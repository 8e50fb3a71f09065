package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A started process; closing kills it. */
final class Running implements AutoCloseable {
  static final Duration LONGEST = Duration.ofSeconds(250);

  private final String command;
  private final Process process;
  private final Path out;
  private final Path err;

  Running(String command, Process process, Path out, Path err) {
    this.command = command;
    this.process = process;
    this.out = out;
    this.err = err;
  }

  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** The JVM of ic, if it has started. */
  Optional<ProcessHandle> java() {
    return process
        .descendants()
        .filter(one -> one.info().command().orElse("").endsWith("/java"))
        .findFirst();
  }

  /** Whether its JVM watches a folder, which it does after it has opened the database. */
  boolean isWatching() {
    return java()
        .map(java -> Path.of("/proc/" + java.pid() + "/fd"))
        .map(folder -> {
          try (Stream<Path> files = Files.list(folder)) {
            return files.anyMatch(file -> target(file).contains("inotify"));
          } catch (IOException | UncheckedIOException _) {
            return false;
          }
        })
        .orElse(false);
  }

  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException _) {
      // Closed while the list is read.
      return "";
    }
  }

  /** The standard output so far. */
  String stdoutSoFar() {
    return new String(read(out), java.nio.charset.StandardCharsets.UTF_8);
  }

  Answer await() {
    return await(LONGEST);
  }

  Answer await(Duration longest) {
    try {
      boolean ended = process.waitFor(longest.toMillis(), TimeUnit.MILLISECONDS);
      if (!ended) {
        kill();
      }
      Answer answer = new Answer(command, process.waitFor(), read(out), read(err));
      assertThat(ended).as("ended within %s: %s", longest, answer).isTrue();
      return answer;
    } catch (InterruptedException e) {
      kill();
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Kills the process and its descendants with SIGKILL. */
  void kill() {
    // After its end another process may have its pid, and children.
    if (process.isAlive()) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  /** Kills one call that it has started, with SIGKILL; false if it has none at this moment. */
  boolean killOneChild() {
    Optional<ProcessHandle> child = process.children().findAny();
    child.stream().flatMap(ProcessHandle::descendants).forEach(ProcessHandle::destroyForcibly);
    return child.map(ProcessHandle::destroyForcibly).orElse(false);
  }

  /** Whether it is still running after so long. */
  boolean isStillRunningAfter(Duration time) throws InterruptedException {
    return !process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    kill();
    process.onExit().join();
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
