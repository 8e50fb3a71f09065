package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Tier;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Who held which lock when, with tens of processes and kills at random. */
@ResourceLock("cores") // in the long tier it keeps all of them busy for minutes
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class LockCheckerTest extends LockBox {
  @Test
  void noTwoEverHoldALockAndItsTokensOnlyGrow() {
    long seed = Tier.seed();
    Random random = new Random(seed);
    // Starting a Java is what a direct call costs, so there the workers are fewer and wait longer.
    boolean direct = mode == Mode.DIRECT;
    int holds = direct ? Tier.rounds(6, 15) : Tier.rounds(30, 100);
    int takenOver = direct ? Tier.rounds(1, 3) : Tier.rounds(5, 8);
    Ic user = user().with("WAIT", direct ? "3s" : "100ms");
    LockCrowd crowd =
        new LockCrowd(scratch, user, direct ? Tier.rounds(6, 12) : Tier.rounds(12, 24), random);
    crowd.disturb(holds, takenOver, Duration.ofMillis(direct ? 150 : 50), () -> {});
    crowd.end();
    LockHistory history = crowd.history();
    System.out.printf("%s, %d kills, %s, seed %d%n", mode, crowd.kills(), history, seed);
    assertThat(history.faults()).as("seed %d", seed).isEmpty();
    crowd.assertAllCanBeTakenAgain();
    assertThat(history.holds()).as("%s, seed %d", history, seed).isGreaterThanOrEqualTo(holds);
    assertThat(history.takenOver())
        .as("%s, seed %d", history, seed)
        .isGreaterThanOrEqualTo(takenOver);
  }
}
