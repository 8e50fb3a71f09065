package dev.intercore.store.sqlite;

import dev.intercore.common.Deadline;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileErrors;
import dev.intercore.store.StoreOptions;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Looks for damage that SQLite would not report, before the first connection of this process to a
 * database. docs/storage.md states the rules.
 */
final class FileCheck {
  /** Damage counts if the same files show it for so long: another process may change them. */
  private static final long SETTLE_NANOS = 25_000_000;

  /** Even a call without patience waits so long for files that change. */
  private static final long MIN_WAIT_NANOS = 4 * SETTLE_NANOS;

  /** Files with an index that change so often are in use, and SQLite does not recover them. */
  private static final int MAX_CHANGES = 20;

  private final DatabaseFiles files;
  private final StoreOptions options;
  private final boolean everything;

  /**
   * @param everything reads the files also if their state does not require it
   */
  private FileCheck(DatabaseFiles files, StoreOptions options, boolean everything) {
    this.files = files;
    this.options = options;
    this.everything = everything;
  }

  /**
   * Checks what opening the database depends on.
   *
   * @return the stat of the files that are not damaged
   * @throws IntercoreException if there is no database or it is damaged
   */
  static DatabaseStat beforeOpening(DatabaseFiles files, StoreOptions options, Deadline deadline) {
    return new FileCheck(files, options, false).run(deadline);
  }

  /** Reads all of the WAL as well, unless this process has the database open. */
  static void ofEverything(DatabaseFiles files, StoreOptions options, Deadline deadline) {
    new FileCheck(files, options, true).run(deadline);
  }

  /** The result of one look at the files. */
  private sealed interface Result {
    /** No damage was found. */
    enum Unclear implements Result {
      INTACT,
      /** The files changed meanwhile, so nothing is known about them. */
      CHANGED
    }

    /** The damage, as the fact of an error. */
    record Damaged(String fact) implements Result {}
  }

  /** Damage that was found in these files, and when it counts. */
  private record Suspicion(DatabaseStat stat, Result damage, Deadline settled) {
    boolean isSame(DatabaseStat other, Result result) {
      return stat.isUnchangedIn(other) && damage.equals(result);
    }
  }

  private DatabaseStat run(Deadline deadline) {
    Deadline end =
        deadline.remainingNanos() > MIN_WAIT_NANOS
            ? deadline
            : new Deadline(System.nanoTime() + MIN_WAIT_NANOS);
    Suspicion suspicion = null;
    for (int changes = 0; ; ) {
      DatabaseStat stat = DatabaseStat.of(files);
      Result result = inspect(stat);
      if (result == Result.Unclear.INTACT) {
        return stat;
      }
      if (result instanceof Result.Damaged(String fact)) {
        suspicion = confirm(suspicion, stat, result);
        if (suspicion.settled().passed()) {
          throw SqliteErrors.damaged(fact);
        }
      } else {
        suspicion = null;
        changes++;
        if (changes > MAX_CHANGES && stat.shm().isPresent()) {
          return stat;
        }
      }
      if (end.passed()) {
        throw SqliteErrors.busy(files.database(), null);
      }
      options.backoff().pauseBefore(end);
    }
  }

  private static Suspicion confirm(@Nullable Suspicion last, DatabaseStat stat, Result damage) {
    return last != null && last.isSame(stat, damage)
        ? last
        : new Suspicion(stat, damage, new Deadline(System.nanoTime() + SETTLE_NANOS));
  }

  private Result inspect(DatabaseStat stat) {
    Optional<Result> impossible = impossible(stat);
    if (impossible.isPresent()) {
      return impossible.get();
    }
    if (!mustRead(stat)) {
      return Result.Unclear.INTACT;
    }
    Object key = stat.database().key();
    return (key == null
            ? Optional.<Result>empty()
            : OpenConnections.whileNone(key, () -> read(stat)))
        // This process has it open, so the first connection was checked. Only an index that was
        // removed since would be built again.
        .orElse(
            stat.walBytes() == 0 || stat.shm().isPresent()
                ? Result.Unclear.INTACT
                : Result.Unclear.CHANGED);
  }

  /** Returns the damage that sizes alone show: SQLite leaves no such files. */
  private Optional<Result> impossible(DatabaseStat stat) {
    if (stat.database().size() == 0 && (stat.wal().isPresent() || stat.shm().isPresent())) {
      return Optional.of(
          new Result.Damaged(
              "the database file is empty, but it was in use before: " + files.database()));
    }
    return Optional.empty();
  }

  private boolean mustRead(DatabaseStat stat) {
    if (stat.database().size() == 0 || stat.hasJournal()) {
      // A new database, or one that SQLite rolls back first.
      return false;
    }
    return everything || stat.walBytes() <= WalFile.HEADER_BYTES || !stat.isIndexedSince(boot());
  }

  /**
   * Returns the time of the last boot. An index from before it is rebuilt, as if there were none.
   * The monotonic clock begins at boot; if it did not, an index would be taken for older or younger
   * than it is, which only costs time or a check.
   */
  private Instant boot() {
    return options.clock().instant().minusNanos(System.nanoTime());
  }

  private Result read(DatabaseStat stat) {
    try {
      Result result =
          new FileContents(files, stat, stat.isIndexedSince(boot()))
              .damage()
              .<Result>map(Result.Damaged::new)
              .orElse(Result.Unclear.INTACT);
      return stat.isUnchangedIn(DatabaseStat.of(files)) ? result : Result.Unclear.CHANGED;
    } catch (NoSuchFileException _) {
      return Result.Unclear.CHANGED;
    } catch (IOException e) {
      throw FileErrors.io(
          "cannot read " + files.database() + " or its WAL",
          e,
          "Check the permissions of both files and the system log.");
    }
  }
}
