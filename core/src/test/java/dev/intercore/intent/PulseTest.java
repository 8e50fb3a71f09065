package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What is done every so often while one waits. */
class PulseTest {
  @Test
  void itBeatsWhenItIsDueAndNotBefore() {
    int[] beats = {0};
    Pulse slow = new Pulse(Duration.ofHours(1), () -> beats[0]++);
    slow.run();
    slow.run();
    assertThat(beats[0]).isZero();
    Pulse quick = new Pulse(Duration.ZERO, () -> beats[0]++);
    for (int i = 1; i <= 3; i++) {
      quick.run();
      assertThat(beats[0]).isEqualTo(i);
    }
  }
}
