package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.store.Durability;
import dev.intercore.store.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Concurrent and waiting calls. Each uses a database object of its own. */
abstract class WaitContract extends IntentsContract {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Duration SOON = Duration.ofSeconds(1);
  private static final int RACERS = 6;
  private static final int ROUNDS = 5;

  WaitContract(IntentBackends store, Path folder) throws IOException {
    super(store, folder);
  }

  /** Returns when the call waits or is done. */
  private static <T> Future<T> begin(ExecutorService threads, Callable<T> call) {
    AtomicReference<@Nullable Thread> caller = new AtomicReference<>();
    Future<T> answer =
        threads.submit(() -> {
          caller.set(Thread.currentThread());
          return call.call();
        });
    while (!answer.isDone() && !isWaiting(caller.get())) {
      Thread.onSpinWait();
    }
    return answer;
  }

  private static boolean isWaiting(@Nullable Thread thread) {
    return thread != null && thread.getState() == Thread.State.TIMED_WAITING;
  }

  /** On a busy machine one of three calls may be late. */
  private static void isWokenWithinASecond(Callable<Duration> wake) throws Exception {
    Duration quickest = LONG;
    for (int i = 0; i < 3 && quickest.compareTo(SOON) >= 0; i++) {
      Duration took = wake.call();
      quickest = took.compareTo(quickest) < 0 ? took : quickest;
    }
    assertThat(quickest).isLessThan(SOON);
  }

