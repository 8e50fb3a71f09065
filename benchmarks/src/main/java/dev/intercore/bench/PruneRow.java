package dev.intercore.bench;

import dev.intercore.Intercore;
import dev.intercore.store.StoreOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Prune of expired rows that lie scattered, against the DELETE alone. The rows are put back each
 * round, unmeasured.
 */
final class PruneRow implements BenchRow {
  private static final int ROWS = 100_000;
  private static final int EXPIRED = 1_000;
  private static final int ROUNDS = 30;
  private static final double BUDGET = 1.5;

  @Override
  public String name() {
    return "prune";
  }

  @Override
  public String about() {
    return "prune of 1 000 expired of 100 000 rows against the bare DELETE";
  }

  @Override
  public List<Line> measure(Setting setting) throws IOException, SQLException {
    Path folder = setting.folder("prune");
    Path ours = folder.resolve("library.db");
    Path other = folder.resolve("bare.db");
    Recorder recorder = new Recorder();
    Timings library = new Timings();
    Timings bare = new Timings();
    try (Intercore intercore = Population.make(ours, ROWS, StoreOptions.defaults());
        Intercore recorded =
            Population.make(other, ROWS, StoreOptions.defaults().withTrace(recorder));
        Connection refill = BareJdbc.open(ours);
        Connection connection = BareJdbc.open(other);
        PreparedStatement delete = connection.prepareStatement(deleteOf(recorder, recorded))) {
      for (int round = -2; round < ROUNDS; round++) {
        setting.progress().step("round", Math.max(round, 0), ROUNDS);
        Population.expire(refill, scattered());
        Population.expire(connection, scattered());
        // In turns, and each is first as often as the other.
        boolean first = round % 2 == 0;
        if (first) {
          time(round, library, () -> intercore.state().prune());
        }
        time(round, bare, () -> bareDelete(delete));
        if (!first) {
          time(round, library, () -> intercore.state().prune());
        }
      }
    }
    return List.of(
        Line.ratio(
            "prune 1 000 expired of 100 000 rows / bare DELETE",
            library.median() / bare.median(),
            BUDGET,
            Line.against("prune", library.median(), "DELETE", bare.median())));
  }

  private static String deleteOf(Recorder recorder, Intercore recorded) {
    return recorder.of(() -> recorded.state().prune()).stream()
        .filter(sql -> sql.startsWith("DELETE"))
        .findFirst()
        .orElseThrow();
  }

  private static int bareDelete(PreparedStatement delete) throws SQLException {
    delete.setLong(1, System.currentTimeMillis() / 1_000);
    return delete.executeUpdate();
  }

  private static void time(int round, Timings samples, Prune prune) throws SQLException {
    long start = System.nanoTime();
    int removed = prune.run();
    long nanos = System.nanoTime() - start;
    if (removed != EXPIRED) {
      throw new IllegalStateException("pruned " + removed + " rows instead of " + EXPIRED);
    }
    if (round >= 0) {
      samples.add(nanos / 1e6);
    }
  }

  private static IntStream scattered() {
    return new Random(EXPIRED).ints(0, ROWS).distinct().limit(EXPIRED);
  }

  /** One of the two implementations. */
  @FunctionalInterface
  private interface Prune {
    int run() throws SQLException;
  }
}
