package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.intent.IntentOutcome.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls of a session renew the leases of all its live intents. */
abstract class LeaseContract extends IntentsContract {
  private static final long QUARTER = 75;

  LeaseContract(IntentBackends store, Path folder) throws IOException {
    super(store, folder);
  }

  /** A command that writes, for a session that has a live intent on {@code kept.c} already. */
  enum Call {
    DECLARE,
    DECLARE_BLOCKED,
    DECLARE_QUEUED,
    RENEW,
    PROMOTE,
    PROMOTE_BLOCKED,
    PROMOTE_OF_ANOTHER_SESSION,
    CLEAR,
    CLEAR_OF_A_CLOSED_ONE,
    RECOVER,
    RECOVER_REFUSED,
    RESET,
    RESET_OF_AN_UNKNOWN_ONE,
    GC,
  }

  /** Prepares a call of a session and returns it. */
  private Runnable prepared(Call call, IntentOwner owner) {
    return switch (call) {
      case DECLARE -> () -> active(owner, "new.c");
      case DECLARE_BLOCKED -> {
        active(YOU, "held.c");
        yield expecting(Answer.BLOCKED, () -> intents().declare(owner, of("held.c")));
      }
      case DECLARE_QUEUED -> {
        active(YOU, "held.c");
        yield () -> queued(owner, "held.c");
      }
      case RENEW -> {
        Intent other = active(owner, "other.c");
        yield expecting(Answer.DONE, () -> intents().renew(owner, other.id(), Optional.empty()));
      }
      case PROMOTE -> {
        Intent holder = active(YOU, "held.c");
        Intent waiting = queued(owner, "held.c");
        intents().clear(YOU, holder.id());
        yield expecting(Answer.DONE, () -> intents().promote(owner, waiting.id()));
      }
      case PROMOTE_BLOCKED -> {
        active(YOU, "held.c");
        Intent waiting = queued(owner, "held.c");
        yield expecting(Answer.BLOCKED, () -> intents().promote(owner, waiting.id()));
      }
      case PROMOTE_OF_ANOTHER_SESSION -> {
        Intent other = active(YOU, "held.c");
        yield expecting(Answer.FOREIGN, () -> intents().promote(owner, other.id()));
      }
      case CLEAR -> {
        Intent other = active(owner, "other.c");
        yield expecting(Answer.DONE, () -> intents().clear(owner, other.id()));
      }
      case CLEAR_OF_A_CLOSED_ONE -> {
        Intent other = active(owner, "other.c");
        intents().clear(owner, other.id());
        yield expecting(Answer.CLOSED, () -> intents().clear(owner, other.id()));
      }
      case RECOVER -> {
        Intent left = active(TestOwners.dead("gone"), "left.c");
        yield expecting(Answer.DONE, () -> intents().recover(owner, left.id(), false));
      }
      case RECOVER_REFUSED -> {
        Intent other = active(YOU, "held.c");
        yield expecting(Answer.NOT_DEAD, () -> intents().recover(owner, other.id(), false));
      }
      case RESET -> {
        Intent other = active(owner, "other.c");
        yield expecting(Answer.DONE, () -> intents().reset(owner, other.id()));
      }
      case RESET_OF_AN_UNKNOWN_ONE ->
          expecting(Answer.UNKNOWN, () -> intents().reset(owner, "intent-77-abcd"));
      case GC -> () -> intents().gc(owner);
    };
  }

  private static Runnable expecting(Answer answer, Supplier<IntentOutcome> call) {
    return () -> assertThat(call.get().answer()).isEqualTo(answer);
  }

  private void isRenewed(Intent intent) {
    assertThat(now(intent).lease().renewedAt()).isEqualTo(clock().seconds());
  }

  @ParameterizedTest
  @EnumSource(Call.class)
  void everyWritingCommandRenewsAllLiveIntentsOfItsSession(Call call) {
    Intent first = active(ME, "kept.c");
    active(THEM, "theirs.c");
    Intent waiting = queued(ME, "theirs.c");
    Runnable run = prepared(call, ME);
    clock().moveSeconds(QUARTER);
    int events = eventTypes().size();
    run.run();
    isRenewed(first);
    isRenewed(waiting);
    assertThat(now(first).expiresAt()).isEqualTo(first.expiresAt());
    assertThat(now(first).token()).isEqualTo(first.token());
    assertThat(now(first).status()).isEqualTo(IntentStatus.ACTIVE);
    assertThat(now(waiting).status()).isEqualTo(IntentStatus.QUEUED);
    // Only what the command itself did.
    assertThat(eventTypes().subList(events, eventTypes().size()))
        .hasSizeLessThanOrEqualTo(1)
        .allMatch(type -> call == Call.RENEW || !type.equals("renewed"));
  }

