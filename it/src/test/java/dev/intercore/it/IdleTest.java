package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** What those cost who wait while nothing happens. */
@Isolated("what is measured here is waiting; other load would be measured with it")
class IdleTest extends BlackBox {
  private static final Duration A_WHILE = Duration.ofSeconds(3);
  private static final long MOST_TICKS = 25;

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
    for (int i = 0; i < 4 && used.stream().noneMatch(ticks -> ticks < MOST_TICKS); i++) {
      long before = ticks(java);
      assertThat(waiting.isStillRunningAfter(Duration.ofSeconds(5))).isTrue();
      used.add(ticks(java) - before);
    }
    assertThat(used).as("of 500 each").anyMatch(ticks -> ticks < MOST_TICKS);
  }

  @Test
  void whoFollowsLooksNoMoreThanOnceASecond() throws InterruptedException {
    ic("events", "add", "a.one", "s").exits(Answer.YES);
    Running follower =
        scratch.keep(scratch.ic().startBash("exec ic events tail --follow --verbose 2>../looks"));
    OwnEngine.await("the first line", () -> follower.stdoutSoFar().endsWith("\n"));
    long start = System.nanoTime();
    long before = looks();
    assertThat(follower.isStillRunningAfter(A_WHILE)).isTrue();
    long looks = OwnEngine.await("a look", this::looks, seen -> seen > before) - before;
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
    assertThat(looks).as("in %d s", seconds).isLessThanOrEqualTo(seconds + 2);
  }

  private long looks() {
    String log =
        new String(TestFiles.read(scratch.home().resolve("looks")), StandardCharsets.UTF_8);
    return log.lines()
        .filter(line -> line.contains("FROM events") && line.contains("WHERE seq >"))
        .count();
  }
}
