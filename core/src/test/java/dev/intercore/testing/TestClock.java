package dev.intercore.testing;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until a test moves it. */
public final class TestClock implements InstantSource {
  /** 2026-01-31 12:00:00 UTC. */
  public static final Instant START = Instant.ofEpochSecond(1_769_860_800);

  private final AtomicReference<Instant> now = new AtomicReference<>(START);

  @Override
  public Instant instant() {
    return now.get();
  }

  public long seconds() {
    return instant().getEpochSecond();
  }

  public void set(Instant instant) {
    now.set(instant);
  }

  /** Moves on, or back when {@code step} is negative. */
  public void move(Duration step) {
    now.updateAndGet(at -> at.plus(step));
  }

  public void moveSeconds(long seconds) {
    move(Duration.ofSeconds(seconds));
  }
}
