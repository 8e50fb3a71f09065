package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls that wait until nobody is in the way. */
@Isolated("what is measured here is waiting; other load would be measured with it")
class IntentWaitTest extends IntentBox {
  private static final Duration SOON = Duration.ofSeconds(2);
  private static final int ROUNDS = 3;
  private static final String DECLARE = "ic intent declare --allow a --intent x";

  /** How a session waits, and which event tells that it has begun to. */
  enum Waiter {
    DECLARE("conflict", "ic intent declare --allow a --intent x --wait 60s"),
    IN_LINE("queued", "ic intent declare --allow a --intent x --on-conflict queue --wait 60s"),
    PROMOTE(
        "queue_blocked",
        """
        id=$(ic intent declare --allow a --intent x --on-conflict queue 2>/dev/null | cut -d ' ' -f 2)
        ic intent promote "$id" --wait 60s
        """);

    private final String event;
    private final String script;

    Waiter(String event, String script) {
      this.event = event;
      this.script = script;
    }
  }

  private Running waiting(Waiter how, String session) {
    Running running = scratch.keep(as(session).startBash(how.script));
    awaitEvent(how.event, session);
    return running;
  }

  /**
   * Other programs of the machine only ever make it slower, so the best of a few rounds counts.
   *
   * @param blocker gets in the way, and answers what makes an end of it
   */
  private void isWokenSoon(Waiter how, Supplier<Runnable> blocker) {
    List<Duration> took = new ArrayList<>();
    for (int i = 0; i < ROUNDS && took.stream().noneMatch(IntentWaitTest::isSoon); i++) {
      String session = "waiter-" + i;
      Runnable end = blocker.get();
      Running waiter = waiting(how, session);
      end.run();
      long since = System.nanoTime();
      Answer answer = waiter.await(Duration.ofSeconds(50)).exits(Answer.YES).quietly();
      took.add(Duration.ofNanos(System.nanoTime() - since));
      assertThat(live(session)).containsExactly("active\town_active\t" + session + "\ta\tx");
      clear(session, idIn(answer));
    }
    assertThat(took).anyMatch(IntentWaitTest::isSoon);
  }

  private static boolean isSoon(Duration time) {
    return time.compareTo(SOON) < 0;
  }

  @ParameterizedTest
  @EnumSource(Waiter.class)
  void itGoesOnSoonAfterTheBlockerClears(Waiter how) {
    isWokenSoon(
        how,
        () -> {
          String id = declared("blocker", "a");
          return () -> clear("blocker", id);
        });
  }

  @ParameterizedTest
  @EnumSource(Waiter.class)
  void itGoesOnSoonAfterTheBlockersProcessIsKilled(Waiter how) {
    isWokenSoon(
        how,
        () -> {
          Running blocker = living("blocker", DECLARE);
          return () -> LockBox.kill(blocker);
        });
  }

