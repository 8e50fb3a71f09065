package dev.intercore.it;

import static dev.intercore.testkit.IntentCalls.idIn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Processes that wait for an intent, and are killed or interrupted meanwhile. */
class IntentWaitTest extends ProcessTest {
  private static final String DECLARE = "ic intent declare --allow a --intent x";
  private static final String QUEUE = DECLARE + " --on-conflict queue";

  private Ic as(String session) {
    return scratch.ic().with("INTERCORE_SESSION", session);
  }

  /** A process that waits; the event records that its wait has begun. */
  private Running waiting(String session, String event, String script) {
    Running running = scratch.keep(as(session).startBash(script));
    String count =
        "SELECT count(*) FROM events WHERE type = 'intent.%s' AND actor = '%s'"
            .formatted(event, session);
    OwnEngine.await(event + " of " + session, () -> scratch.sqlite().number(count) > 0);
    return running;
  }

  private List<String> live(String session) {
    return as(session).call("intent", "list").exits(Answer.YES).lines().stream()
        .map(line -> line.substring(line.indexOf('\t') + 1))
        .toList();
  }

  @Test
  void killedWaiterLeavesNothingAndAKilledQueuedOneIsPassed() {
    String id = idIn(as("blocker").bash("exec " + DECLARE).exits(Answer.YES));
    Running killed = waiting("killed", "conflict", "exec " + DECLARE + " --wait 60s");
    // Its session ends with the shell.
    Running dead = waiting("dead", "queued", QUEUE + " --wait 60s; exit");
    Running next = waiting("next", "queued", "exec " + QUEUE + " --wait 60s");
    for (Running waiter : List.of(killed, dead)) {
      waiter.kill();
      waiter.await();
    }
    as("blocker").call("intent", "clear", id).succeeds("cleared\n");
    next.await().exits(Answer.YES);
    assertThat(live("next"))
        .containsExactly("queued\trecoverable\tdead\ta\tx", "active\town_active\tnext\ta\tx");
    assertThat(as("next").call("intent", "list", "--all").lines()).hasSize(3);
  }

  @Test
  void signalEndsAWaiter() {
    as("blocker").bash("exec " + DECLARE).exits(Answer.YES);
    String id = idIn(as("promoting").bash("exec " + QUEUE).exits(Answer.NO));
    List<Running> waiters =
        List.of(
            waiting("declaring", "conflict", "exec " + DECLARE + " --wait 60s"),
            waiting("queueing", "queued", "exec " + QUEUE + " --wait 60s"),
            waiting("promoting", "queue_blocked", "exec ic intent promote " + id + " --wait 60s"));
    for (Running waiter : waiters) {
      ProcessHandle launcher = ProcessHandle.of(waiter.pid()).orElseThrow();
      Stream.concat(Stream.of(launcher), launcher.descendants())
          .forEach(process -> OwnEngine.run("kill", "-TERM", Long.toString(process.pid())));
      waiter.await().exits(143).prints("").withoutTrace();
    }
    assertThat(live("me"))
        .containsExactlyInAnyOrder(
            "active\tforeign_active\tblocker\ta\tx",
            "queued\tforeign_active\tpromoting\ta\tx",
            "queued\tforeign_active\tqueueing\ta\tx");
  }
}
