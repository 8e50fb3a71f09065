package dev.intercore.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.Deadline;
import dev.intercore.common.IntercoreException;
import dev.intercore.store.ChangeWatch;
import dev.intercore.store.Durability;
import dev.intercore.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
class DatabaseWatchTest {
  private static final AtomicLong COMMITS = new AtomicLong();

  private static final Duration LONG = Duration.ofSeconds(60);

  /** A machine with much to do may be late once, and not each time. */
  private static final int ATTEMPTS = 10;

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

  private void move(Path target) throws IOException {
    Files.createDirectories(target);
    for (Path file : db.database().files().all()) {
      if (Files.exists(file)) {
        Files.move(file, target.resolve(file.getFileName()));
      }
    }
  }

  @Test
  void commitOfAnotherEndsTheWaitAtOnce() {
    SqliteStore other = db.open();
    long shortest = LONG.toNanos();
    for (int i = 0; i < ATTEMPTS && shortest >= DatabaseWatch.LOOK_NANOS; i++) {
      shortest = Math.min(shortest, nanosToHearOf(other));
    }
    assertThat(shortest).isLessThan(DatabaseWatch.LOOK_NANOS);
  }

  /** With a watch that has not heard of anything yet, which would bring it to look more often. */
  private long nanosToHearOf(SqliteStore other) {
    try (ChangeWatch watch = db.database().watch()) {
      commit(other);
      long start = System.nanoTime();
      watch.awaitChange(Deadline.after(LONG));
      return System.nanoTime() - start;
    }
  }

  @Test
  void anotherLookIsDueAfterASecondWhateverIsAskedFor() {
    try (ChangeWatch watch = db.database().watch()) {
      watch.awaitChange(Deadline.after(Duration.ZERO));
      long start = System.nanoTime();
      watch.awaitChange(Deadline.after(LONG));
      assertThat(System.nanoTime() - start).isLessThan(LONG.toNanos() / 2);
    }
  }

  @Test
  void removedDatabaseIsNotWaitedFor() throws IOException {
    try (ChangeWatch watch = db.database().watch()) {
      Path away = folder.resolve("away");
      move(away);
      assertThatThrownBy(() -> watch.awaitChange(Deadline.after(LONG)))
          .isInstanceOf(IntercoreException.class)
          .hasMessageContaining("removed");
    }
  }

  /** As {@code rm -r} does it: one after the other. */
  @Test
  void oneThatIsBeingRemovedIsNotTakenForAnother() throws IOException {
    try (ChangeWatch watch = db.database().watch()) {
      Path log = db.file().resolveSibling(db.file().getFileName() + "-wal");
      Path away = folder.resolve("log");
      Files.move(log, away);
      assertThatThrownBy(() -> watch.awaitChange(Deadline.after(LONG)))
          .isInstanceOf(IntercoreException.class)
          .hasMessageContaining("removed");
      Files.move(away, log);
    }
  }

  @Test
  void replacedDatabaseIsNotWaitedFor() throws IOException {
    try (ChangeWatch watch = db.database().watch()) {
      move(folder.resolve("away"));
      SqliteStore.init(db.file(), db.options()).close();
      assertThatThrownBy(() -> watch.awaitChange(Deadline.after(LONG)))
          .isInstanceOf(IntercoreException.class)
          .hasMessageContaining("replaced");
    }
  }

  @Test
  void oneThatWasReplacedBeforeIsNoticedToo() throws IOException {
    SqliteStore database = db.database();
    move(folder.resolve("away"));
    Files.writeString(db.file(), "another");
    assertThatThrownBy(
            () -> {
              try (ChangeWatch watch = database.watch()) {
                watch.awaitChange(Deadline.after(Duration.ZERO));
              }
            })
        .isInstanceOf(IntercoreException.class)
        .hasMessageContaining("replaced");
    Files.delete(db.file());
  }
}
