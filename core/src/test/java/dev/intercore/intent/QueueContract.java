package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.intent.IntentOutcome.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Queued intents: their order, and what blocks them. */
abstract class QueueContract extends IntentsContract {
  private static final IntentOwner FOURTH = TestOwners.live("fourth");

  QueueContract(IntentBackends store, Path folder) throws IOException {
    super(store, folder);
  }

  private IntentOutcome promote(IntentOwner owner, Intent intent) {
    return intents().promote(owner, intent.id());
  }

  private OptionalInt position(IntentOwner owner, Intent intent) {
    return intents().queries().show(owner, intent.id()).view().orElseThrow().position();
  }

  @Test
  void queueIsInTheOrderOfDeclaration() {
    Intent holder = active(ME, "src");
    Intent second = queued(YOU, "src/a.c");
    Intent third = queued(THEM, "src/a.c");
    Intent fourth = queued(FOURTH, "src/*.c");
    assertThat(position(YOU, second)).hasValue(1);
    assertThat(position(THEM, third)).hasValue(2);
    assertThat(position(ME, fourth)).hasValue(3);
    assertThat(intents().queries().list(ME, false))
        .extracting(one -> one.view().orElseThrow().position())
        .containsExactly(
            OptionalInt.empty(), OptionalInt.of(1), OptionalInt.of(2), OptionalInt.of(3));
    intents().clear(ME, holder.id());
    IntentOutcome early = promote(FOURTH, fourth);
    assertThat(early.answer()).isEqualTo(Answer.BLOCKED);
    assertThat(ids(early)).containsExactly(second.id(), third.id());
    assertThat(early.view().orElseThrow().position()).hasValue(3);
    assertThat(promote(YOU, second).answer()).isEqualTo(Answer.DONE);
    assertThat(position(THEM, third)).hasValue(1);
    assertThat(ids(promote(FOURTH, fourth))).containsExactly(second.id(), third.id());
    intents().clear(YOU, second.id());
    assertThat(promote(THEM, third).answer()).isEqualTo(Answer.DONE);
    intents().clear(THEM, third.id());
    assertThat(promote(FOURTH, fourth).answer()).isEqualTo(Answer.DONE);
  }

  @Test
  void positionCountsOnlyOverlappingIntents() {
    active(ME, "src", "docs");
    queued(YOU, "docs");
    Intent other = queued(THEM, "src");
    assertThat(position(THEM, other)).hasValue(1);
  }

  @Test
  void blockedPromoteChangesNothing() throws Exception {
    Intent holder = active(ME, "a.c");
    Intent waiting = queued(YOU, "a.c");
    String before = record(waiting);
    clock().moveSeconds(10);
    IntentOutcome refused = promote(YOU, waiting);
    assertThat(refused.answer()).isEqualTo(Answer.BLOCKED);
    assertThat(ids(refused)).containsExactly(holder.id());
    assertThat(intent(refused).status()).isEqualTo(IntentStatus.QUEUED);
    assertThat(record(waiting)).isEqualTo(before);
  }

  @Test
  void promoteRenewsTheLeaseAndKeepsTheTtl() {
    Intent holder = active(ME, "a.c");
    Intent waiting = queued(YOU, "a.c");
    clock().moveSeconds(200);
    intents().clear(ME, holder.id());
    Intent promoted = intent(promote(YOU, waiting));
    assertThat(promoted.status()).isEqualTo(IntentStatus.ACTIVE);
    assertThat(promoted.expiresAt()).isEqualTo(waiting.expiresAt());
    assertThat(promoted.leaseExpiresAt()).isEqualTo(clock().seconds() + 300);
    assertThat(promoted.token().orElseThrow()).isGreaterThan(holder.token().orElseThrow());
  }

  @Test
  void onlyAQueuedIntentIsPromoted() throws Exception {
    Intent mine = active(ME, "a.c");
    String before = record(mine);
    IntentOutcome refused = promote(ME, mine);
    assertThat(refused.answer()).isEqualTo(Answer.NOT_QUEUED);
    assertThat(intent(refused).id()).isEqualTo(mine.id());
    assertThat(intents().promote(ME, mine.id(), Duration.ofMinutes(1)).answer())
        .isEqualTo(Answer.NOT_QUEUED);
    assertThat(record(mine)).isEqualTo(before);
  }

  @Test
  void promoteReportsChangedFilesAndTakesANewSnapshot() throws IOException {
    write("a.c", "one");
    write("b.c", "one");
    Intent holder = active(ME, "a.c");
    Intent waiting = queued(YOU, "a.c", "b.c");
    write("a.c", "two");
    intents().clear(ME, holder.id());
    IntentOutcome promoted = promote(YOU, waiting);
    assertThat(promoted.changes().paths()).containsExactly("a.c");
    assertThat(promoted.changes().complete()).isTrue();
    assertThat(intents().reset(YOU, waiting.id()).changes().paths()).isEmpty();
  }

