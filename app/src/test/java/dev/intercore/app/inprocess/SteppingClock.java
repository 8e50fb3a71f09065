package dev.intercore.app.inprocess;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** The machine's clock until a test moves it, so that tests do not sleep. */
public final class SteppingClock implements InstantSource {
  private final AtomicReference<Duration> offset = new AtomicReference<>(Duration.ZERO);

  @Override
  public Instant instant() {
    return Instant.now().plus(offset.get());
  }

  /** Moves on, or back if {@code step} is negative. */
  public void advance(Duration step) {
    offset.updateAndGet(before -> before.plus(step));
  }
}
