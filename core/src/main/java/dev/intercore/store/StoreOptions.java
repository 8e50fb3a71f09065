package dev.intercore.store;

import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;

/**
 * What a database is opened with.
 *
 * @param timeout how long one call waits for a busy database
 * @param clock where "now" comes from; tests move it
 * @param backoff how waiting is done
 * @param trace told about statements and waits
 * @param failpoint told about the moments a crash must not hurt
 */
public record StoreOptions(
    Duration timeout, InstantSource clock, Backoff backoff, Trace trace, Failpoint failpoint) {
  public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(5);

  public static StoreOptions defaults() {
    return new StoreOptions(
        DEFAULT_TIMEOUT, Clock.systemUTC(), Backoff.jittered(), Trace.SILENT, Failpoint.NONE);
  }

  public StoreOptions withTimeout(Duration patience) {
    return new StoreOptions(patience, clock, backoff, trace, failpoint);
  }

  public StoreOptions withClock(InstantSource source) {
    return new StoreOptions(timeout, source, backoff, trace, failpoint);
  }

  public StoreOptions withTrace(Trace listener) {
    return new StoreOptions(timeout, clock, backoff, listener, failpoint);
  }

  public StoreOptions withFailpoint(Failpoint hook) {
    return new StoreOptions(timeout, clock, backoff, trace, hook);
  }
}