  @Test
  void staleIntentBlocksAPromote() {
    Intent holder = active(ME, lasting(of("a.c"), Duration.ofHours(1), Duration.ofSeconds(60)));
    Intent waiting = queued(YOU, "a.c");
    clock().moveSeconds(60);
    IntentOutcome refused = promote(YOU, waiting);
    assertThat(refused.answer()).isEqualTo(Answer.BLOCKED);
    assertThat(refused.blockedBy().getFirst().ownership()).isEqualTo(Ownership.FOREIGN_STALE);
    assertThat(ids(refused)).containsExactly(holder.id());
  }

  @Test
  void deadAndStaleQueuedIntentsArePassedAndNotCounted() {
    Intent holder = active(ME, "a.c");
    queued(TestOwners.dead("gone"), "a.c");
    Declaration brief = lasting(of("a.c").queued(), Duration.ofHours(1), Duration.ofSeconds(60));
    Intent stale = intent(intents().declare(YOU, brief));
    Intent last = queued(THEM, "a.c");
    assertThat(position(THEM, last)).hasValue(2);
    clock().moveSeconds(60);
    assertThat(position(THEM, last)).hasValue(1);
    intents().renew(YOU, stale.id(), Optional.empty());
    assertThat(position(THEM, last)).hasValue(2);
    clock().moveSeconds(60);
    intents().clear(ME, holder.id());
    assertThat(promote(THEM, last).answer()).isEqualTo(Answer.DONE);
    assertThat(ids(promote(YOU, stale))).containsExactly(last.id());
  }

  @Test
  void expiredQueuedIntentIsPassedAndCannotBePromoted() {
    active(ME, "a.c");
    Declaration brief = lasting(of("a.c").queued(), Duration.ofSeconds(60), Duration.ofMinutes(5));
    Intent over = intent(intents().declare(YOU, brief));
    Intent last = queued(THEM, "a.c");
    clock().moveSeconds(60);
    assertThat(position(THEM, last)).hasValue(1);
    assertThat(promote(YOU, over).answer()).isEqualTo(Answer.CLOSED);
  }

  @Test
  void earlierQueuedIntentOfTheSameSessionDoesNotBlock() {
    Intent holder = active(ME, "a.c");
    queued(YOU, "a.c");
    Intent second = queued(YOU, "a.c");
    assertThat(position(ME, second)).hasValue(1);
    intents().clear(ME, holder.id());
    assertThat(promote(YOU, second).answer()).isEqualTo(Answer.DONE);
  }

  @Test
  void intentThatIgnoresSoftOverlapDoesNotWaitForIt() {
    Intent holder = active(ME, "a.c");
    Intent relies = intent(intents().declare(YOU, related("a.c", "b.c").queued()));
    Intent waits = intent(intents().declare(THEM, ignoringSoft(of("a.c", "b.c").queued())));
    intents().clear(YOU, relies.id());
    Intent onlyRelies = intent(intents().declare(YOU, related("a.c", "c.c").queued()));
    assertThat(position(THEM, waits)).hasValue(1);
    intents().clear(ME, holder.id());
    assertThat(promote(THEM, waits).answer()).isEqualTo(Answer.DONE);
    assertThat(ids(promote(YOU, onlyRelies))).containsExactly(waits.id());
  }

  @Test
  void onlyTheSessionPromotesAndOnlyALiveIntent() {
    Intent holder = active(ME, "a.c");
    Intent waiting = queued(YOU, "a.c");
    assertThat(promote(THEM, waiting).answer()).isEqualTo(Answer.FOREIGN);
    assertThat(intents().promote(YOU, "intent-99-0000").answer()).isEqualTo(Answer.UNKNOWN);
    assertThat(intents().promote(YOU, "../../x").answer()).isEqualTo(Answer.UNKNOWN);
    assertThat(intents().clear(YOU, waiting.id()).answer()).isEqualTo(Answer.DONE);
    assertThat(promote(YOU, waiting).answer()).isEqualTo(Answer.CLOSED);
    assertThat(status(holder)).isEqualTo(IntentStatus.ACTIVE);
  }

  @Test
  void promoteSupersedesIntentsOfDeadOwners() {
    Intent holder = active(ME, "a.c");
    Intent waiting = queued(YOU, "a.c", "b.c");
    Intent left = active(TestOwners.dead("gone"), "b.c");
    intents().clear(ME, holder.id());
    assertThat(promote(YOU, waiting).answer()).isEqualTo(Answer.DONE);
    assertThat(status(left)).isEqualTo(IntentStatus.SUPERSEDED);
  }
}
