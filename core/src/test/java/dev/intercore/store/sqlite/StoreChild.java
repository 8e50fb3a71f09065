package dev.intercore.store.sqlite;

import dev.intercore.common.Failpoint;
import dev.intercore.common.Failpoint.Point;
import dev.intercore.json.JsonPayload;
import dev.intercore.state.StateValues;
import dev.intercore.store.StoreOptions;
import dev.intercore.testing.ChildJvm;
import dev.intercore.testing.TestClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A process that performs one operation on a database and can be killed at a failpoint. */
public final class StoreChild {
  static final int DIED = 137;

  private StoreChild() {}

  private enum Act {
    INIT,
    WRITE,
    MIGRATE,
    RESTORE
  }

  /**
   * Arguments: the operation, the failpoint or a dash, the database, and for a restore the backup.
   */
  public static void main(String[] words) {
    Path file = Path.of(words[2]);
    StoreOptions options =
        StoreOptions.defaults().withClock(new TestClock()).withFailpoint(dyingAt(words[1]));
    switch (Act.valueOf(words[0])) {
      case INIT -> SqliteStore.init(file, options);
      case MIGRATE -> SqliteStore.open(file, options);
      case WRITE ->
          new StateValues(SqliteStore.open(file, options)).set("key", "scope", JsonPayload.of("2"));
      case RESTORE -> Restore.restore(file, Path.of(words[3]), options);
    }
    // Ends as ic does: nothing is closed.
    Runtime.getRuntime().halt(0);
  }

  private static Failpoint dyingAt(String moment) {
    return moment.equals("-")
        ? Failpoint.NONE
        : reached -> {
          if (reached == Point.valueOf(moment)) {
            Runtime.getRuntime().halt(DIED);
          }
        };
  }

  /** Runs the child under a umask, waits for its end and returns its exit code. */
  static int run(String umask, String... words) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of("/bin/sh", "-c", "umask " + umask + "; exec \"$@\"", "sh"));
    command.addAll(ChildJvm.command(StoreChild.class, words));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int exit = process.waitFor();
    if (exit != 0 && exit != DIED) {
      throw new IOException("exit " + exit + ": " + output);
    }
    return exit;
  }

  static int dies(Point moment, String act, Path... files)
      throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of(act, moment.name()));
    Arrays.stream(files).map(Path::toString).forEach(words::add);
    return run("022", words.toArray(new String[0]));
  }
}
