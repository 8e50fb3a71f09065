package dev.intercore.lock;

import dev.intercore.process.Liveness;
import dev.intercore.process.ProcessIdentity;
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
        .map(process -> liveness(process.withHost(note.host()), held.since()))
        .orElse(Liveness.UNKNOWN);
  }

  /** A folder on a network may hold the locks of another machine with the same name. */
  private Liveness liveness(ProcessIdentity process, long since) {
    ProcessTable processes = options.processes();
    Liveness liveness = processes.livenessInThisBoot(process);
    return liveness == Liveness.UNKNOWN && folder.isLocal()
        ? processes.liveness(process, since, options.clock().instant().getEpochSecond())
        : liveness;
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
