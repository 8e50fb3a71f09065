package dev.intercore.cli.guard.git;

import dev.intercore.cli.Call;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.lock.Acquisition;
import dev.intercore.lock.LockFolder;
import dev.intercore.lock.LockHolder;
import dev.intercore.lock.LockKey;
import dev.intercore.lock.LockOptions;
import dev.intercore.lock.Locks;
import java.nio.file.Path;
import java.time.Duration;

/** Keeps two installs out of one folder: what one puts there the other must not take away. */
final class HooksLock implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofSeconds(5);

  private final Locks locks;
  private final LockKey key;
  private final LockHolder holder = LockHolder.thisProcess();

  HooksLock(Call call, Path folder) {
    this.locks =
        new Locks(
            LockFolder.of(call.environment(), call.directory()),
            LockOptions.defaults().withClock(call.clock()).withTrace(call.trace()));
    // A scope may have no slash in it; two folders that share one only wait for each other.
    this.key = new LockKey("guard-git", Integer.toHexString(folder.hashCode()));
    if (locks.acquire(key, holder, LONGEST) instanceof Acquisition.HeldBy) {
      throw new IntercoreException(
          ErrorCode.BUSY,
          "another ic is at work on " + folder,
          "Try again when it is done; ic lock list shows who it is.");
    }
  }

  @Override
  public void close() {
    locks.release(key, holder);
  }
}
