package dev.intercore.lock;

import dev.intercore.common.Names;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.process.ProcessTable;
import java.io.IOException;
import java.util.Optional;

/**
 * For whom a lock is acquired or released.
 *
 * @param process the lock is stale when it has exited; empty if no process stays alive long enough
 * @param text the owner's name; a caller that gives the same text may release
 * @param session shown if there is no text
 */
public record LockHolder(
    Optional<ProcessIdentity> process, Optional<String> text, Optional<String> session) {
  public LockHolder {
    text.ifPresent(value -> Names.check("owner", value));
  }

  /**
   * Returns a holder for this process. Without /proc the process cannot be identified, and the lock
   * never becomes stale.
   */
  public static LockHolder thisProcess() {
    try {
      long pid = ProcessHandle.current().pid();
      return new LockHolder(ProcessTable.here().identity(pid), Optional.empty(), Optional.empty());
    } catch (IOException _) {
      return new LockHolder(Optional.empty(), Optional.empty(), Optional.empty());
    }
  }

  public static LockHolder of(ProcessIdentity process) {
    return new LockHolder(Optional.of(process), Optional.empty(), Optional.empty());
  }

  public LockHolder withText(String value) {
    return new LockHolder(process, Optional.of(value), session);
  }
}
