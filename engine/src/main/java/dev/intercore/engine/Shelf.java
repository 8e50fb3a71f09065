package dev.intercore.engine;

import dev.intercore.Intercore;
import dev.intercore.cli.Unanswered;
import dev.intercore.store.StoreOptions;
import dev.intercore.store.sqlite.DatabaseFiles;
import dev.intercore.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The place of one path: the database that is open there, if any. */
final class Shelf {
  private final Path file;
  private final ReentrantLock lock = new ReentrantLock(true);
  private @Nullable Kept kept;

  Shelf(Path file) {
    this.file = file;
  }

  /** The open database, for one more user; opened, or opened anew, when need be. */
  Kept take(StoreOptions options) {
    enter(options);
    try {
      if (kept != null && !kept.hasSameFiles()) {
        Kept old = kept;
        kept = null;
        old.retire();
      }
      if (kept == null) {
        kept = open(options);
      }
      if (kept.users() >= Bounds.CALLS_OF_ONE_DATABASE) {
        throw new Unanswered.NotHere("too many calls of one database");
      }
      kept.use();
      return kept;
    } finally {
      lock.unlock();
    }
  }

  /** Opening may have to wait for another process; nobody waits longer than the call allows. */
  private void enter(StoreOptions options) {
    try {
      if (lock.tryLock(options.timeout().toMillis(), TimeUnit.MILLISECONDS)) {
        return;
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    throw new Unanswered.NotHere("the database is being opened");
  }

  private Kept open(StoreOptions options) {
    if (!SqliteStore.isCurrent(file, options)) {
      throw new Unanswered.NotHere("a migration is the caller's to make");
    }
    Optional<Object> before = new DatabaseFiles(file).identities().getFirst();
    Kept opened = new Kept(Intercore.open(file, options));
    if (!opened.isDatabase(before)) {
      opened.retire();
      throw new Unanswered.NotHere("replaced while it was opened");
    }
    return opened;
  }

  void release(Kept used) {
    lock.lock();
    try {
      used.release();
    } finally {
      lock.unlock();
    }
  }

  /** Closes what has been idle for so long. Says whether the shelf is empty now. */
  boolean tidy(long idleNanos) {
    if (!lock.tryLock()) {
      return false;
    }
    try {
      if (kept == null) {
        return true;
      }
      if (kept.idleNanos() >= idleNanos && kept.users() == 0) {
        Kept old = kept;
        kept = null;
        old.close();
        return true;
      }
      kept.intercore().database().trim();
      return false;
    } finally {
      lock.unlock();
    }
  }

  boolean isEmpty() {
    return kept == null;
  }

  long idleNanos() {
    Kept now = kept;
    return now == null ? Long.MAX_VALUE : now.idleNanos();
  }

  Path file() {
    return file;
  }
}
