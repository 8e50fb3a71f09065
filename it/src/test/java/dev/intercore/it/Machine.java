package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What tests need of the machine. Where it is missing, the test fails with a hint. */
final class Machine {
  private Machine() {}

  static boolean isRoot() {
    try {
      return Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Fails unless a program is installed. */
  static void needs(String program) {
    assertThat(Stream.of("/usr/local/bin", "/usr/bin", "/bin"))
        .as("%s is not installed: `./test` as root installs it, or `apt-get install %1$s`", program)
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /**
   * The words that run a command in new namespaces. An ordinary user becomes root in a user
   * namespace.
   */
  static String unshare(String options) {
    String words = "unshare " + (isRoot() ? "" : "-r ") + options;
    try {
      int exit =
          new ProcessBuilder((words + " true").split(" +"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start()
              .onExit()
              .join()
              .exitValue();
      assertThat(exit)
          .as("`%s` fails: permit namespaces, in a container with --privileged", words)
          .isZero();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return words + " ";
  }
}
