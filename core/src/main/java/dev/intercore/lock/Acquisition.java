package dev.intercore.lock;

import java.nio.file.Path;

/** Result of an attempt to acquire a lock. */
public sealed interface Acquisition {
  /**
   * The caller holds the lock.
   *
   * @param token greater than all earlier tokens of the lock
   * @param owner the holder's name as it is shown
   * @param entry the file whose name is the state of the lock while this holder has it
   */
  record Acquired(long token, String owner, Path entry) implements Acquisition {
    /** Returns how another program can release this lock without the library. */
    public Handover handover() {
      LockEntry.Free free = new LockEntry.Free(token, LockNonce.fresh());
      String nonce =
          LockEntry.parse(String.valueOf(entry.getFileName()))
              .map(LockEntry::nonce)
              .orElse(LockEntry.NONE);
      return new Handover(
          entry,
          entry.resolveSibling(free.fileName()),
          entry.resolveSibling(LockNote.fileName(nonce)));
    }
  }

  /** The lock has a holder already, which may be the caller itself. */
  record HeldBy(HeldLock lock) implements Acquisition {}

  /** A release: rename {@code held} to {@code free}, and then delete {@code note}. */
  record Handover(Path held, Path free, Path note) {}
}
