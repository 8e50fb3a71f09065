package dev.intercore.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BackoffTest {
  @Test
  void pollRepeatsUntilThereIsAValue() {
    AtomicInteger attempts = new AtomicInteger();
    Optional<Integer> value =
        Backoff.poll(
            Deadline.after(Duration.ofMinutes(1)),
            () -> Optional.of(attempts.incrementAndGet()).filter(count -> count == 3));
    assertThat(value).contains(3);
  }

  @Test
  void pollMakesOneAttemptAfterTheDeadline() {
    AtomicInteger attempts = new AtomicInteger();
    Optional<Integer> value =
        Backoff.poll(
            Deadline.after(Duration.ZERO),
            () -> {
              attempts.incrementAndGet();
              return Optional.empty();
            });
    assertThat(value).isEmpty();
    assertThat(attempts).hasValue(1);
  }
}
