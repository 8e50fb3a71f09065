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

/** A process that was started and will be ended. */
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

  /** The Java that ic runs in, once it has been started. */
  Optional<ProcessHandle> java() {
    return process
        .descendants()
        .filter(one -> one.info().command().orElse("").endsWith("/java"))
        .findFirst();
  }

  /** Whether its Java watches a folder, which it begins to when it has the database open. */
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

  /** What it has written so far. */
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

  /** kill -9 of the process and of all it started. */
  void kill() {
    // Whoever has its pid after its end is a stranger, with children of its own.
    if (process.isAlive()) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  /** kill -9 of one call it has started and not awaited; false when there is none just now. */
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
