package dev.intercore.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BackoffTest {
  private final AtomicInteger attempts = new AtomicInteger();

  /** Succeeds at the third attempt. */
  private Optional<Integer> attempt() {
    int number = attempts.incrementAndGet();
    return number < 3 ? Optional.empty() : Optional.of(number);
  }

  @Test
  void attemptIsRepeatedUntilItSucceeds() {
    assertThat(Backoff.poll(Deadline.after(Duration.ofMinutes(1)), this::attempt)).contains(3);
  }

  @Test
  void oneAttemptIsMadeAfterTheDeadline() {
    assertThat(Backoff.poll(Deadline.after(Duration.ZERO), this::attempt)).isEmpty();
    assertThat(attempts).hasValue(1);
  }

  @Test
  void exceptionEndsTheAttempts() {
    Deadline deadline = Deadline.after(Duration.ofMinutes(1));
    assertThatThrownBy(() ->
            Backoff.poll(
                deadline,
                () -> {
                  throw new IOException("failed");
                }))
        .isInstanceOf(IOException.class);
  }
}
