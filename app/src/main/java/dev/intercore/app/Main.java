package dev.intercore.app;

import dev.intercore.Intercore;
import dev.intercore.cli.CommandHost;
import dev.intercore.cli.CommandHost.BuildInfo;
import dev.intercore.cli.CommandLine;
import dev.intercore.cli.EngineDeclined;
import dev.intercore.cli.ExecutionSite;
import dev.intercore.cli.Invocation;
import dev.intercore.cli.Invocation.ClientProcess;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Terminal;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.process.ProcFs;
import dev.intercore.store.RequestContext;
import dev.intercore.store.StoreOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/** Entry point of direct mode: one process for one call. */
public final class Main {
  /** Not an exit code of a command; the launcher reports it. */
  private static final int BROKEN = 252;

  private static final int MICROS_DIGITS = 15;

  private Main() {}

  public static void main(String[] words) {
    // Halt, not exit: closing the database as its last user would checkpoint and delete the WAL on
    // every call.
    Runtime.getRuntime().halt(exit(words));
  }

  /**
   * The JVM exits with 1 when it cannot start, so the launcher names another code for the "no" of a
   * command. A call without an answer has a code of its own, too.
   */
  private static int exit(String[] words) {
    try {
      int exit = run(words);
      return exit == ExitCode.NO ? Integer.getInteger("ic.no", ExitCode.NO) : exit;
    } catch (EngineDeclined _) {
      return Integer.getInteger("ic.absent", BROKEN);
    } catch (Throwable _) {
      return BROKEN;
    }
  }

  private static final ExecutionSite HERE =
      new ExecutionSite() {
        @Override
        public void handOver(List<String> fields) throws IOException {
          String text = String.join("\0", fields) + "\0";
          Files.writeString(
              Path.of("/dev/fd", property("ic.plan")), text, StandardOpenOption.WRITE);
        }

        @Override
        public void onError(ErrorCode code) {
          // lib-intercore.sh asks for an exit code instead of the message.
          if (code == ErrorCode.NO_DATABASE && Integer.getInteger("ic.absent") != null) {
            throw new EngineDeclined.RunInCaller("no database");
          }
        }
      };

  private static int run(String[] words) {
    try {
      CommandLine line = commandLine(ArgumentBytes.exact(words), workingDirectory());
      String unwritten = System.getProperty("ic.unwritten", "");
      return unwritten.isEmpty() ? line.run() : line.unwritten(unwritten);
    } catch (ArgumentBytes.NotUtf8Exception e) {
      return refuse(
          words,
          "an argument is not valid UTF-8: " + e.shown(),
          "Names, keys, scopes and paths are UTF-8.",
          e);
    } catch (IOException e) {
      return refuse(
          words,
          "the working directory was removed, or its name is not UTF-8",
          "Go to another directory.",
          e);
    }
  }

  private static int refuse(String[] words, String fact, String hint, Exception cause) {
    return commandLine(List.of(words), Path.of("/"))
        .refuse(new IntercoreException(ErrorCode.BAD_VALUE, fact, hint, cause));
  }

  static CommandLine commandLine(List<String> arguments, Path directory) {
    return commandLine(arguments, directory, StandardStreams.in());
  }

  static CommandLine commandLine(List<String> arguments, Path directory, InputStream stdin) {
    // A call that an engine may have carried out already comes with its request id.
    Optional<String> request =
        Optional.ofNullable(System.getProperty("ic.request")).filter(id -> !id.isEmpty());
    CommandHost host =
        new CommandHost(
            build(),
            Clock.systemUTC(),
            Main::open,
            HERE,
            new RequestContext(request, firstSentAt(), callerCheck()));
    return new CommandLine(
        CommandCatalog.tree(),
        host,
        new Invocation(
            arguments,
            directory,
            System.getenv(),
            stdin,
            new Terminal.Streams(
                StandardStreams.out(),
                StandardStreams.err(),
                StandardStreams.terminal(),
                StandardStreams.watched()),
            client()));
  }

  /**
   * A JVM that has just started has used up its time slice. When many start at once, one that takes
   * the write lock at the end of its slice holds it until it is scheduled again, tens of
   * milliseconds later. So the slice is given up before.
   */
  @SuppressWarnings("ThreadPriorityCheck") // for speed only
  private static Intercore open(Path file, StoreOptions options) {
    Intercore intercore = Intercore.open(file, options);
    Thread.yield();
    return intercore;
  }

  /** Returns when a call that may be a repeat was first made, by the clock of the caller. */
  private static Optional<Instant> firstSentAt() {
    String micros = System.getProperty("ic.asked", "");
    // An older bash has only the uptime, in hundredths of a second.
    return micros.length() < MICROS_DIGITS
        ? Optional.empty()
        : Optional.of(Instant.EPOCH.plus(Long.parseLong(micros), ChronoUnit.MICROS));
  }

  private static Runnable callerCheck() {
    Long launcher = Long.getLong("ic.pid");
    return launcher == null ? () -> {} : LauncherCheck.of(launcher);
  }

  /** Returns the launcher, which is the parent of this process. */
  private static ClientProcess client() {
    return new ClientProcess(
        number("ic.pid"),
        number("ic.parent"),
        Duration.ofMillis(Long.getLong("ic.waited", 0)),
        number("ic.child"));
  }

  private static OptionalLong number(String property) {
    Long value = Long.getLong(property);
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }

  static String property(String name) {
    return Objects.requireNonNull(System.getProperty(name), name);
  }

  static BuildInfo build() {
    return new BuildInfo(
        System.getProperty("ic.version", "unknown"), System.getProperty("ic.launcher", ""));
  }

  private static Path workingDirectory() throws IOException {
    return Path.of("").toRealPath();
  }

  /**
   * Checks that the launcher still waits for this process. The caller of one that was killed may
   * have repeated the call.
   */
  private record LauncherCheck(long parent) implements Runnable {
    /**
     * @param launcher the launcher's pid, as the launcher sees it
     */
    static Runnable of(long launcher) {
      try {
        long parent = ProcFs.HERE.parent();
        // In a /proc of another pid namespace the launcher has another pid; only a change counts.
        return new LauncherCheck(parent == launcher || isOwnProc() ? launcher : parent);
      } catch (IOException _) {
        return () -> {};
      }
    }

    private static boolean isOwnProc() {
      try {
        ProcFs.HERE.kernel();
        return true;
      } catch (IOException _) {
        return false;
      }
    }

    @Override
    public void run() {
      try {
        if (ProcFs.HERE.parent() != parent) {
          throw new EngineDeclined.RunInCaller("the launcher was killed");
        }
      } catch (IOException _) {
        // Without /proc it cannot be known.
      }
    }
  }
}
