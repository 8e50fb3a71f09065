package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.IntercoreException;
import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.store.RequestContext;
import dev.intercore.testing.Folders;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Renewing and clearing. */
abstract class RenewClearContract extends IntentsContract {
  RenewClearContract(IntentBackends store, Path folder) throws IOException {
    super(store, folder);
  }

  private IntentOutcome renew(IntentOwner owner, Intent intent) {
    return intents().renew(owner, intent.id(), Optional.empty());
  }

  @Test
  void renewMovesTheLeaseAndNeverTheTtl() {
    Intent mine = active(ME, "a.c");
    clock().moveSeconds(299);
    Intent renewed = intent(renew(ME, mine));
    assertThat(renewed.leaseExpiresAt()).isEqualTo(clock().seconds() + 300);
    assertThat(renewed.expiresAt()).isEqualTo(mine.expiresAt());
    assertThat(renewed.token()).isEqualTo(mine.token());
    clock().moveSeconds(1000);
    assertThat(ownership(ME, mine)).isEqualTo(Ownership.OWN_STALE);
    assertThat(renew(ME, mine).view().orElseThrow().ownership()).contains(Ownership.OWN_ACTIVE);
  }

  @Test
  void newLengthOfTheLeaseIsKept() {
    Intent mine = active(ME, "a.c");
    intents().renew(ME, mine.id(), Optional.of(Duration.ofMinutes(10)));
    clock().moveSeconds(10);
    assertThat(intent(renew(ME, mine)).leaseExpiresAt()).isEqualTo(clock().seconds() + 600);
    for (long bad : List.of(59L, 601L, 0L)) {
      assertThatThrownBy(() -> intents().renew(ME, mine.id(), Optional.of(Duration.ofSeconds(bad))))
          .isInstanceOf(IntercoreException.class)
          .hasMessageContaining("lease");
    }
  }

  @Test
  void renewRecordsTheProcessOfTheCaller() throws Exception {
    Process first = agents.start();
    Process second = agents.start();
    IntentOwner before =
        new IntentOwner("s", Optional.of("label"), Optional.of(TestOwners.identity(first.pid())));
    Intent mine = active(before, "a.c");
    TestOwners.kill(first);
    assertThat(ownership(ME, mine)).isEqualTo(Ownership.RECOVERABLE);
    IntentOwner after = IntentOwner.of("s").withProcess(TestOwners.identity(second.pid()));
    Intent renewed = intent(renew(after, mine));
    assertThat(renewed.process()).isEqualTo(after.process());
    assertThat(renewed.agent()).contains("label");
    assertThat(ownership(ME, mine)).isEqualTo(Ownership.FOREIGN_ACTIVE);
    assertThat(intents().declare(ME, of("a.c")).answer()).isEqualTo(Answer.BLOCKED);
    TestOwners.kill(second);
    assertThat(intents().clear(IntentOwner.of("s"), mine.id()).answer()).isEqualTo(Answer.DONE);
  }

  @Test
  void renewWithoutAProcessForgetsADeadOne() {
    Intent mine = active(TestOwners.dead("s"), "a.c");
    renew(IntentOwner.of("s"), mine);
    assertThat(now(mine).process()).isEmpty();
    assertThat(ownership(ME, mine)).isEqualTo(Ownership.FOREIGN_ACTIVE);
  }

  @Test
  void onlyTheSessionRenewsAndOnlyBeforeTheTtl() throws Exception {
    Intent mine = active(ME, "a.c");
    String before = record(mine);
    assertThat(renew(YOU, mine).answer()).isEqualTo(Answer.FOREIGN);
    assertThat(intents().clear(YOU, mine.id()).answer()).isEqualTo(Answer.FOREIGN);
    assertThat(intents().renew(ME, "intent-5-0000", Optional.empty()).answer())
        .isEqualTo(Answer.UNKNOWN);
    assertThat(intents().clear(ME, "..").answer()).isEqualTo(Answer.UNKNOWN);
    clock().moveSeconds(3600);
    assertThat(renew(ME, mine).answer()).isEqualTo(Answer.CLOSED);
    assertThat(intents().clear(ME, mine.id()).answer()).isEqualTo(Answer.CLOSED);
    assertThat(record(mine)).isEqualTo(before);
  }

  @Test
  void renewIsPossibleUntilTheLastSecond() {
    Intent mine = active(ME, "a.c");
    clock().moveSeconds(3599);
    assertThat(renew(ME, mine).answer()).isEqualTo(Answer.DONE);
  }

