package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.snapshot.FileSnapshot;
import dev.intercore.snapshot.UnverifiedReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Recovering intents of owners whose process has ended. */
abstract class RecoverContract extends IntentsContract {
  RecoverContract(IntentBackends store, Path folder) throws IOException {
    super(store, folder);
  }

  private IntentOutcome recover(IntentOwner owner, Intent intent) {
    return intents().recover(owner, intent.id(), false);
  }

  @Test
  void intentsOfLiveAndUnknownOwnersAreNotRecovered() throws Exception {
    Intent mine = active(ME, lasting(of("a.c"), Duration.ofHours(1), Duration.ofSeconds(60)));
    Intent elsewhere = active(TestOwners.unknown("elsewhere"), "b.c");
    String before = record(mine);
    assertThat(recover(YOU, mine).answer()).isEqualTo(Answer.NOT_DEAD);
    clock().moveSeconds(60);
    IntentOutcome stale = recover(YOU, mine);
    assertThat(stale.answer()).isEqualTo(Answer.NOT_DEAD);
    assertThat(stale.view().orElseThrow().ownership()).contains(Ownership.FOREIGN_STALE);
    assertThat(recover(YOU, elsewhere).answer()).isEqualTo(Answer.NOT_DEAD);
    assertThat(intents().recover(YOU, "intent-77-abcd", true).answer()).isEqualTo(Answer.UNKNOWN);
    assertThat(record(mine)).isEqualTo(before);
  }

  @Test
  void recoveredIntentIsTheCallersAndKeepsItsTtl() {
    IntentOwner gone =
        new IntentOwner("gone", Optional.of("old"), TestOwners.dead("gone").process());
    Intent left = active(gone, "a.c");
    clock().moveSeconds(1000);
    IntentOutcome recovered = recover(YOU, left);
    assertThat(recovered.answer()).isEqualTo(Answer.DONE);
    Intent mine = intent(recovered);
    assertThat(mine.id()).isEqualTo(left.id());
    assertThat(mine.session()).isEqualTo("you");
    assertThat(mine.agent()).isEmpty();
    assertThat(mine.process()).contains(TestOwners.alive());
    assertThat(mine.status()).isEqualTo(IntentStatus.ACTIVE);
    assertThat(mine.expiresAt()).isEqualTo(left.expiresAt());
    assertThat(mine.declaredAt()).isEqualTo(left.declaredAt());
    assertThat(mine.leaseExpiresAt()).isEqualTo(clock().seconds() + 300);
    assertThat(mine.token().orElseThrow()).isGreaterThan(left.token().orElseThrow());
    assertThat(recovered.view().orElseThrow().ownership()).contains(Ownership.OWN_ACTIVE);
    // An intent has no relation to itself.
    assertThat(recovered.relations()).isEmpty();
    // The session that comes back does not hold it any more.
    assertThat(intents().renew(gone, left.id(), Optional.empty()).answer())
        .isEqualTo(Answer.FOREIGN);
  }

  @Test
  void changedFilesAreListedAndMustBeAccepted() throws IOException {
    write("src/a.c", "one");
    write("src/b.c", "one");
    Intent left = active(TestOwners.dead("gone"), "src");
    write("src/a.c", "two");
    write("src/new.c", "new");
    Files.delete(root.resolve("src/b.c"));
    IntentOutcome refused = recover(YOU, left);
    assertThat(refused.answer()).isEqualTo(Answer.CHANGED);
    assertThat(refused.changes().paths()).containsExactly("src/a.c", "src/b.c", "src/new.c");
    assertThat(ownership(YOU, left)).isEqualTo(Ownership.RECOVERABLE);
    IntentOutcome accepted = intents().recover(YOU, left.id(), true);
    assertThat(accepted.answer()).isEqualTo(Answer.DONE);
    assertThat(accepted.changes().paths()).containsExactly("src/a.c", "src/b.c", "src/new.c");
    assertThat(intents().reset(YOU, left.id()).changes().isNothing()).isTrue();
  }

  private Optional<RecoveryHint> hint(Intent intent) {
    return intents().queries().list(YOU, true).stream()
        .filter(one -> intent(one).id().equals(intent.id()))
        .findFirst()
        .orElseThrow()
        .recovery();
  }

  @Test
  void listSaysHowToRecoverWhatAnEndedProcessLeft() throws IOException {
    write("left.c", "one");
    Intent left = active(TestOwners.dead("gone"), "left.c");
    Intent mine = active(ME, "mine.c");
    Intent elsewhere = active(TestOwners.unknown("elsewhere"), "b.c");
    Intent blocked = queued(TestOwners.dead("gone"), "mine.c");
    RecoveryHint hint = hint(left).orElseThrow();
    assertThat(hint.available()).isTrue();
    assertThat(hint.nextStep()).isEqualTo("ic intent recover " + left.id());
    assertThat(hint(mine)).isEmpty();
    assertThat(hint(elsewhere)).isEmpty();
    assertThat(hint(blocked).orElseThrow().available()).isFalse();
    assertThat(hint(blocked).orElseThrow().nextStep()).isEqualTo("ic intent show " + blocked.id());
    write("left.c", "two");
    assertThat(recover(YOU, left).recovery().orElseThrow().nextStep())
        .isEqualTo("ic intent recover " + left.id() + " --accept-changes");
    assertThat(intents().recover(YOU, left.id(), true).recovery()).isEmpty();
    clock().moveSeconds(3600);
    assertThat(hint(blocked)).isEmpty();
  }

