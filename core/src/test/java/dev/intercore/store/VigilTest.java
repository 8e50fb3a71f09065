package dev.intercore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.IntercoreException;
import dev.intercore.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
class VigilTest {
  private static final long LONG_NANOS = Duration.ofSeconds(60).toNanos();

  /** A machine with much to do may be late once, and not each time. */
  private static final int ATTEMPTS = 10;

  private final Path folder;
  private final TestDatabase db;

  VigilTest(@TempDir Path folder) {
    this.folder = folder;
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
    Database other = db.open();
    long shortest = LONG_NANOS;
    for (int i = 0; i < ATTEMPTS && shortest >= Vigil.LOOK_NANOS; i++) {
      shortest = Math.min(shortest, nanosToHearOf(other));
    }
    assertThat(shortest).isLessThan(Vigil.LOOK_NANOS);
  }

  /** With a vigil that has not heard of anything yet, which would bring it to look more often. */
  private long nanosToHearOf(Database other) {
    try (Vigil vigil = db.database().vigil()) {
      commit(other);
      long start = System.nanoTime();
      vigil.await(LONG_NANOS);
      return System.nanoTime() - start;
    }
  }

  @Test
  void anotherLookIsDueAfterASecondWhateverIsAskedFor() {
    try (Vigil vigil = db.database().vigil()) {
      vigil.await(0);
      long start = System.nanoTime();
      vigil.await(LONG_NANOS);
      assertThat(System.nanoTime() - start).isLessThan(LONG_NANOS / 2);
    }
  }

  @Test
  void removedDatabaseIsNotWaitedFor() throws IOException {
    try (Vigil vigil = db.database().vigil()) {
      Path away = folder.resolve("away");
      move(away);
      assertThatThrownBy(() -> vigil.await(LONG_NANOS))
          .isInstanceOf(IntercoreException.class)
          .hasMessageContaining("removed");
    }
  }

  /** As {@code rm -r} does it: one after the other. */
  @Test
  void oneThatIsBeingRemovedIsNotTakenForAnother() throws IOException {
    try (Vigil vigil = db.database().vigil()) {
      Path log = db.file().resolveSibling(db.file().getFileName() + "-wal");
      Path away = folder.resolve("log");
      Files.move(log, away);
      assertThatThrownBy(() -> vigil.await(LONG_NANOS))
          .isInstanceOf(IntercoreException.class)
          .hasMessageContaining("removed");
      Files.move(away, log);
    }
  }

  @Test
  void replacedDatabaseIsNotWaitedFor() throws IOException {
    try (Vigil vigil = db.database().vigil()) {
      move(folder.resolve("away"));
      Database.init(db.file(), db.options()).close();
      assertThatThrownBy(() -> vigil.await(LONG_NANOS))
          .isInstanceOf(IntercoreException.class)
          .hasMessageContaining("replaced");
    }
  }

  @Test
  void oneThatWasReplacedBeforeIsNoticedToo() throws IOException {
    Database database = db.database();
    move(folder.resolve("away"));
    Files.writeString(db.file(), "another");
    assertThatThrownBy(
            () -> {
              try (Vigil vigil = database.vigil()) {
                vigil.await(0);
              }
            })
        .isInstanceOf(IntercoreException.class)
        .hasMessageContaining("replaced");
    Files.delete(db.file());
  }
}
