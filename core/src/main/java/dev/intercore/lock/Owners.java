package dev.intercore.lock;

import dev.intercore.process.Liveness;
import dev.intercore.process.Processes;

/** Who a holder is, whether it lives, and who may act for it. */
final class Owners {
  private final LockFolder folder;
  private final Processes processes;

  Owners(LockFolder folder, Processes processes) {
    this.folder = folder;
    this.processes = processes;
  }

  Liveness liveness(Entry.Held held, Note note) {
    return held.process()
        .map(process -> processes.liveness(process, () -> isFromThisMachine(note)))
        .orElse(Liveness.UNKNOWN);
  }

  /** A folder on a network may hold the locks of a machine that has just the same name. */
  private boolean isFromThisMachine(Note note) {
    return processes.world().filter(world -> world.host().equals(note.host())).isPresent()
        && folder.isLocal();
  }

  /** Its text if it gave one, else its session, else host and pid. */
  static String shown(Entry.Held held, Note note) {
    String host = note.host().isEmpty() ? HeldLock.UNKNOWN_OWNER : note.host();
    return note.text()
        .or(note::session)
        .orElseGet(() -> held.process().map(process -> host + ":" + process.pid()).orElse(host));
  }

  static boolean mayRelease(Entry.Held held, Note note, Holder asking) {
    if (asking.text().isPresent() && note.text().isPresent()) {
      // Whoever says that it is somebody else is not helped by being the same process.
      return asking.text().equals(note.text());
    }
    return held.process().isPresent() && held.process().equals(asking.process());
  }
}
