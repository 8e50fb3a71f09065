package dev.intercore.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.Backoff;
import dev.intercore.common.ErrorCode;
import dev.intercore.json.JsonPayload;
import dev.intercore.state.StateValues;
import dev.intercore.store.Durability;
import dev.intercore.store.RequestContext;
import dev.intercore.store.StoreOptions;
import dev.intercore.store.Transaction;
import dev.intercore.testing.Sql;
import dev.intercore.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Waiting for a busy database is bounded, and reads do not wait at all. */
@Isolated
class WaitingTest {
  private static final Duration SHORT = Duration.ofMillis(150);

  /** A loaded machine may be late, but not by this much. */
  private static final Duration SLACK = Duration.ofSeconds(2);

  private static final JsonPayload ONE = JsonPayload.of("1");

  private final TestDatabase db;

  WaitingTest(@TempDir Path folder) {
    db = TestDatabase.in(folder);
  }

  @AfterEach
  void close() throws SQLException, IOException {
    db.close();
  }

  private Connection lockHolder() throws SQLException {
    Connection holder = Sql.connect(db.file());
    Sql.run(holder, "BEGIN IMMEDIATE", "UPDATE state SET payload = 'held'");
    return holder;
  }

  private static void refusedInTime(Runnable call) {
    long start = System.nanoTime();
    RefusedOpening.with(ErrorCode.BUSY, call::run);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(SHORT, SHORT.plus(SLACK));
  }

  @Test
  void readNeverWaitsForTheWriteLock() throws SQLException {
    db.state().set("key", "scope", ONE);
    SqliteStore impatient = db.open(options -> options.withTimeout(Duration.ZERO));
    Connection holder = lockHolder();
    try (holder) {
      assertThat(new StateValues(impatient).get("key", "scope")).contains("1");
      assertThat(new StateValues(impatient).keys()).containsExactly("key");
      RefusedOpening.with(
          ErrorCode.BUSY, () -> new StateValues(impatient).set("key", "scope", ONE));
    }
  }

  @Test
  void openingNeverWaitsForTheWriteLock() throws SQLException {
    try (Connection _ = lockHolder()) {
      SqliteStore late = db.open(options -> options.withTimeout(Duration.ZERO));
      assertThat(new StateValues(late).keys()).isEmpty();
    }
  }

  @Test
  void busyPastTheDeadlineIsAnErrorWithinTheDeadline() throws SQLException {
    SqliteStore impatient = db.open(options -> options.withTimeout(SHORT));
    try (Connection _ = lockHolder()) {
      refusedInTime(() -> new StateValues(impatient).set("key", "scope", ONE));
    }
    new StateValues(impatient).set("key", "scope", ONE);
    assertThat(db.state().get("key", "scope")).contains("1");
  }

  @Test
  void threadsOfOneProcessWaitNoLongerEither() throws Exception {
    SqliteStore shared = db.open(options -> options.withTimeout(SHORT));
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch leave = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
      Future<Boolean> holder =
          threads.submit(() ->
              shared.write(
                  Durability.NORMAL,
                  _ -> {
                    inside.countDown();
                    return await(leave);
                  }));
      inside.await();
      refusedInTime(() -> new StateValues(shared).set("key", "scope", ONE));
      leave.countDown();
      assertThat(holder.get()).isTrue();
    }
    new StateValues(shared).set("key", "scope", ONE);
  }

  private static boolean await(CountDownLatch latch) {
    try {
      latch.await();
      return true;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Test
  void interruptedThreadFailsAsBusyAndStaysInterrupted() {
    Thread.currentThread().interrupt();
    try {
      RefusedOpening.with(ErrorCode.BUSY, () -> db.state().set("key", "scope", ONE));
      assertThat(Thread.currentThread().isInterrupted()).isTrue();
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(db.state().keys()).isEmpty();
  }

  /** A store whose waiting threads call this instead of pausing. */
  private SqliteStore waiting(Backoff meanwhile) {
    return db.open(options ->
        new StoreOptions(
            options.timeout(),
            options.clock(),
            meanwhile,
            options.trace(),
            options.failpoint(),
            RequestContext.forThisProcess()));
  }

  private static void letGo(Connection holder) {
    try {
      Sql.run(holder, "ROLLBACK");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void writeGoesOnWhenTheLockIsFree() throws SQLException {
    try (Connection holder = lockHolder()) {
      SqliteStore patient = waiting(_ -> letGo(holder));
      new StateValues(patient).set("key", "scope", ONE);
      assertThat(db.state().get("key", "scope")).contains("1");
    }
  }

  @Test
  void timeIsReadAfterTheWait() throws SQLException {
    try (Connection holder = lockHolder()) {
      SqliteStore patient =
          waiting(_ -> {
            db.clock().moveSeconds(100);
            letGo(holder);
          });
      long before = db.clock().seconds();
      assertThat(patient.<Long>write(Durability.NORMAL, Transaction::now)).isEqualTo(before + 100);
    }
  }

  @Test
  void longestTimeoutIsUnderstood() {
    for (Duration longest :
        new Duration[] {Duration.ofDays(200_000), Duration.ofMillis(Long.MAX_VALUE)}) {
      SqliteStore patient = db.open(options -> options.withTimeout(longest));
      new StateValues(patient).set("key", "scope", ONE);
      assertThat(new StateValues(patient).get("key", "scope")).contains("1");
    }
  }
}
