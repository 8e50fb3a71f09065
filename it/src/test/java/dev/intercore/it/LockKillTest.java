package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Tier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** kill -9 of a call, or of its caller, while it is under way. */
class LockKillTest extends LockBox {
  private static final int TIMES = Tier.rounds(4, 8);
  private static final Duration FIRST_LOOK = Duration.ofMillis(Tier.rounds(400, 1000));

  private void killedAtRandom(Random random, List<String> scripts) {
    for (String script : scripts) {
      Running running = scratch.keep(user().startBash(script));
      // In the way of its own process a call takes a while; in an engine's it is soon over.
      LockSupport.parkNanos(
          random.nextLong(Duration.ofMillis(mode == Mode.DIRECT ? 250 : 20).toNanos()));
      kill(running);
    }
    awaitTheRest(locks);
  }

  private static List<String> numbered(String script) {
    List<String> scripts = new ArrayList<>();
    for (int i = 0; i < TIMES; i++) {
      scripts.add(script.replace("NUMBER", "" + i));
    }
    return scripts;
  }

  @Test
  void aCallThatIsKilledLeavesNoLockThatNobodyCanFree() {
    long seed = Tier.seed();
    killedAtRandom(new Random(seed), numbered("exec ic lock acquire n NUMBER --wait 0s"));
    assertThat(ic("lock", "list", "--json").stdout())
        .as("the holder is the test, if anyone is; seed %d", seed)
        .doesNotContain("\"pid\":null");
    ic("lock", "list").lines().stream()
        .map(line -> line.split("\t", -1)[1])
        .forEach(scope -> ic("lock", "release", "n", scope).succeeds("released\n"));
  }

  @Test
  void aCallerThatIsKilledMeanwhileLeavesNoLockThatNobodyCanFree() {
    long seed = Tier.seed();
    killedAtRandom(
        new Random(seed), numbered("ic lock acquire n NUMBER --wait 0s --owner me; exit"));
    ic("lock", "clean", "--older-than", "0s").exits(Answer.YES);
    // A shell that died before ic could look at it is not the holder; then the text is.
    assertThat(ic("lock", "list", "--json").stdout())
        .as("the holder is a dead shell, or not known; seed %d", seed)
        .doesNotContainPattern("\"pid\":[0-9]");
    ic("lock", "list").lines().stream()
        .map(line -> line.split("\t", -1)[1])
        .forEach(
            scope -> ic("lock", "release", "n", scope, "--owner", "me").succeeds("released\n"));
  }

  @Test
  void aCallWhoseCallerDiesWhileItWaitsLeavesNoLockThatNobodyCanFree() {
    ic("lock", "acquire", "n", "s").exits(Answer.YES);
    Running caller = scratch.keep(user().startBash("ic lock acquire n s --wait 20s; exit"));
    // Likely after its first look; it holds for every moment in which ic has begun.
    LockSupport.parkNanos(FIRST_LOOK.toNanos());
    kill(caller);
    ic("lock", "release", "n", "s").succeeds("released\n");
    awaitTheRest(locks);
    // At most for the dead caller, from whom the next one takes it.
    ic("lock", "clean", "--older-than", "0s").exits(Answer.YES);
    ic("lock", "list").succeeds("");
  }

  @Test
  void aCallThatIsKilledWhileItWaitsTakesNothingLater() {
    ic("lock", "acquire", "n", "s").exits(Answer.YES);
    Running waiting = scratch.keep(user().start("lock", "acquire", "n", "s", "--wait", "20s"));
    // Likely after its first look; it holds for every moment.
    LockSupport.parkNanos(FIRST_LOOK.toNanos());
    kill(waiting);
    ic("lock", "release", "n", "s").succeeds("released\n");
    awaitTheRest(locks);
    ic("lock", "list").succeeds("");
  }
}
