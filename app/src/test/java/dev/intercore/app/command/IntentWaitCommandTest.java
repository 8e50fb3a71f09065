package dev.intercore.app.command;

import static dev.intercore.testkit.Cli.plus;
import static dev.intercore.testkit.IntentCalls.declaring;
import static dev.intercore.testkit.IntentCalls.field;
import static dev.intercore.testkit.IntentCalls.idIn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.RunningCall;
import dev.intercore.testkit.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls that wait until no other intent conflicts. */
class IntentWaitCommandTest extends IntentCommandTest {
  /** Less than the time between two checks without a commit. */
  private static final Duration BY_COMMIT = Duration.ofMillis(300);

  /** The end of a process commits nothing. */
  private static final Duration BY_LOOK = Duration.ofSeconds(2);

  private static final int ROUNDS = 8;

  /** How a session waits, and which event records the start of its wait. */
  enum Waiter {
    DECLARE("conflict"),
    IN_LINE("queued"),
    PROMOTE("queue_blocked");

    private final String event;

    Waiter(String event) {
      this.event = event;
    }
  }

  private RunningCall waiting(Waiter how, String session) {
    String[] words =
        switch (how) {
          case DECLARE -> declaring("a");
          case IN_LINE -> plus(declaring("a"), "--on-conflict", "queue");
          case PROMOTE -> new String[] {"intent", "promote", queued(session, "a")};
        };
    RunningCall call = as(session).start(plus(words, "--wait", "60s"));
    RunningCall.await(how.event + " of " + session, () -> events(how.event, session) > 0);
    return call;
  }

  /**
   * Load of the machine makes it slower at times, so the best of some rounds counts.
   *
   * @param blocker declares a conflicting intent, and returns what ends it
   */
  private void goesOnWithin(Duration limit, Waiter how, Supplier<Runnable> blocker) {
    List<Duration> took = new ArrayList<>();
    for (int i = 0; i < ROUNDS && took.stream().noneMatch(time -> time.compareTo(limit) < 0); i++) {
      String session = "waiter-" + i;
      Runnable end = blocker.get();
      RunningCall waiter = waiting(how, session);
      assertThat(waiter.isAlive()).isTrue();
      end.run();
      long since = System.nanoTime();
      Answer answer = waiter.await().exits(Answer.YES).quietly();
      took.add(Duration.ofNanos(System.nanoTime() - since));
      assertThat(live(session)).containsExactly("active\town_active\t" + session + "\ta\twork");
      clear(session, idIn(answer));
    }
    assertThat(took).anyMatch(time -> time.compareTo(limit) < 0);
  }

  @ParameterizedTest
  @EnumSource(Waiter.class)
  void continuesWhenTheBlockingIntentIsCleared(Waiter how) {
    goesOnWithin(
        BY_COMMIT,
        how,
        () -> {
          String id = declared("blocker", "a");
          return () -> clear("blocker", id);
        });
  }

  @ParameterizedTest
  @EnumSource(Waiter.class)
  void continuesWhenTheProcessOfTheBlockingIntentIsKilled(Waiter how) {
    goesOnWithin(
        BY_LOOK,
        how,
        () -> {
          ProcessHandle blocker =
              living(as("blocker"), "ic intent declare --allow a --intent x || exit 9");
          return () -> end(blocker);
        });
  }

  @Test
  void afterTheTimeoutOfADeclareNoIntentIsLeft() {
    declared("blocker", "a");
    long start = System.nanoTime();
    Answer answer =
        as("me").call(plus(declaring("a"), "--wait", "400ms")).exits(Answer.NO).prints("");
    assertThat(Duration.ofNanos(System.nanoTime() - start))
        .isGreaterThanOrEqualTo(Duration.ofMillis(400));
    assertThat(answer.stderr()).contains("blocked by intent-1-");
    assertThat(live("me")).containsExactly("active\tforeign_active\tblocker\ta\twork");
    Answer json = as("me").call(plus(declaring("a"), "--wait", "300ms", "--json")).exits(Answer.NO);
    assertThat(field(json, "status")).isEqualTo("conflict");
    assertThat(json.stdout()).contains("\"id\":null", "\"blocked_by\":[{\"id\":\"intent-1-");
    assertThat(listed("me")).hasSize(1);
  }

  @Test
  void afterTheTimeoutAQueuedIntentStaysInTheQueue() {
    declared("blocker", "a");
    Answer first =
        as("me")
            .call(plus(declaring("a"), "--on-conflict", "queue", "--wait", "400ms"))
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
    as("me").call("intent", "promote", id, "--wait", "400ms").exits(Answer.NO).prints("");
    Answer json = as("me").call("intent", "promote", id, "--wait", "300ms", "--json");
    json.exits(Answer.NO);
    assertThat(field(json, "status")).isEqualTo("queued");
    assertThat(field(json, "queue_position")).isEqualTo("1");
    assertThat(listed("me")).hasSize(3);
  }

  @Test
  void waitsForAllConflictingIntents() {
    String first = declared("one", "a/x");
    String second = declared("two", "a/y");
    RunningCall waiter = waiting(Waiter.DECLARE, "me");
    clear("one", first);
    assertThat(waiter.isAliveAfter(Duration.ofMillis(800))).isTrue();
    assertThat(live("me")).containsExactly("active\tforeign_active\ttwo\ta/y\twork");
    clear("two", second);
    waiter.await().exits(Answer.YES);
  }

  @Test
  void withoutAConflictThereIsNoWait() {
    String id = idIn(as("me").call(plus(declaring("a"), "--wait", "60s")).exits(Answer.YES));
    Answer active = as("me").call("intent", "promote", id, "--wait", "60s").exits(Answer.NO);
    assertThat(active.prints("").stderr())
        .contains(id + " is active already", "Only a queued intent");
    as("me").call("intent", "promote", "intent-9-abcd", "--wait", "60s").exits(Answer.NO);
    as("you").call("intent", "promote", id, "--wait", "60s").exits(Answer.NO);
  }

  @Test
  void queuedWaitersGoOnInOrder() {
    String id = declared("blocker", "a");
    List<String> sessions = List.of("first", "second", "third");
    List<RunningCall> line =
        sessions.stream().map(session -> waiting(Waiter.IN_LINE, session)).toList();
    clear("blocker", id);
    for (int i = 0; i < line.size(); i++) {
      Answer answer = line.get(i).await().exits(Answer.YES);
      assertThat(line.subList(i + 1, line.size())).allMatch(RunningCall::isAlive);
      clear(sessions.get(i), idIn(answer));
    }
    assertThat(
            project
                .sqlite()
                .column("SELECT actor FROM events WHERE type = 'intent.promoted' ORDER BY seq"))
        .containsExactlyElementsOf(sessions);
    assertThat(listed("me")).isEmpty();
  }
}
