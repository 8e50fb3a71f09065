package dev.intercore.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommitWatchTest {
  private static final long LONG_NANOS = Duration.ofSeconds(60).toNanos();

  private final TestDatabase db;

  CommitWatchTest(@TempDir Path folder) {
    db = TestDatabase.in(folder);
  }

  @AfterEach
  void close() throws SQLException, IOException {
    db.close();
  }

  private static void commit(Database database) {
    database.write(
        Durability.FULL,
        tx -> tx.update("INSERT INTO counters (name, value) VALUES (?, 1)", "n" + tx.changes()));
  }

  private static long nanosOf(Runnable wait) {
    long start = System.nanoTime();
    wait.run();
    return System.nanoTime() - start;
  }

  @Test
  void wakesWhenAnotherConnectionCommits() throws InterruptedException {
    Database other = db.open();
    try (CommitWatch watch = db.database().watch()) {
      Thread writer = Thread.ofPlatform().start(() -> commit(other));
      assertThat(nanosOf(() -> watch.await(LONG_NANOS))).isLessThan(LONG_NANOS / 2);
      writer.join();
    }
  }

  @Test
  void commitBeforeTheWaitIsNotMissed() {
    try (CommitWatch watch = db.database().watch()) {
      commit(db.open());
      assertThat(nanosOf(() -> watch.await(LONG_NANOS))).isLessThan(LONG_NANOS / 2);
    }
  }

  @Test
  void returnsInTimeWhenNothingHappens() {
    long nanos = Duration.ofMillis(200).toNanos();
    try (CommitWatch watch = db.database().watch()) {
      watch.await(0);
      assertThat(nanosOf(() -> watch.await(nanos))).isBetween(nanos / 2, LONG_NANOS);
    }
  }

  @Test
  void withoutTheKernelItLooksEverySoOften() {
    List<Long> pauses = new ArrayList<>();
    try (CommitWatch watch = CommitWatch.on(db.file().resolveSibling("not-there"), pauses::add)) {
      watch.await(LONG_NANOS);
    }
    assertThat(pauses).singleElement().matches(nanos -> nanos < LONG_NANOS);
  }
}
