package dev.intercore.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.Deadline;
import dev.intercore.common.IntercoreException;
import dev.intercore.store.ChangeWatch;
import dev.intercore.store.Durability;
import dev.intercore.store.StoreOptions;
import dev.intercore.store.Trace;
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
class DatabaseWatchTest {
  private static final AtomicLong COMMITS = new AtomicLong();

  private static final Duration LONG = Duration.ofSeconds(60);

  /** A loaded machine may be late once, but not each time. */
  private static final int ATTEMPTS = 10;

  /**
   * A report of the kernel is followed by a dozen checks. One write can be reported in two parts.
   */
  private static final int MAX_CHECKS = 100;

  private final Path folder;
  private final TestDatabase db;

  DatabaseWatchTest(@TempDir Path folder) {
    this.folder = folder;
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

  /** Runs an action after each check for a commit. */
  private StoreOptions afterEachCheck(Runnable action) {
    return db.options()
        .withTrace(
            new Trace() {
              @Override
              public void statement(String sql, long nanos) {
                if (sql.equals(DatabaseWatch.DATA_VERSION)) {
                  action.run();
                }
              }

              @Override
              public void waited(String what, int attempts, long nanos) {}
            });
  }

  private void move(Path target) throws IOException {
    Files.createDirectories(target);
    for (Path file : db.database().files().all()) {
      if (Files.exists(file)) {
        Files.move(file, target.resolve(file.getFileName()));
      }
    }
  }

  @Test
  void aCommitOfAnotherConnectionEndsTheWaitAtOnce() {
    SqliteStore other = db.open();
    long shortest = LONG.toNanos();
    for (int i = 0; i < ATTEMPTS && shortest >= DatabaseWatch.MAX_WAIT.toNanos(); i++) {
      try (ChangeWatch watch = db.database().watch()) {
        commit(other);
        shortest = Math.min(shortest, nanosOf(() -> watch.awaitChange(Deadline.after(LONG))));
      }
    }
    assertThat(shortest).isLessThan(DatabaseWatch.MAX_WAIT.toNanos());
  }

  @Test
  void aCommitDuringTheWaitEndsIt() throws InterruptedException {
    SqliteStore other = db.open();
    long shortest = LONG.toNanos();
    for (int i = 0; i < ATTEMPTS && shortest >= DatabaseWatch.MAX_WAIT.toNanos(); i++) {
      try (ChangeWatch watch = db.database().watch()) {
        Thread writer = Thread.ofPlatform().start(() -> commit(other));
        shortest = Math.min(shortest, nanosOf(() -> watch.awaitChange(Deadline.after(LONG))));
        writer.join();
      }
    }
    assertThat(shortest).isLessThan(DatabaseWatch.MAX_WAIT.toNanos());
  }

  @Test
  void aCommitIsReportedOnceAndTheNextOneAgain() {
    try (ChangeWatch watch = db.database().watch()) {
      for (int i = 0; i < 3; i++) {
        commit(db.database());
        watch.awaitChange(Deadline.after(LONG));
        assertThat(nanosOf(() -> watch.awaitChange(Deadline.after(Duration.ofMillis(100)))))
            .isGreaterThanOrEqualTo(Duration.ofMillis(100).toNanos());
      }
    }
  }

  @Test
  void aWriteThatIsNotACommitDoesNotEndTheWait() throws IOException {
    try (ChangeWatch watch = db.database().watch()) {
      Files.writeString(folder.resolve("written"), "frames");
      assertThat(nanosOf(() -> watch.awaitChange(Deadline.after(Duration.ofMillis(300)))))
          .isGreaterThanOrEqualTo(Duration.ofMillis(300).toNanos());
    }
  }

  /** The kernel reports the write of a commit, which becomes visible later, after its sync. */
  @Test
  void aCommitThatBecomesVisibleAfterTheReportOfTheKernelIsFound(@TempDir Path reported)
      throws IOException {
    SqliteStore other = db.open();
    long shortest = LONG.toNanos();
    for (int i = 0; i < ATTEMPTS && shortest >= DatabaseWatch.MAX_WAIT.toNanos(); i++) {
      int[] checks = {0};
      StoreOptions options =
          afterEachCheck(() -> {
            // The kernel does not report this commit, because the watch is on another folder.
            if (++checks[0] == 5) {
              commit(other);
            }
          });
      try (ChangeWatch watch = DatabaseWatch.open(db.database().pool(), options, reported)) {
        Files.writeString(reported.resolve("written" + i), "frames");
        shortest = Math.min(shortest, nanosOf(() -> watch.awaitChange(Deadline.after(LONG))));
      }
    }
    assertThat(shortest).isLessThan(DatabaseWatch.MAX_WAIT.toNanos());
  }

  @Test
  void checksEndSoonAfterAReport() throws IOException {
    int[] checks = {0};
    try (ChangeWatch watch =
        DatabaseWatch.open(db.database().pool(), afterEachCheck(() -> checks[0]++), folder)) {
      Files.writeString(folder.resolve("written"), "frames");
      for (int second = 0; second < 3; second++) {
        watch.awaitChange(Deadline.after(LONG));
      }
    }
    assertThat(checks[0]).isBetween(5, MAX_CHECKS);
  }

  @Test
  void theWaitEndsAtItsDeadline() {
    Duration wait = Duration.ofMillis(200);
    try (ChangeWatch watch = db.database().watch()) {
      assertThat(nanosOf(() -> watch.awaitChange(Deadline.after(wait))))
          .isBetween(wait.toNanos(), LONG.toNanos());
    }
  }

  @Test
  void theWaitEndsAfterASecondWithoutACommit() {
    try (ChangeWatch watch = db.database().watch()) {
      watch.awaitChange(Deadline.after(Duration.ZERO));
      assertThat(nanosOf(() -> watch.awaitChange(Deadline.after(LONG))))
          .isBetween(DatabaseWatch.MAX_WAIT.toNanos(), LONG.toNanos() / 2);
    }
  }

  @Test
  void anInterruptedThreadDoesNotWait() {
    try (ChangeWatch watch = db.database().watch()) {
      Thread.currentThread().interrupt();
      watch.awaitChange(Deadline.after(LONG));
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void withoutTheKernelItChecksAtIntervals() {
    SqliteStore other = db.open();
    List<Long> pauses = new ArrayList<>();
    StoreOptions defaults = db.options();
    StoreOptions options =
        new StoreOptions(
            defaults.timeout(),
            defaults.clock(),
            nanos -> {
              pauses.add(nanos);
              commit(other);
            },
            defaults.trace(),
            defaults.failpoint(),
            defaults.request());
    try (ChangeWatch watch =
        DatabaseWatch.open(db.database().pool(), options, folder.resolve("not-there"))) {
      watch.awaitChange(Deadline.after(LONG));
    }
    assertThat(pauses)
        .singleElement()
        .matches(nanos -> nanos < DatabaseWatch.MAX_WAIT.toNanos() / 2);
  }

  @Test
  void aRemovedDatabaseIsAnError() throws IOException {
    try (ChangeWatch watch = db.database().watch()) {
      move(folder.resolve("away"));
      assertThatThrownBy(() -> watch.awaitChange(Deadline.after(LONG)))
          .isInstanceOf(IntercoreException.class)
          .hasMessageContaining("removed");
    }
  }

  /** {@code rm -r} removes one file after another. */
  @Test
  void aDatabaseThatIsBeingRemovedIsNotTakenForAReplacedOne() throws IOException {
    try (ChangeWatch watch = db.database().watch()) {
      Path wal = db.database().files().wal();
      Path away = folder.resolve("log");
      Files.move(wal, away);
      assertThatThrownBy(() -> watch.awaitChange(Deadline.after(LONG)))
          .isInstanceOf(IntercoreException.class)
          .hasMessageContaining("removed");
      Files.move(away, wal);
    }
  }

  @Test
  void aReplacedDatabaseIsAnError() throws IOException {
    try (ChangeWatch watch = db.database().watch()) {
      move(folder.resolve("away"));
      SqliteStore.init(db.file(), db.options()).close();
      assertThatThrownBy(() -> watch.awaitChange(Deadline.after(LONG)))
          .isInstanceOf(IntercoreException.class)
          .hasMessageContaining("replaced");
    }
  }

  @Test
  void aDatabaseThatWasReplacedBeforeTheWatchIsAnError() throws IOException {
    SqliteStore database = db.database();
    move(folder.resolve("away"));
    Files.writeString(db.file(), "another");
    assertThat(database.isStale()).isTrue();
    assertThatThrownBy(database::watch)
        .isInstanceOf(IntercoreException.class)
        .hasMessageContaining("replaced");
    Files.delete(db.file());
  }
}
