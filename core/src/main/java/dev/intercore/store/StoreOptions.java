package dev.intercore.store;

import dev.intercore.common.Backoff;
import dev.intercore.common.Deadline;
import dev.intercore.common.Failpoint;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;

/**
 * Options of a store, or of one call's view of it.
 *
 * @param timeout how long one call waits for a busy database
 * @param clock the source of the current time
 * @param backoff pauses between attempts
 * @param trace receives executed statements and waits
 * @param failpoint called at the points where tests interrupt the store
 * @param request the call on whose behalf it is used
 */
public record StoreOptions(
    Duration timeout,
    InstantSource clock,
    Backoff backoff,
    Trace trace,
    Failpoint failpoint,
    RequestContext request) {
  public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(5);

  public static StoreOptions defaults() {
    return new StoreOptions(
        DEFAULT_TIMEOUT,
        Clock.systemUTC(),
        Backoff.jittered(),
        Trace.SILENT,
        Failpoint.NONE,
        RequestContext.forThisProcess());
  }

  public StoreOptions withTimeout(Duration limit) {
    return new StoreOptions(limit, clock, backoff, trace, failpoint, request);
  }

  public StoreOptions withClock(InstantSource source) {
    return new StoreOptions(timeout, source, backoff, trace, failpoint, request);
  }

  public StoreOptions withTrace(Trace listener) {
    return new StoreOptions(timeout, clock, backoff, listener, failpoint, request);
  }

  public StoreOptions withFailpoint(Failpoint hook) {
    return new StoreOptions(timeout, clock, backoff, trace, hook, request);
  }

  public StoreOptions withRequest(RequestContext context) {
    return new StoreOptions(timeout, clock, backoff, trace, failpoint, context);
  }

  /** Returns the deadline of a call that begins now. */
  public Deadline deadline() {
    return Deadline.after(timeout);
  }

  /** Returns unix seconds. */
  public long now() {
    return clock.instant().getEpochSecond();
  }

  /** Returns the options with values; pauses, trace and failpoint are code. */
  @Override
  public String toString() {
    return "StoreOptions[timeout=" + timeout + ", clock=" + clock + ", request=" + request + "]";
  }
}