  @Test
  void whenTimeIsUpNothingIsLeftUnlessItStandsInLine() {
    declared("blocker", "a");
    long start = System.nanoTime();
    Answer answer = as("me").call(plus(declaring("a"), "--wait", "1s")).exits(Answer.NO).prints("");
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofSeconds(1));
    assertThat(answer.stderr()).contains("in the way: intent-1-");
    assertThat(live("me")).containsExactly("active\tforeign_active\tblocker\ta\twork");
    Answer json = as("me").call(plus(declaring("a"), "--wait", "300ms", "--json")).exits(Answer.NO);
    assertThat(field(json, "status")).isEqualTo("conflict");
    assertThat(json.stdout()).contains("\"id\":null", "\"blocked_by\":[{\"id\":\"intent-1-");
    assertThat(listed("me")).hasSize(1);
  }

  @Test
  void whenTimeIsUpWhoStandsInLineStaysThere() {
    declared("blocker", "a");
    Answer first =
        as("me")
            .call(plus(declaring("a"), "--on-conflict", "queue", "--wait", "1s"))
            .exits(Answer.NO);
    assertThat(first.stdout()).matches("queued intent-2-[0-9a-f]{4} 1\n");
    assertThat(live("me"))
        .containsExactly(
            "active\tforeign_active\tblocker\ta\twork", "queued\town_active\tme\ta\twork");
    Answer second =
        as("you")
            .call(plus(declaring("a"), "--on-conflict", "queue", "--wait", "0s"))
            .exits(Answer.NO);
    assertThat(second.stdout()).matches("queued intent-3-[0-9a-f]{4} 2\n");
    String id = idIn(first);
    as("me").call("intent", "promote", id, "--wait", "1s").exits(Answer.NO).prints("");
    Answer json = as("me").call("intent", "promote", id, "--wait", "300ms", "--json");
    json.exits(Answer.NO);
    assertThat(field(json, "status")).isEqualTo("queued");
    assertThat(field(json, "queue_position")).isEqualTo("1");
    assertThat(listed("me")).hasSize(3);
  }

  @Test
  void allThatAreInTheWayMustGo() throws InterruptedException {
    String first = declared("one", "a/x");
    String second = declared("two", "a/y");
    Running waiter = waiting(Waiter.DECLARE, "me");
    clear("one", first);
    assertThat(waiter.isStillRunningAfter(Duration.ofSeconds(1))).isTrue();
    assertThat(live("me")).containsExactly("active\tforeign_active\ttwo\ta/y\twork");
    clear("two", second);
    waiter.await().exits(Answer.YES);
  }

  @Test
  void whereNobodyIsInTheWayThereIsNoWaiting() {
    String id = idIn(as("me").call(plus(declaring("a"), "--wait", "60s")).exits(Answer.YES));
    as("me").call("intent", "promote", id, "--wait", "60s").succeeds(id + "\n");
    as("me").call("intent", "promote", "intent-9-abcd", "--wait", "60s").exits(Answer.NO);
    as("you").call("intent", "promote", id, "--wait", "60s").exits(Answer.NO);
  }

  @Test
  void threeInLineGoOneAfterTheOther() {
    String id = declared("blocker", "a");
    List<Running> line = new ArrayList<>();
    for (String session : List.of("first", "second", "third")) {
      String script = Waiter.IN_LINE.script + " >out-$$ && ic intent clear \"$(cat out-$$)\"";
      line.add(scratch.keep(as(session).startBash(script)));
      awaitEvent("queued", session);
    }
    clear("blocker", id);
    line.forEach(waiter -> waiter.await().exits(Answer.YES).prints("cleared\n"));
    assertThat(
            scratch
                .sqlite()
                .column("SELECT actor FROM events WHERE type = 'intent.promoted' ORDER BY seq"))
        .containsExactly("first", "second", "third");
    assertThat(listed("me")).isEmpty();
  }

  @Test
  void aWaiterThatIsKilledLeavesNothingAndTakesNothingLater() {
    String id = declared("blocker", "a");
    Running waiter = scratch.keep(as("me").start(plus(declaring("a"), "--wait", "60s")));
    awaitEvent("conflict", "me");
    waiter.kill();
    waiter.await();
    clear("blocker", id);
    assertThat(listed("me")).isEmpty();
    assertThat(as("me").call("intent", "list", "--all").lines()).hasSize(1);
  }

  @Test
  void aWaiterInLineThatIsKilledIsPassed() {
    String id = declared("blocker", "a");
    Running dead = scratch.keep(as("dead").startBash(Waiter.IN_LINE.script + "; exit"));
    awaitEvent("queued", "dead");
    Running next = waiting(Waiter.IN_LINE, "next");
    dead.kill();
    dead.await();
    clear("blocker", id);
    next.await(Duration.ofSeconds(50)).exits(Answer.YES);
    assertThat(live("next"))
        .containsExactly("queued\trecoverable\tdead\ta\tx", "active\town_active\tnext\ta\tx");
  }

  @ParameterizedTest
  @EnumSource(Waiter.class)
  void aWaiterCanBeInterrupted(Waiter how) {
    declared("blocker", "a");
    Running waiter = scratch.keep(as("me").startBash("trap 'exit 99' TERM\n" + how.script));
    awaitEvent(how.event, "me");
    ProcessHandle.of(waiter.pid()).stream()
        .flatMap(ProcessHandle::descendants)
        .forEach(child -> OwnEngine.run("kill", "-TERM", Long.toString(child.pid())));
    Answer answer = waiter.await();
    assertThat(answer.exit()).as("%s", answer).isEqualTo(143);
    answer.prints("").withoutTrace();
    assertThat(live("me")).noneMatch(line -> line.startsWith("active\town_active"));
    assertThat(live("me")).hasSize(how == Waiter.DECLARE ? 1 : 2);
  }
}