  @Test
  void clearedIntentNoLongerBlocksAndIsKept() {
    Intent mine = active(ME, "a.c");
    clock().moveSeconds(5);
    IntentOutcome cleared = intents().clear(ME, mine.id());
    assertThat(cleared.answer()).isEqualTo(Answer.DONE);
    assertThat(intent(cleared).status()).isEqualTo(IntentStatus.CLEARED);
    assertThat(intent(cleared).closedAt()).hasValue(clock().seconds());
    assertThat(listed(false)).isEmpty();
    assertThat(listed(true)).containsExactly(mine.id());
    assertThat(intents().clear(ME, mine.id()).answer()).isEqualTo(Answer.CLOSED);
    assertThat(renew(ME, mine).answer()).isEqualTo(Answer.CLOSED);
    assertThat(intents().declare(YOU, of("a.c")).answer()).isEqualTo(Answer.DONE);
  }

  /** Returns the intents as a call with this request id uses them. */
  private Intents named(String request) {
    RequestContext context = new RequestContext(Optional.of(request), Optional.empty(), () -> {});
    return intents(db.open(options -> options.withRequest(context)));
  }

  @Test
  void repeatedRequestIsAnsweredWithTheIntentAsItIsNow() {
    Intent mine = active(ME, "a.c");
    Optional<Duration> tenMinutes = Optional.of(Duration.ofMinutes(10));
    assertThat(named("a").renew(ME, mine.id(), tenMinutes).answer()).isEqualTo(Answer.DONE);
    intents().renew(ME, mine.id(), Optional.of(Duration.ofMinutes(2)));
    IntentOutcome repeated = named("a").renew(ME, mine.id(), tenMinutes);
    assertThat(repeated.answer()).isEqualTo(Answer.DONE);
    assertThat(intent(repeated).lease().seconds()).isEqualTo(120);
    assertThat(named("b").clear(ME, mine.id()).answer()).isEqualTo(Answer.DONE);
    assertThat(named("b").clear(ME, mine.id()).answer()).isEqualTo(Answer.DONE);
    assertThat(named("c").clear(ME, mine.id()).answer()).isEqualTo(Answer.CLOSED);
    assertThat(eventTypes()).containsExactly("declared", "renewed", "renewed", "cleared");
  }

  /** The write of a refused request can change something else, so its answer is stored. */
  @Test
  void repeatedRequestThatWasRefusedIsRefusedAgain() throws Exception {
    Intent mine = active(ME, "a.c");
    Intent other = active(ME, "b.c");
    byte[] bad = store.bytes(db.file(), other.id());
    bad[bad.length / 2] ^= 1;
    store.overwrite(db.file(), other.id(), bad);
    assertThat(named("a").clear(YOU, mine.id()).answer()).isEqualTo(Answer.FOREIGN);
    assertThat(named("a").clear(YOU, mine.id()).answer()).isEqualTo(Answer.FOREIGN);
    assertThat(intent(intents().queries().show(ME, mine.id())).status())
        .isEqualTo(IntentStatus.ACTIVE);
  }

  @Test
  void queriesChangeNothing() throws Exception {
    Intent mine = active(ME, "a.c");
    Intent left = active(TestOwners.dead("gone"), "b.c");
    Intent over = active(ME, lasting(of("c.c"), Duration.ofSeconds(60), Duration.ofMinutes(5)));
    Intent waiting = queued(YOU, "a.c");
    clock().moveSeconds(60);
    List<String> before = List.of(record(mine), record(left), record(over), record(waiting));
    List<String> types = eventTypes();
    List<String> names = Folders.names(root.resolve(".clavain"));
    intents().queries().list(ME, true);
    intents().queries().list(YOU, false);
    intents().queries().show(YOU, waiting.id());
    intents().queries().check(YOU, of("a.c").scope());
    intents().queries().corrupt();
    intents().gate(ME).check(List.of());
    assertThat(List.of(record(mine), record(left), record(over), record(waiting)))
        .isEqualTo(before);
    assertThat(eventTypes()).isEqualTo(types);
    assertThat(Folders.names(root.resolve(".clavain"))).isEqualTo(names);
  }

  @Test
  void queriesCreateNoFiles() throws IOException {
    List<String> names = Folders.names(root.resolve(".clavain"));
    assertThat(intents().queries().list(ME, true)).isEmpty();
    assertThat(intents().queries().show(ME, "intent-1-0000").answer()).isEqualTo(Answer.UNKNOWN);
    assertThat(intents().queries().corrupt()).isEmpty();
    assertThat(Folders.names(root.resolve(".clavain"))).isEqualTo(names);
  }
}
