package dev.intercore.store;

import dev.intercore.common.Backoff;
import dev.intercore.common.Failpoint;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * What a database is opened with.
 *
 * @param timeout how long one call waits for a busy database
 * @param clock where "now" comes from; tests move it
 * @param backoff how waiting is done
 * @param trace told about statements and waits
 * @param failpoint told about the moments a crash must not hurt
 * @param asker on whose behalf it is used
 */
public record StoreOptions(
    Duration timeout,
    InstantSource clock,
    Backoff backoff,
    Trace trace,
    Failpoint failpoint,
    Asker asker) {
  public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(5);

  /**
   * Who is asking, when it is not simply this process.
   *
   * @param request names the call, so that it is decided once though it may arrive twice
   * @param asked when it was first made, if this may be the second time
   * @param fence whether the asker is still waiting
   */
  public record Asker(Optional<String> request, Optional<Instant> asked, Fence fence) {
    public static final Asker THIS_PROCESS =
        new Asker(Optional.empty(), Optional.empty(), Fence.OPEN);
  }

  public static StoreOptions defaults() {
    return new StoreOptions(
        DEFAULT_TIMEOUT,
        Clock.systemUTC(),
        Backoff.jittered(),
        Trace.SILENT,
        Failpoint.NONE,
        Asker.THIS_PROCESS);
  }

  public StoreOptions withTimeout(Duration patience) {
    return new StoreOptions(patience, clock, backoff, trace, failpoint, asker);
  }

  public StoreOptions withClock(InstantSource source) {
    return new StoreOptions(timeout, source, backoff, trace, failpoint, asker);
  }

  public StoreOptions withTrace(Trace listener) {
    return new StoreOptions(timeout, clock, backoff, listener, failpoint, asker);
  }

  public StoreOptions withFailpoint(Failpoint hook) {
    return new StoreOptions(timeout, clock, backoff, trace, hook, asker);
  }

  public StoreOptions withAsker(Asker who) {
    return new StoreOptions(timeout, clock, backoff, trace, failpoint, who);
  }

  /** Unix seconds. */
  long now() {
    return clock.instant().getEpochSecond();
  }
}
