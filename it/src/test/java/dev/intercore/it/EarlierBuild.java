package dev.intercore.it;

import dev.intercore.testkit.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A build of an earlier commit, made once for all tests, with a folder for PATH and a state folder
 * of its own. At the end of the JVM its engine is stopped and the folder removed.
 */
final class EarlierBuild {
  /** Before classes were renamed; each later commit has to work with its data and its processes. */
  static final String COMMIT = "f9e028a";

  private static final Duration LONGEST = Duration.ofMinutes(8);

  private static final Path FOLDER = make();

  /** Holds {@code ic} alone. */
  static final Path BIN = FOLDER.resolve("bin");

  static final Path STATE = FOLDER.resolve("state");

  private EarlierBuild() {}

  private static Path make() {
    try (Scratch scratch = new Scratch(Mode.DIRECT)) {
      Path folder = Files.createTempDirectory("intercore-it-earlier-").toRealPath();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(folder)));
      // With Maven's repository and PATH, which only builds need.
      Ic builder =
          scratch
              .ic()
              .in(folder)
              .with("HOME", System.getProperty("user.home"))
              .with("PATH", System.getenv("PATH"))
              .with("XDG_STATE_HOME", folder.resolve("state").toString())
              .with("ROOT", Checkout.ROOT.toString());
      builder
          .startBash(
              """
              set -e -o pipefail
              mkdir checkout bin state
              git -C "$ROOT" archive %s | tar -x -C checkout
              ln -s ../checkout/ic bin/ic
              checkout/ic version
              """
                  .formatted(COMMIT))
          .await(LONGEST)
          .exits(Answer.YES);
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void end(Path folder) {
    // Without a complete build there is no engine, and the call would build.
    if (Files.exists(folder.resolve("checkout/.build/current"))) {
      SharedEngine.run(
          folder.resolve("state"), folder.resolve("bin/ic").toString(), "engine", "stop");
    }
    SharedEngine.run(folder.resolve("state"), "rm", "-rf", "--", folder.toString());
  }
}
