package dev.intercore.engine;

import dev.intercore.cli.Unanswered;
import dev.intercore.store.StoreOptions;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The databases an engine holds open between calls. */
final class KeptDatabases {
  private final ConcurrentMap<Path, Shelf> shelves = new ConcurrentHashMap<>();

  /** One use of a database by one call. */
  record Use(Shelf shelf, Kept kept) implements AutoCloseable {
    @Override
    public void close() {
      shelf.release(kept);
    }
  }

  Use use(Path file, StoreOptions options) {
    Shelf shelf = shelves.get(file);
    if (shelf == null) {
      makeRoom();
      shelf = shelves.computeIfAbsent(file, Shelf::new);
    }
    Kept kept = shelf.take(options);
    // The shelf may have been taken down, empty, just before the database was put on it.
    shelves.putIfAbsent(file, shelf);
    if (shelves.get(file) != shelf) {
      shelf.release(kept);
      shelf.tidy(0);
      throw new Unanswered.NotHere("the database was closed just now");
    }
    return new Use(shelf, kept);
  }

  private void makeRoom() {
    if (shelves.size() < Bounds.DATABASES) {
      return;
    }
    shelves.values().stream()
        .filter(shelf -> !shelf.isEmpty())
        .max(Comparator.comparingLong(Shelf::idleNanos))
        .ifPresent(oldest -> tidy(oldest, 0));
    if (shelves.size() >= Bounds.DATABASES) {
      throw new Unanswered.NotHere("too many databases at once");
    }
  }

  /** Closes what nobody has used for a while. */
  void tidy() {
    shelves.values().forEach(shelf -> tidy(shelf, Bounds.DATABASE_IDLE.toNanos()));
  }

  void closeAll() {
    shelves.values().forEach(shelf -> tidy(shelf, 0));
  }

  private void tidy(Shelf shelf, long idleNanos) {
    boolean empty;
    try {
      empty = shelf.tidy(idleNanos);
    } catch (RuntimeException _) {
      // A folder that may not be looked at any more, a disk that is gone: it has left the shelf,
      // and
      // is no concern of the other projects.
      empty = shelf.isEmpty();
    }
    if (empty) {
      shelves.remove(shelf.file(), shelf);
    }
  }

  List<String> open() {
    return shelves.values().stream()
        .filter(shelf -> !shelf.isEmpty())
        .map(shelf -> shelf.file().toString())
        .sorted()
        .toList();
  }
}
