package dev.intercore.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.IntercoreException;
import dev.intercore.event.EventLog.PruneResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventPruningTest extends EventLogFixture {
  private static final Duration HOUR = Duration.ofHours(1);

  EventPruningTest(@TempDir Path folder) {
    super(folder);
  }

  @Test
  void removesEventsOfExactlyTheAgeAndKeepsYoungerOnes() {
    fill(2);
    clock.moveSeconds(1);
    fill(1);
    clock.moveSeconds(3_599);
    assertThat(pruned(HOUR)).isEqualTo(2);
    assertThat(seqs()).containsExactly(3L);
    assertThat(pruned(Duration.ofMillis(3_599_001))).isZero();
    assertThat(pruned(Duration.ofSeconds(3_599))).isOne();
  }

  @Test
  void ageZeroRemovesAllWhateverTheClock() {
    fill(2);
    clock.moveSeconds(-500);
    assertThat(pruned(Duration.ofSeconds(1))).isZero();
    assertThat(pruned(Duration.ZERO)).isEqualTo(2);
  }

  @Test
  void numbersOfPrunedEventsAreNotReused() {
    fill(3);
    events.prune(Duration.ZERO);
    assertThat(events.last()).isEqualTo(3);
    assertThat(add("a.x", "s")).isEqualTo(4);
    assertThat(missedAfter(0)).as("before the first nothing is missed").isZero();
    assertThat(missedAfter(2)).isOne();
    assertThat(missedAfter(3)).isZero();
    events.prune(Duration.ZERO);
    assertThat(missedAfter(3)).isOne();
    assertThat(missedAfter(9)).isZero();
  }

  private long missedAfter(long since) {
    EventReader reader = events.read(EventFilter.after(since));
    reader.next();
    return reader.missed();
  }

  private long pruned(Duration age) {
    return events.prune(age).count();
  }

  @Test
  void consumerThatHoldsBackOldEventsIsNamed() {
    fill(3);
    events.consumers().begin("slow", Optional.empty());
    events.consumers().begin("slower", Optional.of(0L));
    events.consumers().ack("slow", 2);
    assertThat(events.prune(HOUR).heldBackBy()).as("nothing is old enough").isEmpty();
    assertThat(events.prune(Duration.ZERO).heldBackBy())
        .map(EventConsumer::name)
        .contains("slower");
    events.consumers().remove("slower");
    PruneResult rest = events.prune(Duration.ZERO);
    assertThat(rest.count()).isEqualTo(2);
    assertThat(rest.heldBackBy()).map(EventConsumer::behind).contains(1L);
    events.consumers().ack("slow", 3);
    assertThat(events.prune(Duration.ZERO))
        .isEqualTo(new PruneResult(1, Optional.empty(), Optional.empty()));
  }

  @Test
  void clockThatWasSetBackLeavesNoGap() {
    fill(1);
    clock.moveSeconds(7_200);
    fill(1);
    clock.moveSeconds(-7_200);
    fill(1);
    clock.moveSeconds(3_600);
    assertThat(pruned(HOUR)).isOne();
    assertThat(seqs()).containsExactly(2L, 3L);
  }

  @Test
  void eventAheadOfTheClockStopsPruningAndIsNamed() {
    fill(1);
    clock.move(Duration.ofDays(7_000));
    fill(1);
    clock.move(Duration.ofDays(-7_000));
    fill(1);
    assertThat(events.ahead()).map(Event::seq).contains(2L);
    clock.moveSeconds(7_200);
    assertThat(events.prune(Duration.ofHours(3)).ahead()).as("the first is no such").isEmpty();
    PruneResult pruned = events.prune(HOUR);
    assertThat(pruned.count()).isOne();
    assertThat(pruned.heldBackBy()).isEmpty();
    assertThat(pruned.ahead()).map(Event::seq).contains(2L);
    assertThat(pruned(Duration.ZERO)).isEqualTo(2);
    assertThat(events.ahead()).isEmpty();
  }

  @Test
  void smallClockDifferencesAreNotReported() {
    clock.moveSeconds(3_600);
    fill(1);
    clock.moveSeconds(-3_600);
    assertThat(events.ahead()).isEmpty();
    assertThat(events.prune(HOUR).ahead()).isEmpty();
  }

  @Test
  void unacknowledgedEventsStay() {
    fill(10);
    events.consumers().begin("slow", Optional.of(4L));
    events.consumers().begin("fast", Optional.of(9L));
    assertThat(pruned(Duration.ZERO)).isEqualTo(4);
    events.consumers().ack("slow", 6);
    assertThat(pruned(Duration.ZERO)).isEqualTo(2);
    events.consumers().remove("slow");
    assertThat(pruned(Duration.ZERO)).isEqualTo(3);
    assertThat(seqs()).containsExactly(10L);
  }

  @Test
  void eventWithAUidStaysForAnHour() {
    fill(1);
    once("u", clock.seconds());
    fill(1);
    assertThat(pruned(Duration.ZERO)).isOne();
    once("u", clock.seconds());
    assertThat(seqs()).containsExactly(2L, 3L);
    clock.moveSeconds(EventPruning.UID_RETENTION_SECONDS);
    assertThat(pruned(Duration.ZERO)).isEqualTo(2);
  }

  @Test
  void appendingTheSameUidTwiceLeavesNoGap() {
    once("u", 7);
    once("u", 7);
    once("v", 7);
    assertThat(seqs()).containsExactly(1L, 2L);
  }

  @Test
  void manyEventsAreRemovedInSeveralTransactions() {
    fill(2 * EventPruning.BATCH_SIZE + 1);
    assertThat(pruned(Duration.ZERO)).isEqualTo(2L * EventPruning.BATCH_SIZE + 1);
    assertThat(seqs()).isEmpty();
    assertThat(pruned(Duration.ZERO)).isZero();
  }

  @Test
  void negativeAgeIsRefused() {
    assertThatThrownBy(() -> events.prune(Duration.ofSeconds(-1)))
        .isInstanceOf(IntercoreException.class);
  }

  @Test
  void hugeAgeRemovesNothing() {
    fill(1);
    assertThat(pruned(Duration.ofSeconds(Long.MAX_VALUE))).isZero();
  }

  @Test
  void appendingRemovesEventsOlderThanNinetyDays() {
    fill(1_000);
    clock.move(Duration.ofDays(EventPruning.RETENTION_DAYS));
    clock.moveSeconds(-1);
    fill(256);
    assertThat(seqs()).startsWith(1L);
    clock.moveSeconds(1);
    fill(256);
    assertThat(seqs()).startsWith(501L).hasSize(1_012);
    fill(256);
    assertThat(seqs()).startsWith(1_001L);
  }

  @Test
  void appendingRemovesNoUnacknowledgedEvent() {
    fill(300);
    events.consumers().begin("c", Optional.of(7L));
    clock.move(Duration.ofDays(EventPruning.RETENTION_DAYS + 1));
    fill(256);
    assertThat(seqs()).startsWith(8L);
  }
}
