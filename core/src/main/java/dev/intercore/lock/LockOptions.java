package dev.intercore.lock;

import dev.intercore.common.Backoff;
import dev.intercore.process.ProcessTable;
import dev.intercore.store.RequestContext;
import dev.intercore.store.StoreOptions;
import dev.intercore.store.Trace;
import java.time.InstantSource;
import java.util.function.Supplier;

/**
 * Environment of the locks.
 *
 * @param processes finds out which holders are alive
 * @param clock for ages and tokens
 * @param backoff creates the pauses of one wait for a busy lock
 * @param trace is notified of waits
 * @param request context of the call
 */
public record LockOptions(
    ProcessTable processes,
    InstantSource clock,
    Supplier<Backoff> backoff,
    Trace trace,
    RequestContext request) {
  public static LockOptions defaults() {
    return new LockOptions(
        ProcessTable.here(),
        StoreOptions.defaults().clock(),
        Backoff::growing,
        Trace.SILENT,
        RequestContext.forThisProcess());
  }

  public LockOptions withClock(InstantSource source) {
    return new LockOptions(processes, source, backoff, trace, request);
  }

  public LockOptions withProcesses(ProcessTable table) {
    return new LockOptions(table, clock, backoff, trace, request);
  }

  public LockOptions withTrace(Trace listener) {
    return new LockOptions(processes, clock, backoff, listener, request);
  }

  public LockOptions withRequest(RequestContext context) {
    return new LockOptions(processes, clock, backoff, trace, context);
  }

  /** Returns the options with values; the others are code. */
  @Override
  public String toString() {
    return "LockOptions[clock=" + clock + ", request=" + request + "]";
  }
}
