package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.intent.IntentLifecycle.GcResult;
import dev.intercore.intent.IntentOutcome.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import org.junit.jupiter.api.Test;

/** Resetting an intent, and removing old ones. */
abstract class ResetGcContract extends IntentsContract {
  ResetGcContract(IntentBackends store, Path folder) throws IOException {
    super(store, folder);
  }

  private IntentOutcome reset(IntentOwner owner, Intent intent) {
    return intents().reset(owner, intent.id());
  }

  @Test
  void resetOfAnOwnIntentRenewsTheLeaseAndTheSnapshot() throws IOException {
    write("a.c", "one");
    Intent mine = active(TestOwners.dead("me"), "a.c");
    write("a.c", "two");
    clock().moveSeconds(400);
    IntentOutcome outcome = reset(ME, mine);
    assertThat(outcome.answer()).isEqualTo(Answer.DONE);
    assertThat(outcome.changes().paths()).containsExactly("a.c");
    Intent reset = intent(outcome);
    assertThat(reset.status()).isEqualTo(IntentStatus.ACTIVE);
    assertThat(reset.expiresAt()).isEqualTo(mine.expiresAt());
    assertThat(reset.token()).isEqualTo(mine.token());
    assertThat(reset.leaseExpiresAt()).isEqualTo(clock().seconds() + 300);
    assertThat(reset.process()).contains(TestOwners.alive());
    assertThat(reset(ME, mine).changes().isNothing()).isTrue();
  }

  @Test
  void resetOfAQueuedIntentKeepsItQueued() {
    active(ME, "a.c");
    Intent waiting = queued(YOU, "a.c");
    IntentOutcome outcome = reset(YOU, waiting);
    assertThat(outcome.answer()).isEqualTo(Answer.DONE);
    assertThat(intent(outcome).status()).isEqualTo(IntentStatus.QUEUED);
    assertThat(intent(outcome).token()).isEmpty();
  }

  @Test
  void resetByAnySessionClosesAnExpiredIntent() {
    Intent mine = active(ME, "a.c");
    Intent yours = active(YOU, "b.c");
    clock().moveSeconds(3600);
    assertThat(intent(reset(ME, mine)).status()).isEqualTo(IntentStatus.EXPIRED);
    assertThat(intent(reset(ME, yours)).status()).isEqualTo(IntentStatus.EXPIRED);
    assertThat(reset(ME, mine).answer()).isEqualTo(Answer.CLOSED);
    assertThat(Collections.frequency(eventTypes(), "expired")).isEqualTo(2);
    assertThat(Collections.frequency(eventTypes(), "reset")).isEqualTo(2);
  }

  @Test
  void resetClosesActiveAndQueuedIntentsOfDeadOwners() {
    Intent left = active(TestOwners.dead("gone"), "a.c");
    active(ME, "b.c");
    Intent waited = queued(TestOwners.dead("gone"), "b.c");
    assertThat(intent(reset(YOU, left)).status()).isEqualTo(IntentStatus.ORPHANED);
    assertThat(intent(reset(YOU, waited)).status()).isEqualTo(IntentStatus.ORPHANED);
    assertThat(intents().recover(YOU, left.id(), true).answer()).isEqualTo(Answer.CLOSED);
    assertThat(intents().declare(YOU, of("a.c")).answer()).isEqualTo(Answer.DONE);
  }

  @Test
  void resetOfAForeignIntentChangesNothing() throws Exception {
    Intent mine = active(ME, lasting(of("a.c"), Duration.ofHours(1), Duration.ofSeconds(60)));
    String before = record(mine);
    assertThat(reset(YOU, mine).answer()).isEqualTo(Answer.FOREIGN);
    clock().moveSeconds(60);
    assertThat(reset(YOU, mine).answer()).isEqualTo(Answer.FOREIGN);
    assertThat(record(mine)).isEqualTo(before);
    assertThat(intents().reset(YOU, "intent-9-0000").answer()).isEqualTo(Answer.UNKNOWN);
    intents().clear(ME, mine.id());
    assertThat(reset(ME, mine).answer()).isEqualTo(Answer.CLOSED);
  }

  @Test
  void gcClosesExpiredIntentsAndThoseOfDeadOwnersOnly() {
    Intent over = active(ME, lasting(of("a.c"), Duration.ofMinutes(5), Duration.ofMinutes(5)));
    Intent stale = active(ME, lasting(of("b.c"), Duration.ofHours(1), Duration.ofSeconds(60)));
    Intent left = active(TestOwners.dead("gone"), "c.c");
    Intent unknown = active(TestOwners.unknown("elsewhere"), "d.c");
    Intent waited = queued(TestOwners.dead("gone"), "b.c");
    clock().moveSeconds(300);
    assertThat(intents().gc(YOU)).isEqualTo(new GcResult(3, 0));
    assertThat(status(over)).isEqualTo(IntentStatus.EXPIRED);
    assertThat(status(left)).isEqualTo(IntentStatus.ORPHANED);
    assertThat(status(waited)).isEqualTo(IntentStatus.ORPHANED);
    assertThat(listed(false)).containsExactly(stale.id(), unknown.id());
    assertThat(intents().gc(YOU)).isEqualTo(new GcResult(0, 0));
  }

