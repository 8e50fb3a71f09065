package dev.intercore.engine;

import dev.intercore.Intercore;
import dev.intercore.cli.EngineDeclined;
import dev.intercore.store.StoreOptions;
import dev.intercore.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The databases that stay open between calls, by path. */
final class OpenDatabases {
  private final ConcurrentMap<Path, Slot> slots = new ConcurrentHashMap<>();

  /**
   * Returns the open database at this path, for one call, which closes it. Opens it if it is not
   * open or its files were replaced.
   *
   * @throws EngineDeclined.RunInCaller if a limit is reached or the caller has to migrate the
   *     database
   */
  OpenDatabase use(Path file, StoreOptions options) {
    Slot slot = slots.get(file);
    if (slot == null) {
      makeRoom();
      slot = slots.computeIfAbsent(file, Slot::new);
    }
    OpenDatabase database = slot.acquire(options);
    // The slot may have been removed, while it was empty, before the database was opened in it.
    slots.putIfAbsent(file, slot);
    if (slots.get(file) != slot) {
      database.close();
      slot.closeIdle(0);
      throw new EngineDeclined.RunInCaller("the database was closed meanwhile");
    }
    return database;
  }

  /** Closes the database that was not used for the longest time, if too many are open. */
  private void makeRoom() {
    if (slots.size() < EngineLimits.OPEN_DATABASES) {
      return;
    }
    slots.values().stream()
        .filter(slot -> !slot.isEmpty())
        .max(Comparator.comparingLong(Slot::idleNanos))
        .ifPresent(oldest -> closeIdle(oldest, 0));
    if (slots.size() >= EngineLimits.OPEN_DATABASES) {
      throw new EngineDeclined.RunInCaller("too many open databases");
    }
  }

  /** Closes the databases that no call has used for a minute. */
  void closeIdle() {
    slots.values().forEach(slot -> closeIdle(slot, EngineLimits.DATABASE_IDLE.toNanos()));
  }

  /** Closes the databases that no call is using. */
  void closeAll() {
    slots.values().forEach(slot -> closeIdle(slot, 0));
  }

  private void closeIdle(Slot slot, long idleNanos) {
    boolean empty;
    try {
      empty = slot.closeIdle(idleNanos);
    } catch (RuntimeException _) {
      // An unreadable folder or a missing disk: the slot has dropped the database already, and the
      // other projects must not be affected.
      empty = slot.isEmpty();
    }
    if (empty) {
      slots.remove(slot.file, slot);
    }
  }

  /** Returns the paths of the open databases. */
  List<String> paths() {
    return slots.values().stream()
        .filter(slot -> !slot.isEmpty())
        .map(slot -> slot.file.toString())
        .sorted()
        .toList();
  }

  /** An open database and the number of calls that use it. Guarded by the lock of its slot. */
  static final class OpenDatabase implements AutoCloseable {
    private final Slot slot;
    private final Intercore intercore;
    private int users;
    private boolean retired;
    private long lastUsedAt = System.nanoTime();

    private OpenDatabase(Slot slot, Intercore intercore) {
      this.slot = slot;
      this.intercore = intercore;
    }

    Path file() {
      return slot.file;
    }

    Intercore intercore() {
      return intercore;
    }

    /** Returns whether the files at the path are no longer those that were opened. */
    boolean isStale() {
      return intercore.database().isStale();
    }

    private long idleNanos() {
      return users > 0 ? 0 : System.nanoTime() - lastUsedAt;
    }

    /** No further call uses it. It is closed when the last one has ended. */
    private void retire() {
      retired = true;
      closeIfUnused();
    }

    /** Ends the use by one call. */
    @Override
    public void close() {
      slot.lock.lock();
      try {
        users--;
        lastUsedAt = System.nanoTime();
        closeIfUnused();
      } finally {
        slot.lock.unlock();
      }
    }

    private void closeIfUnused() {
      if (retired && users == 0) {
        intercore.close();
      }
    }
  }

  /** One path, with its open database if there is one. */
  private static final class Slot {
    private final Path file;
    private final ReentrantLock lock = new ReentrantLock(true);
    private volatile @Nullable OpenDatabase current;

    Slot(Path file) {
      this.file = file;
    }

    OpenDatabase acquire(StoreOptions options) {
      lock(options);
      try {
        OpenDatabase database = current;
        if (database != null && database.isStale()) {
          current = null;
          database.retire();
          database = null;
        }
        if (database == null) {
          database = open(options);
          current = database;
        }
        if (database.users >= EngineLimits.CALLS_PER_DATABASE) {
          throw new EngineDeclined.RunInCaller("too many calls of one database");
        }
        database.users++;
        return database;
      } finally {
        lock.unlock();
      }
    }

    /** Opening may wait for another process; no call waits longer than its own timeout. */
    private void lock(StoreOptions options) {
      try {
        if (lock.tryLock(options.timeout().toMillis(), TimeUnit.MILLISECONDS)) {
          return;
        }
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
      throw new EngineDeclined.RunInCaller("another call is opening the database");
    }

    private OpenDatabase open(StoreOptions options) {
      if (!SqliteStore.isCurrent(file, options)) {
        throw new EngineDeclined.RunInCaller("only the caller migrates a database");
      }
      return new OpenDatabase(this, Intercore.open(file, options));
    }

    /**
     * Closes the database if it has been unused for this time, else its spare connections.
     *
     * @return whether the slot is empty now; false if its lock is held
     */
    boolean closeIdle(long idleNanos) {
      if (!lock.tryLock()) {
        return false;
      }
      try {
        OpenDatabase database = current;
        if (database == null) {
          return true;
        }
        if (database.users == 0 && database.idleNanos() >= idleNanos) {
          current = null;
          database.retire();
          return true;
        }
        database.intercore.database().trim();
        return false;
      } finally {
        lock.unlock();
      }
    }

    boolean isEmpty() {
      return current == null;
    }

    long idleNanos() {
      OpenDatabase database = current;
      return database == null ? Long.MAX_VALUE : database.idleNanos();
    }
  }
}