  /** Returns how long it takes after the action until the waiting call is active. */
  private Duration untilActive(Declaration wanted, Callable<?> action) throws Exception {
    Intents waiting = intents(db.open());
    try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
      Future<IntentOutcome> answer = begin(threads, () -> waiting.declare(YOU, wanted, LONG));
      long begun = System.nanoTime();
      action.call();
      assertThat(answer.get().answer()).isEqualTo(Answer.DONE);
      Duration took = Duration.ofNanos(System.nanoTime() - begun);
      intents().clear(YOU, intent(answer.get()).id());
      return took;
    }
  }

  @Test
  void waitingCallWakesWhenTheBlockerIsCleared() throws Exception {
    isWokenWithinASecond(() -> {
      Intent mine = active(ME, "a.c");
      return untilActive(
          of("a.c"),
          () -> {
            // While it waits it is not in the list.
            assertThat(listed(false)).containsExactly(mine.id());
            return intents().clear(ME, mine.id());
          });
    });
  }

  @Test
  void waitingCallWakesWhenTheBlockerDies() throws Exception {
    isWokenWithinASecond(() -> {
      Process process = agents.start();
      Intent left =
          active(IntentOwner.of("s").withProcess(TestOwners.identity(process.pid())), "a.c");
      Duration took = untilActive(of("a.c").queued(), () -> process.destroyForcibly().waitFor());
      assertThat(status(left)).isEqualTo(IntentStatus.SUPERSEDED);
      return took;
    });
  }

  @Test
  void queuedCallsBecomeActiveInOrder() throws Exception {
    Intent mine = active(ME, "a.c");
    Intents second = intents(db.open());
    Intents third = intents(db.open());
    Declaration wanted = of("a.c").queued();
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      Future<IntentOutcome> first = begin(threads, () -> second.declare(YOU, wanted, LONG));
      Future<IntentOutcome> next = begin(threads, () -> third.declare(THEM, wanted, LONG));
      intents().clear(ME, mine.id());
      Intent yours = intent(first.get());
      assertThat(first.get().answer()).isEqualTo(Answer.DONE);
      assertThat(next.isDone()).isFalse();
      intents().clear(YOU, yours.id());
      assertThat(next.get().answer()).isEqualTo(Answer.DONE);
      assertThat(intent(next.get()).token().orElseThrow())
          .isGreaterThan(yours.token().orElseThrow());
    }
  }

  /** A call that never gets so far ends after {@link #LONG}. */
  private static void await(Future<?> call, BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      assertThat(call.isDone()).isFalse();
      Thread.onSpinWait();
    }
  }

  /** Counts transactions that write. */
  private static final class Writes implements Trace {
    final AtomicInteger begun = new AtomicInteger();

    @Override
    public void statement(String sql, long nanos) {
      if (sql.equals("BEGIN IMMEDIATE")) {
        begun.incrementAndGet();
      }
    }
  }

  private boolean isRenewed(Intent intent) {
    return now(intent).lease().renewedAt() == clock().seconds();
  }

  @Test
  void waitingCallRenewsTheLeasesOfItsSessionOnceInAQuarterOfALease() throws Exception {
    Intent mine = active(ME, "a.c");
    Intent yours = active(YOU, "b.c");
    Writes writes = new Writes();
    Intents waiting = intents(db.open(options -> options.withTrace(writes)));
    Declaration wanted = of("a.c").queued();
    try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
      Future<IntentOutcome> answer = begin(threads, () -> waiting.declare(YOU, wanted, LONG));
      await(answer, () -> listed(false).size() == 3);
      Intent waiter = now(intent(intents().queries().list(ME, false).getLast()));
      int before = writes.begun.get();
      for (int renewal = 0; renewal < 4; renewal++) {
        clock().moveSeconds(wanted.lease().toSeconds() / 4);
        await(answer, () -> isRenewed(waiter) && isRenewed(yours));
      }
      Intent later = queued(THEM, "a.c");
      intents().clear(ME, mine.id());
      assertThat(answer.get().answer()).isEqualTo(Answer.DONE);
      // The last one is the promotion.
      assertThat(writes.begun.get()).isEqualTo(before + 4 + 1);
      assertThat(status(later)).isEqualTo(IntentStatus.QUEUED);
    }
  }

  @Test
  void callThatWaitsWithoutAPlaceInTheQueueRenewsToo() throws Exception {
    Intent mine = active(ME, "a.c");
    Intent yours = active(YOU, "b.c");
    Intents waiting = intents(db.open());
    Declaration wanted = of("a.c");
    try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
      Future<IntentOutcome> answer = begin(threads, () -> waiting.declare(YOU, wanted, LONG));
      clock().moveSeconds(75);
      await(answer, () -> isRenewed(yours));
      intents().clear(ME, mine.id());
      assertThat(answer.get().answer()).isEqualTo(Answer.DONE);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {100, 250, 300, 400})
  void leaseThatIsDueOrExpiredIsRenewedWhenACallBeginsToWait(long age) {
    active(ME, "a.c");
    Intent waiting = queued(YOU, "a.c");
    clock().moveSeconds(age);
    IntentOutcome outcome = intents().promote(YOU, waiting.id(), Duration.ZERO);
    assertThat(outcome.answer()).isEqualTo(Answer.BLOCKED);
    assertThat(now(waiting).lease().renewedAt()).isEqualTo(clock().seconds());
    assertThat(ownership(YOU, waiting)).isEqualTo(Ownership.OWN_ACTIVE);
  }

  @Test
  void timeoutLeavesNothingUnlessTheIntentIsQueued() {
    Intent mine = active(ME, "a.c");
    IntentOutcome failed = intents().declare(YOU, of("a.c"), Duration.ofMillis(300));
    assertThat(failed.answer()).isEqualTo(Answer.BLOCKED);
    assertThat(ids(failed)).containsExactly(mine.id());
    assertThat(listed(true)).containsExactly(mine.id());
    IntentOutcome queued = intents().declare(YOU, of("a.c").queued(), Duration.ofMillis(300));
    assertThat(queued.answer()).isEqualTo(Answer.QUEUED);
    assertThat(queued.view().orElseThrow().position()).hasValue(1);
    IntentOutcome still = intents().promote(YOU, intent(queued).id(), Duration.ofMillis(300));
    assertThat(still.answer()).isEqualTo(Answer.BLOCKED);
    assertThat(ids(still)).containsExactly(mine.id());
    assertThat(status(intent(queued))).isEqualTo(IntentStatus.QUEUED);
  }

  @Test
  void waitingCallReturnsWhenItsIntentIsClosed() throws Exception {
    active(ME, "a.c");
    Intent waiting = queued(YOU, "a.c");
    Intents other = intents(db.open());
    try (ExecutorService threads = Executors.newSingleThreadExecutor()) {
      Future<IntentOutcome> answer =
          begin(threads, () -> other.promote(YOU, waiting.id(), Duration.ofSeconds(5)));
      intents().clear(YOU, waiting.id());
      assertThat(answer.get().answer()).isEqualTo(Answer.CLOSED);
      assertThat(intent(answer.get()).status()).isEqualTo(IntentStatus.CLEARED);
    }
  }

  /** Two calls of one session may wait for the same intent. */
  @Test
  void waitingCallIsDoneWhenItsSessionPromotesTheIntentMeanwhile() throws Exception {
    Intent mine = active(ME, "a.c");
    Intent waiting = queued(YOU, "a.c");
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      List<Future<IntentOutcome>> answers = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        Intents own = intents(db.open());
        answers.add(begin(threads, () -> own.promote(YOU, waiting.id(), LONG)));
      }
      intents().clear(ME, mine.id());
      for (Future<IntentOutcome> answer : answers) {
        assertThat(answer.get().answer()).isEqualTo(Answer.DONE);
        assertThat(intent(answer.get()).status()).isEqualTo(IntentStatus.ACTIVE);
      }
    }
  }

  @Test
  void queriesTakeNoLock() {
    Intent mine = active(ME, "a.c");
    Declaration wanted = of("a.c");
    IntentOutcome seen =
        db.open()
            .write(
                Durability.FULL,
                tx -> {
                  assertThat(listed(false)).containsExactly(mine.id());
                  return intents().queries().check(YOU, wanted.scope());
                });
    assertThat(ids(seen)).containsExactly(mine.id());
  }

  @Test
  void oneOfManyConcurrentDeclaresIsActive() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      String path = "race" + round;
      List<Callable<IntentOutcome>> racers = new ArrayList<>();
      CyclicBarrier start = new CyclicBarrier(RACERS);
      for (int i = 0; i < RACERS; i++) {
        Intents own = intents(db.open());
        IntentOwner owner = TestOwners.live("racer" + i);
        Declaration wanted = of(path);
        racers.add(() -> {
          start.await();
          return own.declare(owner, wanted);
        });
      }
      assertOneIsDone(racers);
    }
  }

  @Test
  void oneOfManyConcurrentPromotesIsActive() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      String path = "race" + round;
      Intent mine = active(ME, path);
      List<Callable<IntentOutcome>> racers = new ArrayList<>();
      CyclicBarrier start = new CyclicBarrier(RACERS);
      for (int i = 0; i < RACERS; i++) {
        IntentOwner owner = TestOwners.live("racer" + i);
        Intent waiter = queued(owner, path);
        Intents own = intents(db.open());
        racers.add(() -> {
          start.await();
          return own.promote(owner, waiter.id());
        });
      }
      intents().clear(ME, mine.id());
      assertOneIsDone(racers);
    }
  }

  private void assertOneIsDone(List<Callable<IntentOutcome>> racers) throws Exception {
    List<Answer> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(racers.size())) {
      for (Future<IntentOutcome> answer : threads.invokeAll(racers)) {
        answers.add(answer.get().answer());
      }
    }
    assertThat(Collections.frequency(answers, Answer.DONE)).isEqualTo(1);
    assertThat(Collections.frequency(answers, Answer.BLOCKED)).isEqualTo(racers.size() - 1);
  }
}
