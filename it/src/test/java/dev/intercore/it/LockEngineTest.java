package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Tier;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Locks through an engine: whose they are, and what becomes of them when it dies. */
class LockEngineTest extends ClassEngineTest {
  private static final int HOLDS = Tier.rounds(15, 40);

  private Path locks = Path.of("/");
  private long before;

  @BeforeEach
  void makeLockFolder() {
    locks = LockBox.folderIn(scratch);
    before = engine.calls();
  }

  private Ic user() {
    return engine.ic().with("INTERCORE_LOCK_DIR", locks.toString());
  }

  @Test
  void itAnswersEveryVerbButRunAndIsNeverTheHolder() {
    List<String> lines =
        user()
            .bash(
                """
                echo $$; token=$(ic lock acquire n s) && ic lock list --json && ic lock check n s --token "$token"
                ic lock acquire n s --wait 0s 2>/dev/null; ic lock stale; ic lock clean; ic lock release n s
                """)
            .exits(Answer.YES)
            .quietly()
            .lines();
    assertThat(engine.calls()).isEqualTo(before + 7);
    assertThat(lines.get(1)).contains("\"pid\":" + lines.getFirst() + ",");
    assertThat(lines.subList(2, lines.size())).containsExactly("current", "0 cleaned", "released");
    assertThat(lines.getFirst()).isNotEqualTo("" + engine.pid());
  }

  @Test
  void itUsesNoFolderThatNoIcHasUsedBefore() {
    user()
        .bash("rm ../locks/.intercore; ic lock acquire n s >/dev/null; ls -A ../locks")
        .succeeds(".intercore\nn\n");
    user().call("lock", "list").exits(Answer.YES);
    assertThat(engine.calls() - before)
        .as("the first was asked and not done")
        .isLessThanOrEqualTo(2);
  }

  @Test
  void whoWaitsGetsTheLockThoughTheEngineDies() {
    user().call("lock", "acquire", "n", "s").exits(Answer.YES);
    Running waiting =
        scratch.keep(user().startBash("ic lock acquire n s --wait 90s && ic lock release n s"));
    OwnEngine.await("the waiter", () -> engine.calls() > before + 3);
    engine.kill();
    user().call("lock", "release", "n", "s").succeeds("released\n");
    assertThat(waiting.await(Duration.ofSeconds(60)).exits(Answer.YES).quietly().stdout())
        .matches("\\d+\nreleased\n");
  }

  @Test
  void noTwoEverHoldALockThoughEnginesDieAtAnyMoment() {
    long seed = Tier.seed();
    Random random = new Random(seed);
    AtomicInteger times = new AtomicInteger();
    LockCrowd crowd =
        new LockCrowd(scratch, user().with("WAIT", "100ms"), Tier.rounds(6, 12), random);
    crowd.disturb(HOLDS, Tier.rounds(1, 3), Duration.ofMillis(80), () -> replaceTheEngine(times));
    crowd.end();
    LockHistory history = crowd.history();
    System.out.printf(
        "%d engines, %d kills, %s, seed %d%n", times.get() / 3, crowd.kills(), history, seed);
    assertThat(history.faults()).as("seed %d", seed).isEmpty();
    crowd.assertAllCanBeTakenAgain();
    assertThat(history.holds()).as("%s, seed %d", history, seed).isGreaterThanOrEqualTo(HOLDS);
    assertThat(times.get() / 3).as("seed %d", seed).isPositive();
  }

  /** Every third time. */
  private void replaceTheEngine(AtomicInteger times) {
    if (times.incrementAndGet() % 3 == 0) {
      engine.kill();
      engine.engine("start").withoutTrace();
    }
  }
}
