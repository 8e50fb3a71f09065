package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import dev.intercore.testkit.Tier;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What those cost who wait while nothing happens. They run in a process of their own in both modes,
 * and what is counted is their own: other load does not change it.
 */
class IdleTest extends ProcessTest {
  private static final Duration A_WHILE = Duration.ofSeconds(Tier.rounds(2, 5));
  private static final long MOST_TICKS = A_WHILE.toSeconds() * 5;
  private static final int ROUNDS = 4;

  /** Ticks of a hundredth of a second: in user and system mode. */
  private static long ticks(ProcessHandle process) {
    String stat = OwnEngine.procFile(process.pid(), "stat");
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
  }

  @Test
  void whoWaitsUsesHardlyAnyTime() throws InterruptedException {
    Running waiting =
        scratch.keep(
            scratch
                .ic()
                .with("INTERCORE_SESSION", "me")
                .startBash("exec env --default-signal ic wait work ready --for 90s"));
    OwnEngine.await("the wait", waiting::isWatching);
    ProcessHandle java = waiting.java().orElseThrow();
    List<Long> used = new ArrayList<>();
    // What starting leaves to be done may fall into the first of them.
    for (int i = 0; i < ROUNDS && used.stream().noneMatch(ticks -> ticks < MOST_TICKS); i++) {
      long before = ticks(java);
      assertThat(waiting.isStillRunningAfter(A_WHILE)).isTrue();
      used.add(ticks(java) - before);
    }
    assertThat(used).as("ticks in %s", A_WHILE).anyMatch(ticks -> ticks < MOST_TICKS);
  }

  @Test
  void whoFollowsLooksNoMoreThanOnceASecond() throws InterruptedException {
    ic("events", "add", "a.one", "s").exits(Answer.YES);
    Running follower =
        scratch.keep(scratch.ic().startBash("exec ic events tail --follow --verbose 2>../looks"));
    OwnEngine.await("the first line", () -> follower.stdoutSoFar().endsWith("\n"));
    List<Double> perSecond = new ArrayList<>();
    // A look that is logged late is counted with those of the next while; so the best counts.
    for (int i = 0; i < ROUNDS && perSecond.stream().noneMatch(IdleTest::isSeldom); i++) {
      long start = System.nanoTime();
      long before = looks();
      assertThat(follower.isStillRunningAfter(A_WHILE)).isTrue();
      long looks = OwnEngine.await("a look", this::looks, seen -> seen > before) - before;
      perSecond.add(looks * 1e9 / (System.nanoTime() - start));
    }
    assertThat(perSecond).as("looks per second").anyMatch(IdleTest::isSeldom);
  }

  /** In two seconds there may be three looks that are a second apart. */
  private static boolean isSeldom(double perSecond) {
    return perSecond <= 1.5;
  }

  private long looks() {
    String log =
        new String(TestFiles.read(scratch.home().resolve("looks")), StandardCharsets.UTF_8);
    return log.lines()
        .filter(line -> line.contains("FROM events") && line.contains("WHERE seq >"))
        .count();
  }
}
