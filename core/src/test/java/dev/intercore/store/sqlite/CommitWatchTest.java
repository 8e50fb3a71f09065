package dev.intercore.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.store.Durability;
import dev.intercore.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
class CommitWatchTest {
  private static final AtomicLong COMMITS = new AtomicLong();

  private static final long LONG_NANOS = Duration.ofSeconds(60).toNanos();

  /**
   * A sign is followed by a dozen looks, and what the kernel tells in two parts by some of them
   * twice. One who never comes to rest looks thousands of times.
   */
  private static final int MOST_LOOKS = 100;

  private final TestDatabase db;

  CommitWatchTest(@TempDir Path folder) {
    db = TestDatabase.in(folder);
  }

  @AfterEach
  void close() throws SQLException, IOException {
    db.close();
  }

  private static void commit(SqliteStore database) {
    database.write(
        Durability.FULL,
        tx ->
            tx.update(
                "INSERT INTO counters (name, value) VALUES (?, 1)",
                "n" + COMMITS.incrementAndGet()));
  }

  private static long nanosOf(Runnable wait) {
    long start = System.nanoTime();
    wait.run();
    return System.nanoTime() - start;
  }

  @Test
  void wakesWhenAnotherConnectionCommits() throws InterruptedException {
    SqliteStore other = db.open();
    try (CommitWatch watch =
        CommitWatch.on(db.database().files().folder(), db.database().options().backoff())) {
      Thread writer = Thread.ofPlatform().start(() -> commit(other));
      assertThat(nanosOf(() -> watch.await(LONG_NANOS))).isLessThan(LONG_NANOS / 2);
      writer.join();
    }
  }

  @Test
  void commitBeforeTheWaitIsNotMissed() {
    try (CommitWatch watch =
        CommitWatch.on(db.database().files().folder(), db.database().options().backoff())) {
      commit(db.open());
      assertThat(nanosOf(() -> watch.await(LONG_NANOS))).isLessThan(LONG_NANOS / 2);
    }
  }

  /**
   * The kernel tells of the write, which is before others can see the commit: whoever looks then
   * must not be left waiting.
   */
  @Test
  void moreLooksFollowTheFirst() {
    try (CommitWatch watch =
        CommitWatch.on(db.database().files().folder(), db.database().options().backoff())) {
      commit(db.open());
      for (int look = 0; look < 5; look++) {
        assertThat(nanosOf(() -> watch.await(LONG_NANOS))).isLessThan(LONG_NANOS / 2);
      }
    }
  }

  @Test
  void quietReturnsAfterACommit() {
    long nanos = Duration.ofMillis(400).toNanos();
    try (CommitWatch watch =
        CommitWatch.on(db.database().files().folder(), db.database().options().backoff())) {
      commit(db.open());
      int looks = 1;
      while (nanosOf(() -> watch.await(nanos)) < nanos / 10 * 9) {
        assertThat(++looks).isLessThan(MOST_LOOKS);
      }
    }
  }

  @Test
  void wakesAgainAfterASignSinceTheCommitIsSeenLaterThanTheWrite() throws IOException {
    try (CommitWatch watch =
        CommitWatch.on(db.database().files().folder(), db.database().options().backoff())) {
      // As a commit whose sync is still to come.
      Files.writeString(db.file().resolveSibling("written"), "frames");
      watch.await(LONG_NANOS);
      assertThat(nanosOf(() -> watch.await(LONG_NANOS))).isLessThan(LONG_NANOS / 2);
    }
  }

  @Test
  void isQuietAgainSoonAfterASign() throws IOException {
    long nanos = Duration.ofSeconds(3).toNanos();
    int early = 0;
    try (CommitWatch watch =
        CommitWatch.on(db.database().files().folder(), db.database().options().backoff())) {
      Files.writeString(db.file().resolveSibling("written"), "frames");
      // A machine that stands still for a moment must not be taken for quiet before it begins.
      for (; early < 2; early++) {
        assertThat(nanosOf(() -> watch.await(LONG_NANOS))).isLessThan(LONG_NANOS / 2);
      }
      while (early <= MOST_LOOKS && nanosOf(() -> watch.await(nanos)) < nanos / 2) {
        early++;
      }
    }
    assertThat(early).isLessThanOrEqualTo(MOST_LOOKS);
  }

  @Test
  void returnsInTimeWhenNothingHappens() {
    long nanos = Duration.ofMillis(200).toNanos();
    try (CommitWatch watch =
        CommitWatch.on(db.database().files().folder(), db.database().options().backoff())) {
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
