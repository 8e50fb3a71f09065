package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.intent.IntentOutcome.Blocker;
import dev.intercore.snapshot.FileSnapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** When a declaration is active, queued or blocked. */
abstract class DeclareContract extends IntentsContract {
  DeclareContract(IntentBackends store, Path folder) throws IOException {
    super(store, folder);
  }

  @Test
  void declareWithoutOverlapIsActive() {
    IntentOwner named =
        new IntentOwner("me", Optional.of("codex"), Optional.of(TestOwners.alive()));
    IntentOutcome outcome =
        intents()
            .declare(
                named,
                Declaration.of(
                    scope(List.of("src"), List.of("docs"), List.of("src/gen")), "port it"));
    assertThat(outcome.answer()).isEqualTo(Answer.DONE);
    assertThat(outcome.blockedBy()).isEmpty();
    assertThat(outcome.relations()).isEmpty();
    assertThat(outcome.corrupt()).isEmpty();
    Intent intent = intent(outcome);
    assertThat(intent.status()).isEqualTo(IntentStatus.ACTIVE);
    assertThat(intent.session()).isEqualTo("me");
    assertThat(intent.agent()).contains("codex");
    assertThat(intent.process()).contains(TestOwners.alive());
    assertThat(intent.text()).isEqualTo("port it");
    assertThat(intent.allow()).containsExactly("src");
    assertThat(intent.related()).containsExactly("docs");
    assertThat(intent.forbid()).containsExactly("src/gen");
    assertThat(intent.declaredAt()).isEqualTo(clock().seconds());
    assertThat(intent.expiresAt()).isEqualTo(clock().seconds() + 3600);
    assertThat(intent.leaseExpiresAt()).isEqualTo(clock().seconds() + 300);
    assertThat(intent.token()).isPresent();
    assertThat(intent.closedAt()).isEmpty();
    assertThat(outcome.view().orElseThrow().position()).isEmpty();
    assertThat(outcome.view().orElseThrow().ownership()).contains(Ownership.OWN_ACTIVE);
  }

  @Test
  void recordIsReadAsItWasWritten() {
    Intent mine = active(ME, "src/a.c");
    assertThat(now(mine).record()).isEqualTo(mine.record());
    assertThat(intents().queries().list(ME, false))
        .extracting(one -> intent(one).record())
        .containsExactly(mine.record());
  }

  @Test
  void blockedDeclareLeavesNothingAndNamesTheBlocker() {
    Intent mine = active(ME, "src/a.c");
    IntentOutcome refused = intents().declare(YOU, of("src"));
    assertThat(refused.answer()).isEqualTo(Answer.BLOCKED);
    assertThat(refused.view()).isEmpty();
    Blocker blocker = refused.blockedBy().getFirst();
    assertThat(blocker.intent().id()).isEqualTo(mine.id());
    assertThat(blocker.ownership()).isEqualTo(Ownership.FOREIGN_ACTIVE);
    assertThat(blocker.hard()).containsExactly("src/a.c");
    assertThat(blocker.soft()).isEmpty();
    assertThat(listed(true)).containsExactly(mine.id());
    // The rejected declaration blocks no other.
    assertThat(intents().declare(ME, of("src/b.c")).answer()).isEqualTo(Answer.DONE);
    assertThat(intents().declare(THEM, of("docs")).answer()).isEqualTo(Answer.DONE);
  }

  @Test
  void blockersAreNamedInTheOrderOfDeclaration() {
    Intent first = active(ME, "src/a.c");
    Intent second = active(YOU, "src/b.c");
    active(YOU, "docs");
    assertThat(ids(intents().declare(THEM, of("src")))).containsExactly(first.id(), second.id());
  }

  @Test
  void declareIsQueuedOnlyIfItIsBlocked() {
    Intent mine = active(ME, "src/a.c");
    IntentOutcome waiting = intents().declare(YOU, of("src/a.c").queued());
    assertThat(waiting.answer()).isEqualTo(Answer.QUEUED);
    assertThat(ids(waiting)).containsExactly(mine.id());
    assertThat(waiting.view().orElseThrow().position()).hasValue(1);
    assertThat(intent(waiting).status()).isEqualTo(IntentStatus.QUEUED);
    assertThat(intent(waiting).token()).isEmpty();
    assertThat(intents().declare(THEM, of("docs").queued()).answer()).isEqualTo(Answer.DONE);
  }

  @Test
  void sessionNeverBlocksItself() throws IOException {
    Intent first = active(ME, "src");
    IntentOwner restarted =
        IntentOwner.of("me").withProcess(TestOwners.identity(agents.start().pid()));
    IntentOutcome second = intents().declare(restarted, of("src/a.c"));
    assertThat(second.answer()).isEqualTo(Answer.DONE);
    assertThat(second.relations()).isEmpty();
    assertThat(listed(false)).containsExactly(first.id(), intent(second).id());
  }

