package dev.intercore.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.ErrorCode;
import dev.intercore.json.JsonPayload;
import dev.intercore.state.StateValues;
import dev.intercore.store.Durability;
import dev.intercore.store.Trace;
import dev.intercore.testing.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One open database for many threads, each with its own options. */
class SharedDatabaseTest {
  private static final JsonPayload ONE = JsonPayload.of("1");

  private final TestDatabase db;
  private final ExecutorService threads = Executors.newCachedThreadPool();

  SharedDatabaseTest(@TempDir Path folder) {
    db = TestDatabase.in(folder);
  }

  @AfterEach
  void close() throws SQLException, IOException {
    threads.shutdownNow();
    db.close();
  }

  @Test
  void longWriteKeepsWritersWaitingAndNoReader() throws Exception {
    db.state().set("k", "s", ONE);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch enough = new CountDownLatch(1);
    Future<Boolean> writer =
        threads.submit(() ->
            db.database()
                .write(
                    Durability.NORMAL,
                    tx -> {
                      begun.countDown();
                      await(enough);
                      return tx.update("DELETE FROM state") == 1;
                    }));
    await(begun);
    SqliteStore impatient = db.database().with(db.options().withTimeout(Duration.ofMillis(50)));
    assertThat(new StateValues(impatient).get("k", "s")).contains("1");
    RefusedOpening.with(ErrorCode.BUSY, () -> new StateValues(impatient).set("k", "t", ONE));
    enough.countDown();
    assertThat(writer.get()).isTrue();
    assertThat(new StateValues(impatient).get("k", "s")).isEmpty();
  }

  @Test
  void longReadsDoNotBlock() throws Exception {
    CountDownLatch begun = new CountDownLatch(3);
    CountDownLatch enough = new CountDownLatch(1);
    List<Future<Long>> readers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      readers.add(
          threads.submit(() ->
              db.database()
                  .read(tx -> {
                    begun.countDown();
                    await(enough);
                    return tx.now();
                  })));
    }
    await(begun);
    SqliteStore impatient = db.database().with(db.options().withTimeout(Duration.ofMillis(50)));
    new StateValues(impatient).set("k", "s", ONE);
    assertThat(new StateValues(impatient).get("k", "s")).contains("1");
    enough.countDown();
    for (Future<Long> reader : readers) {
      assertThat(reader.get()).isEqualTo(db.clock().seconds());
    }
    impatient.trim();
  }

  @Test
  void closingAReplacedDatabaseLeavesItsSuccessorAlone(@TempDir Path elsewhere) throws IOException {
    db.state().set("k", "s", ONE);
    Path folder = db.file().toAbsolutePath().getParent();
    for (String name : new String[] {"", "-wal", "-shm"}) {
      Path file = Path.of(db.file() + name);
      Files.move(file, elsewhere.resolve(String.valueOf(file.getFileName())));
    }
    assertThat(folder).isEmptyDirectory();
    SqliteStore successor = SqliteStore.init(db.file(), db.options());
    new StateValues(successor).set("k", "new", ONE);
    DatabaseFiles files = successor.files();
    var before = files.identities();
    db.database().close();
    assertThat(files.identities()).isEqualTo(before);
    assertThat(new StateValues(successor).list("k")).containsExactly("new");
    successor.close();
  }

  @Test
  void aDatabaseThatIsReplacedWhileItIsOpenedIsOpenedAgain(@TempDir Path elsewhere)
      throws IOException {
    db.state().set("k", "old", ONE);
    db.release();
    try (SqliteStore opened = openWhileReplacing(elsewhere, 1)) {
      assertThat(opened.isStale()).isFalse();
      assertThat(new StateValues(opened).list("k")).containsExactly("1");
    }
  }

  @Test
  void aDatabaseThatIsReplacedDuringEachOpeningIsAnError(@TempDir Path elsewhere) {
    db.release();
    assertThat(
            RefusedOpening.with(ErrorCode.IO, () -> openWhileReplacing(elsewhere, 2).close())
                .fact())
        .startsWith("the database was replaced");
  }

  /** Replaces the database during several openings, each time by one with its number as scope. */
  private SqliteStore openWhileReplacing(Path elsewhere, int times) throws IOException {
    List<Path> successors = new ArrayList<>();
    for (int i = 1; i <= times; i++) {
      Path successor = elsewhere.resolve(i + ".db");
      try (SqliteStore store = SqliteStore.init(successor, db.options())) {
        new StateValues(store).set("k", String.valueOf(i), ONE);
      }
      successors.add(successor);
    }
    Trace replacing =
        new Trace() {
          @Override
          public void statement(String sql, long nanos) {
            if (sql.equals("PRAGMA foreign_keys = ON") && !successors.isEmpty()) {
              rename(successors.removeFirst(), db.file());
            }
          }

          @Override
          public void waited(String what, int attempts, long nanos) {}
        };
    return SqliteStore.open(db.file(), db.options().withTrace(replacing));
  }

  private static void rename(Path from, Path to) {
    try {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(20, java.util.concurrent.TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
