package dev.intercore.lock;

import dev.intercore.process.Liveness;
import dev.intercore.process.ProcessTable;

/** Who a holder is, whether it lives, and who may act for it. */
final class Owners {
  private final LockFolder folder;
  private final LockOptions options;

  Owners(LockFolder folder, LockOptions options) {
    this.folder = folder;
    this.options = options;
  }

  Liveness liveness(LockEntry.Held held, LockNote note) {
    return held.process()
        .map(
            process -> options.processes().liveness(process, () -> isFromBeforeTheBoot(held, note)))
        .orElse(Liveness.UNKNOWN);
  }

  /**
   * Whether it was taken on this machine before its kernel was started. A folder on a network may
   * hold the locks of a machine of the same name, and some containers have a boot id of their own.
   */
  private boolean isFromBeforeTheBoot(LockEntry.Held held, LockNote note) {
    ProcessTable processes = options.processes();
    return processes.world().filter(world -> world.host().equals(note.host())).isPresent()
        && processes
            .startOfTheKernel(options.clock().instant())
            .filter(start -> held.since() < start.getEpochSecond())
            .isPresent()
        && folder.isLocal();
  }

  /** Its text if it gave one, else its session, else host and pid. */
  static String shown(LockEntry.Held held, LockNote note) {
    String host = note.host().isEmpty() ? HeldLock.UNKNOWN_OWNER : note.host();
    return note.text()
        .or(note::session)
        .orElseGet(() -> held.process().map(process -> host + ":" + process.pid()).orElse(host));
  }

  static boolean mayRelease(LockEntry.Held held, LockNote note, LockHolder asking) {
    if (asking.text().isPresent() && note.text().isPresent()) {
      // Whoever says that it is somebody else is not helped by being the same process.
      return asking.text().equals(note.text());
    }
    return held.process().isPresent() && held.process().equals(asking.process());
  }
}
