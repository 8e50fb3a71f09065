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
public record Holder(
    Optional<ProcessIdentity> process, Optional<String> text, Optional<String> session) {
  public Holder {
    text.ifPresent(value -> Names.check("owner", value));
  }

  /**
   * This process. Where there is no proc nothing can be known of it, and the lock is never broken.
   */
  public static Holder thisProcess() {
    try {
      long pid = ProcessHandle.current().pid();
      return new Holder(ProcessTable.here().identity(pid), Optional.empty(), Optional.empty());
    } catch (IOException _) {
      return new Holder(Optional.empty(), Optional.empty(), Optional.empty());
    }
  }

  public static Holder of(ProcessIdentity process) {
    return new Holder(Optional.of(process), Optional.empty(), Optional.empty());
  }

  public Holder withText(String value) {
    return new Holder(process, Optional.of(value), session);
  }
}
