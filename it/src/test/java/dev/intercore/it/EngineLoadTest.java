package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import dev.intercore.testkit.Tier;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Many calls and connections at once. */
class EngineLoadTest extends ClassEngineTest {
  private static final int SILENT = 500;
  private static final long MEGABYTE = 1 << 20;

  /** Calls per measurement: their median shows a delay of every second call. */
  private static final int CALLS = 15;

  /**
   * The smallest delay of the median that is an error, compared with calls that nothing delays: on
   * a busy machine both are slow. A call that waits for a lock or a connection takes seconds
   * longer.
   */
  private static final Duration DELAY = Duration.ofMillis(900);

  @BeforeEach
  void warm() {
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
  }

  /** The median time of calls that the engine answers. */
  private Duration median(Path project) {
    long before = engine.calls();
    long[] times = new long[CALLS];
    for (int i = 0; i < CALLS; i++) {
      long begin = System.nanoTime();
      engine.ic().in(project).call("state", "set", "k", "s", "--value", "1").succeeds("");
      times[i] = System.nanoTime() - begin;
    }
    assertThat(engine.calls() - before).as("answered by the engine").isGreaterThanOrEqualTo(CALLS);
    Arrays.sort(times);
    return Duration.ofNanos(times[CALLS / 2]);
  }

  @Test
  void connectionsThatSayNothingDelayNoCall() throws IOException {
    List<Socket> silent = new ArrayList<>();
    Duration undelayed = median(scratch.project());
    try {
      for (int round = 0; round < Tier.rounds(2, 4); round++) {
        for (int i = 0; i < SILENT; i++) {
          silent.add(engine.wire().connect());
        }
        assertThat(median(scratch.project())).isLessThan(undelayed.plus(DELAY));
        closeAll(silent);
      }
    } finally {
      closeAll(silent);
    }
    assertThat(engine.memory()).isLessThan(120 * MEGABYTE);
  }

  @Test
  void moreConnectionsThanItTakesEndInDirectAnswersAndThenItServesAgain() throws IOException {
    List<Socket> silent = new ArrayList<>();
    Duration undelayed = median(scratch.project());
    try {
      for (int i = 0; i < 1100; i++) {
        silent.add(engine.wire().connect());
      }
      ic("state", "get", "k", "s").succeeds("1\n");
      ic("sentinel", "check", "n", "s", "--interval", "0").succeeds("allowed\n");
      direct("sentinel", "check", "n", "s", "--interval", "0").exits(Answer.NO);
    } finally {
      closeAll(silent);
    }
    assertThat(median(scratch.project())).isLessThan(undelayed.plus(DELAY));
  }

  private static void closeAll(List<Socket> sockets) throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    sockets.clear();
  }

  @Test
  void waitersOfALockedProjectDelayNoOtherProject() throws SQLException {
    Path other = TestFiles.folder(scratch.project().resolve("other"));
    engine.ic().in(other).bash("ic init >/dev/null").succeeds("");
    engine.ic().in(other).call("state", "set", "k", "s", "--value", "1").succeeds("");
    Duration undelayed = median(other);
    try (Connection holder = scratch.sqlite().open();
        Statement statement = holder.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      long before = engine.calls();
      List<Running> waiting =
          IntStream.range(0, 20)
              .mapToObj(i ->
                  scratch.keep(
                      engine
                          .ic()
                          .start("state", "set", "k", "w" + i, "--value", "1", "--timeout", "30s")))
              .toList();
      OwnEngine.await("the waiters", () -> engine.calls() >= before + 20);
      assertThat(median(other)).isLessThan(undelayed.plus(DELAY));
      // Readers of the locked project do not wait either.
      ic("state", "get", "k", "s").succeeds("1\n");
      assertThat(waiting).allMatch(Running::isAlive);
      statement.execute("COMMIT");
      waiting.forEach(waiter -> waiter.await().succeeds(""));
    }
    assertThat(direct("state", "list", "k").lines()).hasSize(21);
  }

  @Test
  void moreCallsAtOnceThanItTakesAreAllAnsweredOnce() throws Exception {
    int many = 150;
    Queue<String> answers = new ConcurrentLinkedQueue<>();
    Wire wire = engine.wire();
    CountDownLatch go = new CountDownLatch(1);
    try (ExecutorService threads = Executors.newFixedThreadPool(many)) {
      for (int i = 0; i < many; i++) {
        threads.execute(() -> {
          try {
            go.await();
          } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
          }
          String answer =
              wire.ask(
                  "call",
                  scratch.project(),
                  "sentinel",
                  "check",
                  "one",
                  "s",
                  "--interval",
                  "0",
                  "--timeout",
                  "5s");
          answers.add(
              answer.startsWith("o") ? answer.substring(48).replaceAll("[\n\0]", "") : answer);
        });
      }
      go.countDown();
    }
    // b and d: to be done elsewhere, and not done here.
    assertThat(answers).hasSize(many).containsOnlyOnce("allowed").contains("throttled");
    assertThat(Set.copyOf(answers)).isSubsetOf("allowed", "throttled", "b", "d");
    ic("sentinel", "check", "one", "s", "--interval", "0").exits(Answer.NO).prints("throttled\n");
  }

  @Test
  void sixtyProcessesAtOnceAreAllAnswered() {
    List<Running> all =
        IntStream.range(0, 60)
            .mapToObj(i ->
                scratch.keep(
                    engine
                        .ic()
                        .start(
                            "sentinel",
                            "check",
                            "n",
                            "s" + i / 2,
                            "--interval",
                            "0",
                            "--timeout",
                            "30s")))
            .toList();
    List<String> answers = all.stream().map(running -> running.await().quietly().stdout()).toList();
    assertThat(answers.stream().filter("allowed\n"::equals)).hasSize(30);
    assertThat(answers.stream().filter("throttled\n"::equals)).hasSize(30);
  }
}