  @Test
  void gcDecidesByTheProcessOfEachIntent() {
    Intent left = active(TestOwners.dead("s"), "a.c");
    Intent alive = active(TestOwners.live("s"), "a.c");
    assertThat(intents().gc(YOU)).isEqualTo(new GcResult(1, 0));
    assertThat(status(left)).isEqualTo(IntentStatus.ORPHANED);
    assertThat(status(alive)).isEqualTo(IntentStatus.ACTIVE);
  }

  @Test
  void closedIntentsAreRemovedAfterTwoWeeks() {
    Intent cleared = active(ME, "a.c");
    intents().clear(ME, cleared.id());
    Intent left = active(TestOwners.dead("gone"), "b.c");
    intents().gc(ME);
    clock().move(Duration.ofDays(14));
    assertThat(intents().gc(ME)).isEqualTo(new GcResult(0, 0));
    assertThat(listed(true)).containsExactly(cleared.id(), left.id());
    clock().moveSeconds(1);
    assertThat(intents().gc(ME)).isEqualTo(new GcResult(0, 2));
    assertThat(listed(true)).isEmpty();
    assertThat(intents().queries().show(ME, cleared.id()).answer()).isEqualTo(Answer.UNKNOWN);
  }

  /** Declares until the latest sequence number is this one. */
  private void declareUntil(int sequence) {
    while (active(YOU, "sub/" + (listed(true).size() + 1)).sequence() < sequence) {}
  }

  @Test
  void everySixteenthDeclareClosesExpiredIntentsAndRemovesOldOnes() {
    for (int i = 0; i < 3; i++) {
      active(ME, lasting(of("f" + i), Duration.ofSeconds(60), Duration.ofMinutes(5)));
    }
    clock().moveSeconds(60);
    active(YOU, "f0");
    declareUntil(15);
    assertThat(Collections.frequency(eventTypes(), "expired"))
        .as("only what f0 overlaps")
        .isEqualTo(1);
    declareUntil(16);
    assertThat(Collections.frequency(eventTypes(), "expired")).isEqualTo(3);
    active(YOU, "f1");
    intents().gc(ME);
    assertThat(Collections.frequency(eventTypes(), "expired")).as("each once").isEqualTo(3);
    clock().move(Duration.ofDays(15));
    declareUntil(31);
    assertThat(listed(true)).hasSize(31);
    declareUntil(32);
    assertThat(listed(true)).hasSize(29);
    assertThat(listed(false)).hasSize(15);
  }

  @Test
  void promoteClosesExpiredIntentsForAClockThatIsSetBack() {
    // More than a declare closes at once, so that this one is not closed by chance.
    for (int i = 0; i < 25; i++) {
      active(ME, lasting(of("f" + i), Duration.ofSeconds(60), Duration.ofMinutes(5)));
    }
    Intent over = active(ME, lasting(of("a.c"), Duration.ofSeconds(61), Duration.ofMinutes(5)));
    Intent waiting = queued(YOU, "a.c");
    clock().moveSeconds(61);
    assertThat(intents().promote(YOU, waiting.id()).answer()).isEqualTo(Answer.DONE);
    clock().moveSeconds(-30);
    assertThat(status(over)).isEqualTo(IntentStatus.EXPIRED);
    assertThat(ids(intents().declare(ME, of("a.c")))).containsExactly(waiting.id());
  }

  @Test
  void declareClosesExpiredIntentsForAClockThatIsSetBack() {
    for (int i = 0; i < 25; i++) {
      active(ME, lasting(of("f" + i), Duration.ofSeconds(60), Duration.ofMinutes(5)));
    }
    Intent over = active(ME, lasting(of("a.c"), Duration.ofSeconds(61), Duration.ofMinutes(5)));
    clock().moveSeconds(61);
    active(YOU, "a.c");
    clock().moveSeconds(-30);
    assertThat(status(over)).isEqualTo(IntentStatus.EXPIRED);
    intents().gc(ME);
    assertThat(
            events().stream()
                .filter(event -> event.type().equals("intent.expired"))
                .filter(event -> event.subject().equals(over.id())))
        .hasSize(1);
  }
}
