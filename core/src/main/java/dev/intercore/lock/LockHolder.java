package dev.intercore.lock;

import dev.intercore.common.Names;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.process.ProcessTable;
import java.io.IOException;
import java.util.Optional;

/**
 * For whom a lock is taken or given back.
 *
 * @param process whose life is the lock's; nothing when no process lasts
 * @param text who it says it is; whoever says the same may release
 * @param session shown when there is no text
 */
public record LockHolder(
    Optional<ProcessIdentity> process, Optional<String> text, Optional<String> session) {
  public LockHolder {
    text.ifPresent(value -> Names.check("owner", value));
  }

  /**
   * This process. Where there is no proc nothing can be known of it, and the lock is never broken.
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