  @Test
  void baseThatCannotBeComparedIsUnverified() throws IOException {
    write("left.c", "one");
    FileSnapshot nothing = new FileSnapshot(Optional.empty(), Map.of(), false);
    IntentOwner gone = TestOwners.dead("gone");
    Intent left = intent(intents(_ -> nothing).declare(gone, of("left.c")));
    IntentOutcome listed = intents().queries().list(YOU, false).getFirst();
    assertThat(listed.unverified()).contains(UnverifiedReason.BASE_INCOMPLETE);
    assertThat(listed.recovery().orElseThrow().nextStep())
        .isEqualTo("ic intent recover " + left.id() + " --accept-changes");
    IntentOutcome refused = recover(YOU, left);
    assertThat(refused.answer()).isEqualTo(Answer.CHANGED);
    assertThat(refused.unverified()).contains(UnverifiedReason.BASE_INCOMPLETE);
    IntentOutcome recovered = intents().recover(YOU, left.id(), true);
    assertThat(recovered.answer()).isEqualTo(Answer.DONE);
    assertThat(recovered.unverified()).contains(UnverifiedReason.BASE_INCOMPLETE);
    assertThat(intents().queries().show(YOU, left.id()).unverified()).isEmpty();
    assertThat(intents(_ -> nothing).reset(YOU, left.id()).unverified())
        .contains(UnverifiedReason.FILES_INCOMPLETE);
  }

  @Test
  void changedFilesOutsideTheScopeDoNotCount() throws IOException {
    Intent left = active(TestOwners.dead("gone"), "src");
    write("docs/a.md", "new");
    assertThat(recover(YOU, left).answer()).isEqualTo(Answer.DONE);
  }

  @Test
  void recoverOfAQueuedIntentIsBlockedByActiveOnes() {
    Intent holder = active(ME, "a.c");
    Intent left = queued(TestOwners.dead("gone"), "a.c");
    IntentOutcome refused = recover(YOU, left);
    assertThat(refused.answer()).isEqualTo(Answer.BLOCKED);
    assertThat(ids(refused)).containsExactly(holder.id());
    assertThat(status(left)).isEqualTo(IntentStatus.QUEUED);
    assertThat(now(left).session()).isEqualTo("gone");
    intents().clear(ME, holder.id());
    assertThat(recover(YOU, left).answer()).isEqualTo(Answer.DONE);
    assertThat(status(left)).isEqualTo(IntentStatus.ACTIVE);
  }

  @Test
  void recoverOfAQueuedIntentIsBlockedByEarlierOnes() {
    Intent holder = active(ME, "a.c");
    Intent earlier = queued(THEM, "a.c");
    Intent left = queued(TestOwners.dead("gone"), "a.c");
    intents().clear(ME, holder.id());
    assertThat(ids(recover(YOU, left))).containsExactly(earlier.id());
  }

  @Test
  void recoverOfAnActiveIntentIsBlockedBySoftOverlap() {
    Intent left = active(TestOwners.dead("gone"), related("docs", "a.c"));
    Intent mine = active(ME, "a.c");
    IntentOutcome refused = recover(YOU, left);
    assertThat(refused.answer()).isEqualTo(Answer.BLOCKED);
    assertThat(ids(refused)).containsExactly(mine.id());
    assertThat(refused.blockedBy().getFirst().soft()).containsExactly("a.c");
  }

  @Test
  void clearedIntentIsNotRecovered() {
    Intent done = active(TestOwners.dead("gone"), "a.c");
    intents().clear(TestOwners.dead("gone"), done.id());
    assertThat(recover(YOU, done).answer()).isEqualTo(Answer.CLOSED);
    assertThat(listed(false)).isEmpty();
  }

  @Test
  void expiredIntentIsNotRecovered() {
    Intent left = active(TestOwners.dead("gone"), "a.c");
    clock().moveSeconds(3600);
    assertThat(recover(YOU, left).answer()).isEqualTo(Answer.CLOSED);
  }

  @Test
  void recoverOfAnOwnIntentRenewsIt() {
    Intent left = active(TestOwners.dead("me"), "a.c");
    clock().moveSeconds(400);
    IntentOutcome outcome = recover(ME, left);
    assertThat(outcome.answer()).isEqualTo(Answer.DONE);
    assertThat(intent(outcome).token()).isEqualTo(left.token());
    assertThat(intent(outcome).process()).contains(TestOwners.alive());
    assertThat(intent(outcome).leaseExpiresAt()).isEqualTo(clock().seconds() + 300);
  }

  @Test
  void intentOfAKilledProcessIsRecovered() throws Exception {
    write("a.c", "one");
    Process process = agents.start();
    Intent left =
        active(IntentOwner.of("s").withProcess(TestOwners.identity(process.pid())), "a.c");
    assertThat(recover(YOU, left).answer()).isEqualTo(Answer.NOT_DEAD);
    write("a.c", "half done");
    TestOwners.kill(process);
    assertThat(recover(YOU, left).changes().paths()).containsExactly("a.c");
    assertThat(intents().recover(YOU, left.id(), true).answer()).isEqualTo(Answer.DONE);
  }
}
