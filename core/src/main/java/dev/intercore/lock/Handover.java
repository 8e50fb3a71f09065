package dev.intercore.lock;

import java.nio.file.Path;

/**
 * How a lock that was just taken is given back without this library: by a rename of {@code held} to
 * {@code free}, after which {@code note} is nobody's.
 */
public record Handover(Path held, Path free, Path note) {
  public static Handover of(Acquisition.Acquired acquired) {
    Path held = acquired.entry();
    Entry.Free free = new Entry.Free(acquired.token(), Nonces.fresh());
    String nonce =
        Entry.parse(String.valueOf(held.getFileName())).map(Entry::nonce).orElse(Entry.NONE);
    return new Handover(
        held, held.resolveSibling(free.fileName()), held.resolveSibling(Note.fileName(nonce)));
  }
}
