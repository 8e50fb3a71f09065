package dev.intercore.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The state folder of all tests, with the engine they share; both are gone at the end. */
final class SharedEngine {
  static final Path STATE = make();

  private SharedEngine() {}

  private static Path make() {
    try {
      Path folder = Files.createTempDirectory("intercore-it-state-").toRealPath();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(folder)));
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void end(Path folder) {
    run(folder, Checkout.file("ic").toString(), "engine", "stop");
    run(folder, "rm", "-rf", "--", folder.toString());
  }

  /** Runs a program with this state folder and waits for its end. */
  static void run(Path folder, String... words) {
    try {
      ProcessBuilder builder =
          new ProcessBuilder(words)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD);
      builder.environment().put("XDG_STATE_HOME", folder.toString());
      builder.start().onExit().join();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
