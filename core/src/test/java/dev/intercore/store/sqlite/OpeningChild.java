package dev.intercore.store.sqlite;

import dev.intercore.common.IntercoreException;
import dev.intercore.store.Durability;
import dev.intercore.store.StoreOptions;
import dev.intercore.testing.ChildJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/** A process that opens a database, writes once and closes it, many times. */
public final class OpeningChild {
  static final String COUNT =
      "INSERT INTO state (key, scope_id, payload, updated_at) VALUES ('count', 's', 1, 1) ON"
          + " CONFLICT (key, scope_id) DO UPDATE SET payload = payload + 1";

  private final Process process;

  private OpeningChild(Process process) {
    this.process = process;
  }

  /** Arguments: the database and the number of rounds. Exits with 2 and the fact of an error. */
  public static void main(String[] words) {
    Path file = Path.of(words[0]);
    StoreOptions options = StoreOptions.defaults().withTimeout(Duration.ofSeconds(30));
    try {
      for (int round = Integer.parseInt(words[1]); round > 0; round--) {
        try (SqliteStore store = SqliteStore.open(file, options)) {
          store.write(Durability.NORMAL, tx -> tx.update(COUNT));
        }
      }
      // The last round ends as a direct call does: nothing is closed.
      SqliteStore.open(file, options).write(Durability.NORMAL, tx -> tx.update(COUNT));
      Runtime.getRuntime().halt(0);
    } catch (IntercoreException e) {
      System.out.println(e.code() + " " + e.fact());
      Runtime.getRuntime().halt(2);
    }
  }

  static OpeningChild start(Path file, int rounds) throws IOException {
    return new OpeningChild(
        new ProcessBuilder(
                ChildJvm.command(OpeningChild.class, file.toString(), String.valueOf(rounds)))
            .redirectErrorStream(true)
            .start());
  }

  boolean isRunning() {
    return process.isAlive();
  }

  /** Waits for the end of the process. Returns its exit code and what it printed. */
  String answer() throws IOException, InterruptedException {
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor() + " " + output.strip();
  }
}