  @Test
  void equalDeclarationsOfTwoSessionsAreTwoIntents() {
    Intent mine = active(ME, "src/a.c");
    Intent yours = active(YOU, "src/b.c");
    assertThat(mine.id()).isNotEqualTo(yours.id());
    assertThat(mine.sequence()).isLessThan(yours.sequence());
    assertThat(intents().renew(ME, mine.id(), Optional.empty()).answer()).isEqualTo(Answer.DONE);
    assertThat(intents().clear(YOU, yours.id()).answer()).isEqualTo(Answer.DONE);
    assertThat(status(mine)).isEqualTo(IntentStatus.ACTIVE);
  }

  @Test
  void rootOverlapsEveryPath() {
    Intent all = active(ME, "./");
    assertThat(all.allow()).containsExactly(".");
    assertThat(ids(intents().declare(YOU, of("deep/down/file.c")))).containsExactly(all.id());
    intents().clear(ME, all.id());
    Intent odd = active(ME, "a /");
    assertThat(ids(intents().declare(YOU, of("a /x")))).containsExactly(odd.id());
    assertThat(ids(intents().declare(YOU, of(".")))).containsExactly(odd.id());
  }

  @Test
  void staleIntentBlocksUntilItsTtlIsOver() {
    Intent mine = active(ME, lasting(of("a.c"), Duration.ofHours(1), Duration.ofSeconds(60)));
    clock().moveSeconds(60);
    IntentOutcome refused = intents().declare(YOU, of("a.c"));
    assertThat(refused.answer()).isEqualTo(Answer.BLOCKED);
    assertThat(refused.blockedBy().getFirst().ownership()).isEqualTo(Ownership.FOREIGN_STALE);
    clock().moveSeconds(3600 - 60 - 1);
    assertThat(intents().declare(YOU, of("a.c")).answer()).isEqualTo(Answer.BLOCKED);
    clock().moveSeconds(1);
    assertThat(intents().declare(YOU, of("a.c")).answer()).isEqualTo(Answer.DONE);
    assertThat(status(mine)).isEqualTo(IntentStatus.EXPIRED);
  }

  @Test
  void activeIntentOfADeadOwnerIsSuperseded() {
    Intent left = active(TestOwners.dead("gone"), "src");
    Intent apart = active(TestOwners.dead("gone"), "docs");
    Intent mine = active(ME, "src/a.c");
    assertThat(status(left)).isEqualTo(IntentStatus.SUPERSEDED);
    assertThat(now(left).closedAt()).hasValue(clock().seconds());
    assertThat(status(apart)).isEqualTo(IntentStatus.ACTIVE);
    // It comes back and no longer holds them.
    IntentOwner back = TestOwners.live("gone");
    assertThat(intents().renew(back, left.id(), Optional.empty()).answer())
        .isEqualTo(Answer.CLOSED);
    assertThat(intents().recover(back, left.id(), true).answer()).isEqualTo(Answer.CLOSED);
    assertThat(ids(intents().declare(back, of("src")))).containsExactly(mine.id());
    assertThat(intents().renew(back, apart.id(), Optional.empty()).answer()).isEqualTo(Answer.DONE);
  }

  @Test
  void softOverlapDoesNotSupersede() {
    Intent left = active(TestOwners.dead("gone"), related("docs", "src"));
    active(ME, "src");
    assertThat(status(left)).isEqualTo(IntentStatus.ACTIVE);
  }

  @Test
  void queuedIntentNeverBlocksADeclare() {
    Intent mine = active(ME, "a.c");
    Intent waiting = queued(YOU, "a.c", "b.c");
    assertThat(intents().declare(THEM, of("b.c")).answer()).isEqualTo(Answer.DONE);
    intents().clear(ME, mine.id());
    assertThat(intents().declare(ME, of("a.c")).answer()).isEqualTo(Answer.DONE);
    assertThat(status(waiting)).isEqualTo(IntentStatus.QUEUED);
  }

  @Test
  void filesAreReadAgainIfTheBlockerWasClearedMeanwhile() throws IOException {
    write("a.c", "one");
    Intent mine = active(ME, "a.c");
    Function<IntentScope, FileSnapshot> usual = options(db.database()).snapshots();
    int[] looks = {0};
    Intents slow =
        intents(scope -> {
          FileSnapshot base = usual.apply(scope);
          if (++looks[0] == 1) {
            // The blocker edits the file and is cleared before the decision.
            write("a.c", "two");
            intents().clear(ME, mine.id());
          }
          return base;
        });
    IntentOutcome outcome = slow.declare(YOU, of("a.c").queued());
    assertThat(outcome.answer()).isEqualTo(Answer.DONE);
    assertThat(looks[0]).isEqualTo(2);
    assertThat(intents().reset(YOU, intent(outcome).id()).changes().isNothing()).isTrue();
  }
}
