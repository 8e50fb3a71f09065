package dev.intercore.engine;

import dev.intercore.Intercore;
import dev.intercore.store.sqlite.DatabaseFiles;
import java.util.List;
import java.util.Optional;

/** An open database and the files it was opened with. Guarded by its {@link Shelf}. */
final class Kept {
  private final Intercore intercore;
  private final DatabaseFiles files;
  private final List<Optional<Object>> identities;
  private int users;
  private boolean retired;
  private long lastUse = System.nanoTime();

  Kept(Intercore intercore) {
    this.intercore = intercore;
    files = intercore.database().files();
    identities = files.identities();
  }

  Intercore intercore() {
    return intercore;
  }

  /** Whether database, WAL and shared memory are still the very files that were opened. */
  boolean hasSameFiles() {
    return files.identities().equals(identities);
  }

  /** Whether this very file was opened. */
  boolean isDatabase(Optional<Object> identity) {
    return identities.getFirst().equals(identity);
  }

  int users() {
    return users;
  }

  void use() {
    users++;
  }

  void release() {
    users--;
    lastUse = System.nanoTime();
    if (retired && users == 0) {
      intercore.database().close();
    }
  }

  long idleNanos() {
    return users > 0 ? 0 : System.nanoTime() - lastUse;
  }

  /** Its files are not those at its path any more: nobody gets it again. */
  void retire() {
    retired = true;
    if (users == 0) {
      intercore.database().close();
    }
  }

  void close() {
    if (hasSameFiles()) {
      intercore.close();
    } else {
      intercore.database().close();
    }
  }
}
