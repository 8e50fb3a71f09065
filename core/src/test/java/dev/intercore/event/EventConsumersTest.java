package dev.intercore.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.IntercoreException;
import dev.intercore.common.Result;
import dev.intercore.store.Durability;
import dev.intercore.testing.Sql;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventConsumersTest extends EventLogFixture {
  private final EventConsumers consumers;

  EventConsumersTest(@TempDir Path folder) {
    super(folder);
    consumers = events.consumers();
  }

  private EventConsumer one(String name) {
    return consumers.list().stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void firstReadCreatesTheConsumerAtTheBeginning() {
    fill(3);
    assertThat(consumers.begin("c", Optional.empty())).isZero();
    assertThat(consumers.list())
        .containsExactly(new EventConsumer("c", 0, 3, clock.seconds(), clock.seconds()));
  }

  @Test
  void firstReadMayStartAtANumberButNotBeyondTheLastEvent() {
    fill(3);
    assertThat(consumers.begin("c", Optional.of(2L))).isEqualTo(2);
    assertThat(one("c").behind()).isOne();
    assertThat(consumers.begin("d", Optional.of(9L))).isEqualTo(9);
    assertThat(one("d").acked()).isEqualTo(3);
  }

  @Test
  void readingDoesNotAcknowledge() {
    fill(3);
    consumers.begin("c", Optional.empty());
    consumers.ack("c", 1);
    assertThat(consumers.begin("c", Optional.empty())).isOne();
    assertThat(consumers.begin("c", Optional.of(3L))).as("a look ahead").isEqualTo(3);
    assertThat(consumers.begin("c", Optional.of(0L))).as("a look back").isZero();
    assertThat(consumers.begin("c", Optional.empty())).isOne();
  }

  @Test
  void readingSucceedsWhenTheReadTimeCannotBeStored() throws SQLException {
    fill(3);
    consumers.begin("c", Optional.empty());
    consumers.ack("c", 2);
    long start = clock.seconds();
    clock.moveSeconds(60);
    try (Connection writer = Sql.connect(db.file())) {
      Sql.run(writer, "BEGIN IMMEDIATE");
      assertThat(consumers.begin("c", Optional.empty())).isEqualTo(2);
      consumers.touch("c");
    }
    assertThat(one("c").readAt()).isEqualTo(start);
    consumers.touch("c");
    assertThat(one("c").readAt()).isEqualTo(start + 60);
  }

  @Test
  void readTimeIsStoredOnceAMinute() {
    consumers.begin("c", Optional.empty());
    long start = clock.seconds();
    clock.moveSeconds(59);
    consumers.begin("c", Optional.empty());
    assertThat(one("c").readAt()).isEqualTo(start);
    clock.moveSeconds(1);
    consumers.touch("c");
    assertThat(one("c").readAt()).isEqualTo(start + 60);
    clock.moveSeconds(-3_000);
    consumers.touch("c");
    assertThat(one("c").readAt()).as("a clock that was set back").isEqualTo(start - 2_940);
    assertThat(consumers.touch("c")).isTrue();
    assertThat(consumers.touch("unknown")).isFalse();
    assertThat(consumers.list()).hasSize(1);
  }

  @Test
  void cursorBeyondTheLastEventIsReportedAsCorrupt() throws SQLException {
    fill(2);
    consumers.begin("c", Optional.empty());
    Sql.run(db.file(), "UPDATE event_consumers SET acked = 999");
    fill(1);
    for (ThrowingCallable use :
        List.<ThrowingCallable>of(
            () -> consumers.begin("c", Optional.empty()),
            () -> consumers.ack("c", 3),
            () -> consumers.touch("c"))) {
      assertThatThrownBy(use)
          .isInstanceOf(IntercoreException.class)
          .hasMessageContaining("the cursor of consumer c is corrupt");
    }
    assertThat(consumers.remove("c").isDone()).isTrue();
    assertThat(consumers.begin("c", Optional.of(2L))).isEqualTo(2);
  }

  @Test
  void cursorNeverMovesBack() {
    fill(3);
    consumers.begin("c", Optional.empty());
    assertThat(consumers.ack("c", 2)).isEqualTo(Result.done(2L));
    assertThat(consumers.ack("c", 1)).isEqualTo(Result.already(2L));
    assertThat(consumers.ack("c", 2)).isEqualTo(Result.already(2L));
    assertThat(one("c").acked()).isEqualTo(2);
  }

  @Test
  void acknowledgingANumberBeyondTheLastEventIsRefused() {
    fill(3);
    assertThat(consumers.ack("c", 1)).isInstanceOf(Result.No.class);
    consumers.begin("c", Optional.empty());
    assertThat(consumers.ack("c", 4)).isInstanceOf(Result.No.class);
    assertThat(one("c").acked()).isZero();
    assertThat(consumers.ack("c", 0)).isEqualTo(Result.already(0L));
  }

  @Test
  void repeatedAckReturnsTheSameAnswer() {
    fill(3);
    consumers.begin("c", Optional.empty());
    assertThat(named("r").consumers().ack("c", 1)).isEqualTo(Result.done(1L));
    consumers.ack("c", 3);
    assertThat(named("r").consumers().ack("c", 1)).isEqualTo(Result.done(1L));
    assertThat(one("c").acked()).isEqualTo(3);
  }

  @Test
  void behindCountsTheUnacknowledgedEvents() {
    fill(10);
    consumers.begin("b", Optional.of(4L));
    consumers.begin("a", Optional.of(9L));
    consumers.begin("😀", Optional.empty());
    consumers.begin("\uFF5E", Optional.of(4L));
    assertThat(consumers.list())
        .extracting(c -> c.name() + " " + c.behind())
        .containsExactly("a 1", "b 6", "\uFF5E 6", "😀 10");
  }

  @Test
  void removedConsumerIsNotListed() {
    consumers.begin("c", Optional.empty());
    assertThat(named("r").consumers().remove("c")).isEqualTo(Result.done("c"));
    assertThat(named("r").consumers().remove("c")).as("asked twice").isEqualTo(Result.done("c"));
    assertThat(consumers.remove("c")).isInstanceOf(Result.No.class);
    assertThat(consumers.list()).isEmpty();
  }

  @Test
  void numberOfConsumersIsLimitedToAThousand() {
    db.database()
        .write(
            Durability.NORMAL,
            tx -> {
              for (int i = 0; i < EventConsumers.MAX_CONSUMERS; i++) {
                tx.update("INSERT INTO event_consumers VALUES (?, 0, 0, 0)", "c" + i);
              }
              return true;
            });
    assertThat(consumers.begin("c7", Optional.empty())).isZero();
    assertThatThrownBy(() -> consumers.begin("more", Optional.empty()))
        .isInstanceOf(IntercoreException.class)
        .hasMessageContaining("1000");
  }
}
