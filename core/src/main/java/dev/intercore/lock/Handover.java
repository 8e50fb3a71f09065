package dev.intercore.lock;

import java.nio.file.Path;

/**
 * How a lock that was just taken is given back without this library: by a rename of {@code held} to
 * {@code free}, after which {@code note} is nobody's.
 */
public record Handover(Path held, Path free, Path note) {
  public static Handover of(Acquisition.Acquired acquired) {
    Path held = acquired.entry();
    LockEntry.Free free = new LockEntry.Free(acquired.token(), LockNonce.fresh());
    String nonce =
        LockEntry.parse(String.valueOf(held.getFileName()))
            .map(LockEntry::nonce)
            .orElse(LockEntry.NONE);
    return new Handover(
        held, held.resolveSibling(free.fileName()), held.resolveSibling(LockNote.fileName(nonce)));
  }
}
