package dev.intercore.lock;

import dev.intercore.common.Backoff;
import dev.intercore.process.ProcessTable;
import dev.intercore.store.RequestContext;
import dev.intercore.store.StoreOptions;
import dev.intercore.store.Trace;
import java.time.InstantSource;
import java.util.function.Supplier;

/**
 * What locks are used with.
 *
 * @param processes who lives; looked at when the locks are
 * @param clock for ages and first tokens
 * @param backoff how a busy lock is waited for, one for each wait
 * @param trace told about waits
 * @param request the call on whose behalf
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

  public LockOptions withProcesses(ProcessTable others) {
    return new LockOptions(others, clock, backoff, trace, request);
  }

  public LockOptions withTrace(Trace listener) {
    return new LockOptions(processes, clock, backoff, listener, request);
  }

  public LockOptions withRequest(RequestContext who) {
    return new LockOptions(processes, clock, backoff, trace, who);
  }
}
