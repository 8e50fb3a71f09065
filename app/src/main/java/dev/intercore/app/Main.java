package dev.intercore.app;

import dev.intercore.Intercore;
import dev.intercore.cli.Build;
import dev.intercore.cli.CommandLine;
import dev.intercore.cli.Invocation;
import dev.intercore.cli.Surroundings;
import dev.intercore.cli.spec.Exit;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/** Direct mode: one process, one call. */
public final class Main {
  private Main() {}

  public static void main(String[] words) {
    // Halt, not exit: closing SQLite as the last user would checkpoint and delete the WAL on every
    // call.
    Runtime.getRuntime().halt(toldApart(run(words)));
  }

  /**
   * The JVM itself exits with 1 when it cannot start; the launcher asks for another code for our
   * own "no".
   */
  private static int toldApart(int exit) {
    return exit == Exit.NO ? Integer.getInteger("ic.no", Exit.NO) : exit;
  }

  private static int run(String[] words) {
    try {
      List<String> arguments = ArgumentBytes.exact(words);
      return commandLine(arguments, workingDirectory()).run();
    } catch (ArgumentBytes.NotUtf8Exception e) {
      return complain(
          "an argument is not valid UTF-8: " + e.shown(),
          "Names, keys, scopes and paths are UTF-8.");
    } catch (IOException _) {
      return complain(
          "the working directory is gone or has a name that is not UTF-8",
          "Go to another directory.");
    }
  }

  static CommandLine commandLine(List<String> arguments, Path directory) {
    Surroundings surroundings = new Surroundings(build(), Clock.systemUTC(), Intercore::open);
    return new CommandLine(
        Commands.tree(),
        surroundings,
        new Invocation(
            arguments,
            directory,
            System.getenv(),
            StandardStreams.in(),
            StandardStreams.out(),
            StandardStreams.err()));
  }

  private static Build build() {
    return new Build(
        System.getProperty("ic.version", "unknown"), System.getProperty("ic.build", "unknown"));
  }

  private static Path workingDirectory() throws IOException {
    return Path.of("").toRealPath();
  }

  private static int complain(String fact, String hint) {
    try (FileOutputStream stderr = new FileOutputStream(FileDescriptor.err)) {
      stderr.write(("ic: " + fact + "\n" + hint + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException _) {
      // Nobody listens; the exit code still tells.
    }
    return Exit.ERROR;
  }
}
