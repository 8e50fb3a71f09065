package dev.intercore.lock;

import dev.intercore.process.Processes;
import dev.intercore.store.Backoff;
import dev.intercore.store.StoreOptions;
import dev.intercore.store.StoreOptions.Asker;
import java.time.InstantSource;
import java.util.function.Supplier;

/**
 * What locks are used with.
 *
 * @param processes who lives; looked at when the locks are
 * @param clock for ages and first tokens
 * @param backoff how a busy lock is waited for, one for each wait
 * @param asker on whose behalf
 */
public record LockOptions(
    Processes processes, InstantSource clock, Supplier<Backoff> backoff, Asker asker) {
  public static LockOptions defaults() {
    return new LockOptions(
        Processes.here(), StoreOptions.defaults().clock(), Backoff::growing, Asker.THIS_PROCESS);
  }

  public LockOptions withClock(InstantSource source) {
    return new LockOptions(processes, source, backoff, asker);
  }

  public LockOptions withProcesses(Processes others) {
    return new LockOptions(others, clock, backoff, asker);
  }

  public LockOptions withAsker(Asker who) {
    return new LockOptions(processes, clock, backoff, who);
  }
}
