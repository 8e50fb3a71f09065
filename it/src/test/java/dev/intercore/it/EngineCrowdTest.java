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
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.ResourceLock;

/** kill -9 of the engine at random moments, while many call. The seed is told with every fault. */
@ResourceLock("cores") // in the long tier it keeps all of them busy for minutes
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class EngineCrowdTest extends ClassEngineTest {
  private static final int CALLERS = Tier.rounds(4, 6);
  private static final int ROUNDS = Tier.rounds(3, 8);
  private static final int WORKING = Tier.rounds(1, 4);
  private static final Duration LONGEST = Duration.ofSeconds(Tier.rounds(80, 300));
  private static final Duration KILLING = Duration.ofSeconds(Tier.rounds(4, 20));

  /**
   * Callers of one round race for the same sentinels. Each notes what it tried, what was
   * acknowledged, what it won, and that it was told of another winner.
   */
  private static final String CALLER =
      """
      source LIBRARY
      i=0
      while [[ ! -e $HOME/stop ]]; do
        i=$((i + 1))
        echo "WHO-$i" >>"$HOME/tried-WHO"
        SET && echo "WHO-$i" >>"$HOME/ok-WHO"
        CHECK
        case $? in
          0) echo "$i" >>"$HOME/won-WHO" ;;
          1) echo "$i" >>"$HOME/lost-WHO" ;;
          *) echo "$i" >>"$HOME/unknown-WHO" ;;
        esac
      done 2>>"$HOME/err-WHO"
      exit 0
      """;

  private Running caller(int number) {
    boolean library = number % 2 == 0;
    // Patience enough for a database that many use at once.
    String script =
        CALLER
            .replace("LIBRARY", Checkout.file("app/src/main/sh/lib-intercore.sh").toString())
            .replace(
                "SET",
                library
                    ? "intercore_state_set written \"WHO-$i\" \"$i\" --timeout 900ms"
                    : "ic state set written \"WHO-$i\" --value \"$i\" --timeout 20s")
            .replace(
                "CHECK",
                library
                    ? "intercore_sentinel_check once \"$i\" 0 --timeout 900ms"
                    : "ic sentinel check once \"$i\" --interval 0 --timeout 20s >/dev/null");
    return scratch.keep(engine.ic().startBash(script.replace("WHO", "w" + number)));
  }

  private List<String> lines(String kind, int number) {
    Path file = scratch.home().resolve("notes").resolve(kind + "-w" + number);
    return Files.exists(file)
        ? new String(TestFiles.read(file), StandardCharsets.UTF_8).lines().toList()
        : List.of();
  }

  private List<String> lines(String kind) {
    return IntStream.range(0, CALLERS).mapToObj(w -> lines(kind, w)).flatMap(List::stream).toList();
  }

  private static long working(List<Long> served) {
    return served.stream().filter(calls -> calls > 0).count();
  }

  /** Callers start one too; who is first does not matter here. */
  private void startAgain() {
    OwnEngine.await(
        "an engine",
        () -> {
          engine.engine("start").withoutTrace();
          return engine.isServing();
        });
  }

  @Test
  void noAcknowledgedWriteIsLostAndEachSentinelHasOneWinner() {
    long seed = Tier.seed();
    Random random = new Random(seed);
    List<Running> callers = IntStream.range(0, CALLERS).mapToObj(this::caller).toList();
    List<Long> served = new ArrayList<>();
    int kills = 0;
    long end = System.nanoTime() + KILLING.toNanos();
    // On a machine that is busy otherwise a round takes seconds, and there still have to be some.
    long latest = end + LONGEST.toNanos();
    while (System.nanoTime() < end
        || (System.nanoTime() < latest && (kills <= ROUNDS || working(served) <= WORKING))) {
      LockSupport.parkNanos(random.nextLong(Duration.ofMillis(400).toNanos()));
      served.add(engine.calls());
      engine.kill();
      kills++;
      startAgain();
    }
    TestFiles.write(scratch.home().resolve("notes/stop"), new byte[0]);
    callers.forEach(caller -> caller.await().exits(Answer.YES));
    assertThat(kills).as("kills, seed %d", seed).isGreaterThan(ROUNDS);
    assertThat(working(served)).as("engines that served, seed %d", seed).isGreaterThan(WORKING);

    List<String> found = scratch.sqlite().column("SELECT scope_id FROM state");
    List<String> acknowledged = lines("ok");
    assertThat(acknowledged).as("seed %d", seed).isNotEmpty();
    assertThat(found).as("acknowledged is there, seed %d", seed).containsAll(acknowledged);
    assertThat(new HashSet<>(lines("tried")))
        .as("nothing else is there, seed %d", seed)
        .containsAll(found);
    assertThat(lines("err"))
        .as("complaints, seed %d", seed)
        .allMatch(line -> !line.startsWith("ic: ") || line.contains("busy"));
    List<String> won = lines("won");
    assertThat(won).as("winners, seed %d", seed).doesNotHaveDuplicates();
    Set<String> withoutWinner = new HashSet<>(lines("lost"));
    won.forEach(withoutWinner::remove);
    lines("unknown").forEach(withoutWinner::remove);
    assertThat(withoutWinner).as("lost by all, seed %d", seed).isEmpty();
    assertThat(scratch.sqlite().integrity()).isEqualTo("ok");
    ic("health").succeeds("ok\n");
  }
}