  @ParameterizedTest
  @EnumSource(Call.class)
  void noCommandWritesALeaseThatIsYoungerThanAQuarter(Call call) throws Exception {
    Intent first = active(ME, "kept.c");
    Runnable run = prepared(call, ME);
    String before = record(first);
    clock().moveSeconds(QUARTER - 1);
    run.run();
    assertThat(record(first)).isEqualTo(before);
  }

  @ParameterizedTest
  @EnumSource(Call.class)
  void noCommandRenewsTheIntentsOfOtherSessions(Call call) throws Exception {
    Intent theirs = active(THEM, "theirs.c");
    Intent waiting = queued(YOU, "theirs.c");
    Runnable run = prepared(call, ME);
    List<String> before = List.of(record(theirs), record(waiting));
    clock().moveSeconds(QUARTER);
    run.run();
    assertThat(List.of(record(theirs), record(waiting))).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource({"60, 15", "61, 16", "62, 16", "63, 16", "64, 16", "300, 75", "599, 150", "600, 150"})
  void leaseIsRenewedAfterAtLeastAQuarterOfItsOwnLength(long seconds, long due) throws Exception {
    Intent mine =
        active(ME, lasting(of("kept.c"), Duration.ofHours(1), Duration.ofSeconds(seconds)));
    String before = record(mine);
    clock().moveSeconds(due - 1);
    intents().gc(ME);
    assertThat(record(mine)).isEqualTo(before);
    clock().moveSeconds(1);
    intents().gc(ME);
    isRenewed(mine);
    assertThat(now(mine).lease().seconds()).isEqualTo(seconds);
  }

  @Test
  void expiredLeaseIsRenewedUntilTheTtlIsOver() throws Exception {
    Intent mine = active(ME, "kept.c");
    clock().moveSeconds(3599);
    assertThat(ownership(ME, mine)).isEqualTo(Ownership.OWN_STALE);
    intents().gc(ME);
    isRenewed(mine);
    assertThat(ownership(YOU, mine)).isEqualTo(Ownership.FOREIGN_ACTIVE);
    String before = record(mine);
    clock().moveSeconds(1);
    active(ME, "new.c");
    assertThat(record(mine)).isEqualTo(before);
    assertThat(ownership(ME, mine)).isEqualTo(Ownership.EXPIRED);
  }

  @Test
  void closedIntentIsNotRenewed() throws Exception {
    Intent mine = active(ME, "kept.c");
    intents().clear(ME, mine.id());
    String before = record(mine);
    clock().moveSeconds(QUARTER);
    active(ME, "new.c");
    assertThat(record(mine)).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource({"-74, false", "-75, true", "-3600, true", "-86400, true"})
  void clockThatWasSetBackDelaysNoRenewal(long step, boolean renewed) throws Exception {
    Intent mine = active(ME, "kept.c");
    String before = record(mine);
    clock().moveSeconds(step);
    intents().gc(ME);
    assertThat(record(mine).equals(before)).isNotEqualTo(renewed);
    if (renewed) {
      isRenewed(mine);
      before = record(mine);
      clock().moveSeconds(QUARTER - 1);
      intents().gc(ME);
      assertThat(record(mine)).isEqualTo(before);
    }
  }

  @Test
  void recoveredIntentBelongsToTheNewSessionAndIsRenewedByItAlone() throws Exception {
    IntentOwner gone = TestOwners.dead("gone");
    Intent left = active(gone, "left.c");
    clock().moveSeconds(10);
    intents().recover(ME, left.id(), false);
    String before = record(left);
    clock().moveSeconds(QUARTER);
    active(TestOwners.live("gone"), "new.c");
    assertThat(record(left)).isEqualTo(before);
    intents().gc(ME);
    isRenewed(left);
  }

  /** What a session leaves is only superseded if the process has ended, and not after a renewal. */
  @Test
  void callOfASessionKeepsItsOtherIntentsFromBeingTakenOver() throws Exception {
    Process first = agents.start();
    Process second = agents.start();
    Intent mine =
        active(IntentOwner.of("s").withProcess(TestOwners.identity(first.pid())), "kept.c");
    TestOwners.kill(first);
    assertThat(ownership(ME, mine)).isEqualTo(Ownership.RECOVERABLE);
    clock().moveSeconds(QUARTER);
    IntentOwner restarted = IntentOwner.of("s").withProcess(TestOwners.identity(second.pid()));
    active(restarted, "new.c");
    assertThat(now(mine).process()).isEqualTo(restarted.process());
    assertThat(intents().declare(ME, of("kept.c")).answer()).isEqualTo(Answer.BLOCKED);
  }

  @Test
  void labelAndLiveProcessOfAnIntentThatIsNotNamedStay() throws Exception {
    Process first = agents.start();
    Process second = agents.start();
    IntentOwner one =
        new IntentOwner("s", Optional.of("one"), Optional.of(TestOwners.identity(first.pid())));
    IntentOwner two =
        new IntentOwner("s", Optional.of("two"), Optional.of(TestOwners.identity(second.pid())));
    Intent kept = active(one, "kept.c");
    clock().moveSeconds(QUARTER);
    active(two, "new.c");
    isRenewed(kept);
    assertThat(now(kept).agent()).contains("one");
    assertThat(now(kept).process()).isEqualTo(one.process());
  }

  @Test
  void answerShowsTheRenewedLease() {
    active(YOU, "held.c");
    Intent waiting = queued(ME, "held.c");
    clock().moveSeconds(400);
    IntentOutcome blocked = intents().promote(ME, waiting.id());
    assertThat(blocked.answer()).isEqualTo(Answer.BLOCKED);
    assertThat(intent(blocked).lease().renewedAt()).isEqualTo(clock().seconds());
    assertThat(blocked.view().orElseThrow().ownership()).contains(Ownership.OWN_ACTIVE);
    assertThat(blocked.view().orElseThrow().position()).hasValue(1);
  }

  /** An agent that asks again and again is not passed by a later one. */
  @Test
  void promoteThatIsRepeatedKeepsItsPlaceInTheQueue() {
    Intent holder = active(YOU, "held.c");
    Intent first = queued(ME, "held.c");
    for (int i = 0; i < 4; i++) {
      clock().moveSeconds(120);
      assertThat(intents().promote(ME, first.id()).answer()).isEqualTo(Answer.BLOCKED);
    }
    Intent second = queued(THEM, "held.c");
    intents().clear(YOU, holder.id());
    assertThat(ids(intents().promote(THEM, second.id()))).containsExactly(first.id());
    assertThat(intents().promote(ME, first.id()).answer()).isEqualTo(Answer.DONE);
  }

  @Test
  void manyIntentsAreRenewedAtOnce() {
    List<Intent> mine = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      mine.add(active(ME, "f" + i));
    }
    clock().moveSeconds(QUARTER);
    active(ME, "new.c");
    mine.forEach(this::isRenewed);
    assertThat(listed(false)).hasSize(121);
  }

  @Test
  void queriesAndTheGateRenewNothing() throws Exception {
    Intent mine = active(ME, "kept.c");
    clock().moveSeconds(QUARTER);
    String before = record(mine);
    List<Consumer<Intents>> queries =
        List.of(
            intents -> intents.queries().list(ME, true),
            intents -> intents.queries().live(ME),
            intents -> intents.queries().summary(ME, 10),
            intents -> intents.queries().show(ME, mine.id()),
            intents -> intents.queries().check(ME, of("other.c").scope()),
            intents -> intents.gate(ME).check(List.of()),
            intents -> intents.gate(ME).checkCommand(false, List.of()));
    for (Consumer<Intents> query : queries) {
      query.accept(intents());
      assertThat(record(mine)).isEqualTo(before);
    }
  }

  @Test
  void lastSecondOfAnOldLeaseCounts() {
    Intent mine = active(ME, lasting(of("kept.c"), Duration.ofHours(1), Duration.ofSeconds(60)));
    for (int i = 0; i < 10; i++) {
      clock().moveSeconds(59);
      assertThat(ownership(YOU, mine)).isEqualTo(Ownership.FOREIGN_ACTIVE);
      intents().gc(ME);
      isRenewed(mine);
    }
  }
}
