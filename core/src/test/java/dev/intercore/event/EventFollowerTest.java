package dev.intercore.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.IntercoreException;
import dev.intercore.store.Store;
import dev.intercore.store.Trace;
import dev.intercore.store.sqlite.Restore;
import dev.intercore.testing.Sql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
class EventFollowerTest extends EventLogFixture {
  private static final EventFilter ALL = EventFilter.after(0);

  private final Path folder;

  EventFollowerTest(@TempDir Path folder) {
    super(folder);
    this.folder = folder;
  }

  private static List<Long> until(EventFollower follower, int number) {
    List<Long> seen = new ArrayList<>();
    while (seen.size() < number) {
      follower.next(Long.MAX_VALUE).forEach(event -> seen.add(event.seq()));
    }
    return seen;
  }

  @Test
  void returnsExistingEventsAndThoseAppendedByOthers() throws InterruptedException {
    fill(2);
    Store other = db.open();
    try (EventFollower follower = events.follow(ALL)) {
      assertThat(until(follower, 2)).containsExactly(1L, 2L);
      Thread writer =
          Thread.ofPlatform()
              .start(() -> {
                for (int i = 0; i < 50; i++) {
                  new EventLog(other).add(ME, "a.x", "s", dev.intercore.json.JsonPayload.of("{}"));
                }
              });
      assertThat(until(follower, 50)).hasSize(50).isSorted().startsWith(3L).endsWith(52L);
      writer.join();
    }
  }

  @Test
  void readsOnceForEachWakeUp() {
    AtomicInteger looks = new AtomicInteger();
    Trace trace =
        new Trace() {
          @Override
          public void statement(String sql, long nanos) {
            looks.addAndGet(sql.equals(EventReader.ALL) ? 1 : 0);
          }

          @Override
          public void waited(String what, int attempts, long nanos) {}
        };
    EventLog watched = new EventLog(db.open(options -> options.withTrace(trace)));
    try (EventFollower follower = watched.follow(ALL)) {
      long start = System.nanoTime();
      for (int i = 0; i < 3; i++) {
        assertThat(follower.next(Long.MAX_VALUE)).isEmpty();
      }
      assertThat(looks).hasValue(3);
      assertThat(System.nanoTime() - start).as("two of three waited").isGreaterThan(900_000_000L);
    }
  }

  @Test
  void eventsPrunedBeforeTheyWereReadAreCounted() {
    fill(2);
    try (EventFollower follower = events.follow(ALL)) {
      assertThat(until(follower, 2)).containsExactly(1L, 2L);
      fill(3);
      events.prune(Duration.ZERO);
      fill(1);
      assertThat(until(follower, 1)).containsExactly(6L);
      assertThat(follower.missed()).isEqualTo(3);
      assertThat(follower.missed()).as("told once").isZero();
    }
  }

  @Test
  void missesNoEventAfterABackupIsRestored() throws SQLException {
    fill(3);
    Path backup = folder.resolve("saved.db");
    Sql.run(db.file(), "VACUUM INTO '" + backup + "'");
    fill(4);
    try (EventFollower follower = events.follow(ALL)) {
      assertThat(until(follower, 7)).endsWith(7L);
      Restore.restore(db.file(), backup, db.options());
      fill(5);
      assertThat(until(follower, 5)).containsExactly(8L, 9L, 10L, 11L, 12L);
    }
  }

  @Test
  void consumerReadsEvenIfItsFilterSelectsNothing() {
    long start = events.consumers().begin("c", Optional.empty());
    EventFilter rare =
        new EventFilter(start, Optional.of("rare.type"), Optional.empty(), Optional.empty());
    try (EventFollower follower = events.follow(rare, "c")) {
      clock.moveSeconds(3_600);
      fill(2);
      assertThat(follower.next(Long.MAX_VALUE)).isEmpty();
      assertThat(events.consumers().list())
          .singleElement()
          .extracting(EventConsumer::readAt)
          .isEqualTo(clock.seconds());
    }
  }

  @Test
  void failsWhenItsConsumerIsRemoved() {
    long start = events.consumers().begin("c", Optional.empty());
    fill(2);
    try (EventFollower follower = events.follow(EventFilter.after(start), "c")) {
      assertThat(until(follower, 2)).containsExactly(1L, 2L);
      fill(1);
      assertThat(events.consumers().remove("c").isDone()).isTrue();
      assertThatThrownBy(() -> follower.next(1))
          .isInstanceOfSatisfying(
              IntercoreException.class,
              e -> {
                assertThat(e.fact()).startsWith("the consumer c was removed");
                assertThat(e.hint()).contains("--since 2 ");
              });
      events.consumers().begin("c", Optional.of(2L));
      try (EventFollower second = events.follow(EventFilter.after(2), "c")) {
        assertThat(until(second, 1)).containsExactly(3L);
      }
    }
  }

  @Test
  void failsWhenTheDatabaseIsRemoved() throws IOException {
    try (EventFollower follower = events.follow(ALL)) {
      follower.next(1);
      Path away = Files.createDirectory(folder.resolve("away"));
      for (Path file : db.database().files().all()) {
        if (Files.exists(file)) {
          Files.move(file, away.resolve(file.getFileName()));
        }
      }
      assertThatThrownBy(() -> follower.next(1))
          .isInstanceOf(IntercoreException.class)
          .hasMessageContaining("removed");
    }
  }
}
