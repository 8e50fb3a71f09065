package dev.intercore.app.engine;

import dev.intercore.cli.Call;
import dev.intercore.common.Backoff;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.engine.EngineFiles;
import dev.intercore.engine.EngineStatus;
import dev.intercore.engine.Messenger;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/** The engine of the build this process belongs to. */
final class ThisEngine {
  private static final Duration LONGEST = Duration.ofSeconds(10);

  /** One that is starting, or finishing its calls, says nothing for a while. */
  private static final Duration STARTING = Duration.ofSeconds(6);

  private final EngineFiles files;
  private final Messenger messenger;

  ThisEngine(Call call) throws IOException {
    files = EngineFiles.of(call.environment(), property("ic.build"));
    messenger = new Messenger(files);
  }

  private static String property(String name) {
    return Objects.requireNonNull(System.getProperty(name), name);
  }

  /**
   * Empty when there is none; one that lives and does not answer, not even after a while, is
   * trouble: it may be just starting.
   */
  Optional<EngineStatus> status() throws IOException {
    long end = System.nanoTime() + STARTING.toNanos();
    while (true) {
      Optional<EngineStatus> status = messenger.status();
      if (status.isPresent() || !messenger.isAlive()) {
        return status;
      }
      if (System.nanoTime() > end) {
        throw new IntercoreException(
            ErrorCode.IO,
            "the engine does not answer"
                + messenger.pid().map(pid -> " (pid " + pid + ")").orElse(""),
            "Calls go on without it. Look at that process: it may be stopped.");
      }
      Backoff.jittered().pause(Backoff.MAX_NANOS);
    }
  }

  /** Starts the process and waits until one answers, this or another that was faster. */
  EngineStatus start() throws IOException {
    Path script = Path.of(property("ic.home"), "bin", "engine.sh");
    Process starting =
        new ProcessBuilder("/bin/bash", "-p", script.toString())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    long end = System.nanoTime() + LONGEST.toNanos();
    while (System.nanoTime() < end) {
      Optional<EngineStatus> status = messenger.status();
      if (status.isPresent()) {
        return status.get();
      }
      if (!starting.isAlive() && starting.exitValue() != EngineFiles.ANOTHER) {
        break;
      }
      Backoff.jittered().pause(Backoff.MAX_NANOS);
    }
    throw failure();
  }

  private IntercoreException failure() throws IOException {
    return new IntercoreException(
        ErrorCode.IO,
        "the engine did not start" + files.failure().map(why -> ": " + why).orElse(""),
        "Calls go on without it. docs/engine.md says what it needs.");
  }

  /** Asks it to go and waits until it is gone. */
  void stop() throws IOException {
    messenger.stop();
    long end = System.nanoTime() + LONGEST.toNanos();
    while (messenger.isAlive()) {
      if (System.nanoTime() > end) {
        throw new IntercoreException(
            ErrorCode.IO,
            "the engine is still at work",
            "It goes when its calls are done; ask `ic engine status`.");
      }
      Backoff.jittered().pause(Backoff.MAX_NANOS);
    }
  }
}
