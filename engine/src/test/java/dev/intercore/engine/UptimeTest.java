package dev.intercore.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Two clocks, of which one may be set. */
class UptimeTest {
  private final AtomicReference<Duration> set = new AtomicReference<>(Duration.ZERO);
  private final Clock system = Clock.systemUTC();
  private final Uptime uptime;

  UptimeTest() throws IOException {
    uptime = new Uptime(() -> system.instant().plus(set.get()));
  }

  private long wall() {
    return system.millis() + set.get().toMillis();
  }

  @Test
  void timeSinceTheStartIsTakenAsItIs() {
    long now = uptime.millis();
    assertThat(uptime.of(now)).isEqualTo(now);
    assertThat(uptime.of(17)).isEqualTo(17);
  }

  @Test
  void wallClockIsConverted() {
    assertThat(uptime.of(wall())).isBetween(uptime.millis() - 200, uptime.millis() + 20);
    assertThat(uptime.of(wall() - 60_000)).isLessThan(uptime.millis() - 59_000);
  }

  @Test
  void stampFromBeforeTheClockWasSetIsNeverYoung() {
    long before = wall();
    set.set(Duration.ofHours(-1));
    uptime.look();
    assertThat(uptime.of(before)).isZero();
    assertThat(uptime.of(wall())).isZero();
    assertThat(uptime.of(uptime.millis())).isPositive();
  }
}
