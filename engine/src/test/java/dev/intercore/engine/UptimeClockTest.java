package dev.intercore.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The uptime and a wall clock that can be set. */
class UptimeClockTest {
  private final AtomicReference<Duration> set = new AtomicReference<>(Duration.ZERO);
  private final Clock system = Clock.systemUTC();
  private final UptimeClock uptime;

  UptimeClockTest() throws IOException {
    uptime = new UptimeClock(() -> system.instant().plus(set.get()));
  }

  private long wall() {
    return system.millis() + set.get().toMillis();
  }

  @Test
  void timeSinceTheStartIsTakenAsItIs() {
    long now = uptime.millis();
    assertThat(uptime.toUptime(now)).isEqualTo(now);
    assertThat(uptime.toUptime(17)).isEqualTo(17);
  }

  @Test
  void wallClockIsConverted() {
    assertThat(uptime.toUptime(wall())).isBetween(uptime.millis() - 200, uptime.millis() + 20);
    assertThat(uptime.toUptime(wall() - 60_000)).isLessThan(uptime.millis() - 59_000);
  }

  @Test
  void stampFromBeforeTheClockWasSetIsNeverYoung() {
    long before = wall();
    set.set(Duration.ofHours(-1));
    uptime.checkWallClock();
    assertThat(uptime.toUptime(before)).isZero();
    assertThat(uptime.toUptime(wall())).isZero();
    assertThat(uptime.toUptime(uptime.millis())).isPositive();
  }
}
