package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What tests need of the machine. Where it is missing, the test fails with a hint; with {@code
 * ./test --allow-skips} it is skipped.
 */
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
    requires(
        Stream.of("/usr/local/bin", "/usr/bin", "/bin")
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, program))),
        "%s is not installed: `./test` as root installs it, or `apt-get install %1$s`"
            .formatted(program));
  }

  /** Fails unless the history of the checkout contains a commit. */
  static void needsCommit(String commit) {
    ProcessBuilder git =
        new ProcessBuilder(
                "git", "-C", Checkout.ROOT.toString(), "cat-file", "-e", commit + "^{commit}")
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    git.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
    try {
      requires(
          git.start().onExit().join().exitValue() == 0,
          "the history has no commit %s; get it with `git fetch --unshallow`".formatted(commit));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Fails with the hint, or skips the test where that is allowed. */
  static void requires(boolean available, String hint) {
    if (Boolean.getBoolean("intercore.allow-skips")) {
      assumeTrue(available, hint);
    }
    assertThat(available).as(hint).isTrue();
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
      requires(
          exit == 0,
          "`%s` fails: permit namespaces, in a container with --privileged".formatted(words));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return words + " ";
  }
}
