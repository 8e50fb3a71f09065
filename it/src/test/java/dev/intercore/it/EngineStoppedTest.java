package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import dev.intercore.testkit.Tier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.ResourceLock;

/** SIGSTOP: an engine that is there and does nothing, and then goes on as if no time had passed. */
@ResourceLock("cores") // in the long tier it keeps all of them busy for minutes
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class EngineStoppedTest extends ClassEngineTest {
  /** More than a call that never asks; whoever waited for an answer would take a second more. */
  private static final Duration AT_ONCE = Duration.ofMillis(800);

  private static final Duration STOPPING = Duration.ofSeconds(Tier.rounds(4, 15));
  private static final int CALLS = Tier.rounds(20, 50);
  private static final String LIBRARY =
      "source " + Checkout.file("app/src/main/sh/lib-intercore.sh") + "; ";

  /** Two of these take the same sentinels and each has a state of its own, which it reads back. */
  private static final String CALLER =
      LIBRARY
          + """
          i=0
          while [[ ! -e $HOME/stop ]]; do
            i=$((i + 1))
            CHECK
            echo "$i" >>"$HOME/check-$?-WHO"
            SET && { echo "$i" >"$HOME/last-WHO"; [[ $(GET) == "$i" ]] || echo "late: $i, $(GET)"; }
          done
          """;

  @BeforeEach
  void warm() {
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
  }

  @Test
  void callsOfAStoppedEngineAreAnsweredAtOnceAndLaterByItAgain() {
    long pid = engine.pid();
    long before = engine.calls();
    engine.stopAllThreads();
    // Each of these waits some seconds for an answer.
    Ic asking = engine.ic().with("INTERCORE_ENGINE", "direct");
    List<Running> asked =
        Stream.of("status", "start", "stop")
            .map(word -> scratch.keep(asking.start("engine", word)))
            .toList();
    String calls = LIBRARY + "ic state get k s && intercore_state_set k s 1";
    Duration unasked = time(asking, calls);
    OwnEngine.await(
        "an answer at once",
        () -> time(engine.ic(), calls).compareTo(unasked.plus(AT_ONCE.multipliedBy(2))) < 0);
    assertThat(engine.processes("engine.sh")).as("it is not replaced").isEmpty();
    assertThat(engine.engines()).containsExactly(pid);
    asked.forEach(running -> running.await().complains(Answer.ERROR, "does not answer"));
    engine.signal("CONT");
    // The clients of the pending engine commands have ended, so the next call is the first that it
    // counts.
    OwnEngine.await("the state", () -> !OwnEngine.procFile(pid, "stat").contains(") T "));
    ic("state", "get", "k", "s").succeeds("1\n");
    assertThat(engine.pid()).isEqualTo(pid);
    assertThat(engine.calls()).isEqualTo(before + 1);
  }

  private static Duration time(Ic ic, String calls) {
    long begin = System.nanoTime();
    ic.bash(calls).succeeds("1\n");
    return Duration.ofNanos(System.nanoTime() - begin);
  }

  @Test
  void aRequestThatWasSentToAStoppedEngineIsNotCarriedOutLate() throws java.io.IOException {
    Wire wire = engine.wire();
    long before = engine.calls();
    engine.stopAllThreads();
    try (java.net.Socket socket = wire.connect()) {
      byte[] request =
          wire.request("call", scratch.project(), "state", "set", "k", "s", "--value", "9");
      socket.getOutputStream().write(request);
      // As the client does when its time is up; the engine is told 6 s, so hanging up has to do.
      socket.shutdownOutput();
    }
    ic("state", "set", "k", "s", "--value", "2").succeeds("");
    engine.signal("CONT");
    OwnEngine.await("the late call", () -> engine.calls() == before + 1);
    ic("sentinel", "check", "after", "it", "--interval", "0").succeeds("allowed\n");
    direct("state", "get", "k", "s").succeeds("2\n");
  }

  @Test
  void whenItIsStoppedAtAnyMomentNobodyWinsTwiceAndNothingIsOverwrittenLate() {
    long seed = Tier.seed();
    Random random = new Random(seed);
    List<Running> callers =
        List.of(
            caller(
                "a",
                "ic sentinel check once \"$i\" --interval 0 >/dev/null",
                "ic state set k own-a --value \"$i\"",
                "ic state get k own-a"),
            caller(
                "b",
                "ic sentinel check once \"$i\" --interval 0 >/dev/null",
                "ic state set k own-b --value \"$i\"",
                "ic state get k own-b"),
            caller(
                "c",
                "intercore_sentinel_check once \"$i\" 0",
                "intercore_state_set k own-c \"$i\"",
                "intercore_state_get k own-c"),
            caller(
                "d",
                "intercore_sentinel_check once \"$i\" 0",
                "intercore_state_set k own-d \"$i\"",
                "intercore_state_get k own-d"));
    long before = engine.calls();
    long end = System.nanoTime() + STOPPING.toNanos();
    // On a busy machine it takes longer until it was asked and stopped often enough.
    long latest = end + OwnEngine.LONGEST.toNanos();
    while (System.nanoTime() < end
        || (System.nanoTime() < latest && engine.calls() - before <= CALLS)) {
      LockSupport.parkNanos(random.nextLong(Duration.ofMillis(200).toNanos()));
      engine.signal("STOP");
      LockSupport.parkNanos(
          random.nextLong(Duration.ofMillis(random.nextInt(3) > 0 ? 20 : 2500).toNanos()));
      engine.signal("CONT");
    }
    TestFiles.write(scratch.home().resolve("notes/stop"), new byte[0]);
    List<String> won = new ArrayList<>();
    List<String> lost = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    for (Running caller : callers) {
      Answer answer = caller.await();
      assertThat(answer.stdout()).as("seed %d", seed).isEmpty();
      // Whoever is told that the database was busy may or may not have won.
      assertThat(answer.stderr().lines().filter(line -> line.startsWith("ic: ")))
          .as("seed %d", seed)
          .allMatch(line -> line.contains("busy"));
    }
    for (String who : List.of("a", "b", "c", "d")) {
      won.addAll(lines("check-0-" + who));
      lost.addAll(lines("check-1-" + who));
      unknown.addAll(lines("check-2-" + who));
      assertThat(lines("last-" + who))
          .as("what %s wrote last, seed %d", who, seed)
          .isEqualTo(direct("state", "get", "k", "own-" + who).lines());
    }
    assertThat(won).as("winners, seed %d", seed).doesNotHaveDuplicates().isNotEmpty();
    assertThat(lost).as("losers, seed %d", seed).isNotEmpty();
    assertThat(lost.stream().filter(i -> !won.contains(i) && !unknown.contains(i)))
        .as("won by nobody though someone lost, seed %d", seed)
        .isEmpty();
    assertThat(engine.calls() - before).isGreaterThan(CALLS);
  }

  private Running caller(String who, String check, String set, String get) {
    String script = CALLER.replace("CHECK", check).replace("SET", set).replace("GET", get);
    return scratch.keep(engine.ic().startBash(script.replace("WHO", who)));
  }

  private List<String> lines(String name) {
    Path file = scratch.home().resolve("notes").resolve(name);
    return Files.exists(file)
        ? new String(TestFiles.read(file), StandardCharsets.UTF_8).lines().toList()
        : List.of();
  }
}
