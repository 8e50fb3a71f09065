package dev.intercore.store.sqlite;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileStat;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** The results of {@code lstat} of the files of one database, taken one after the other. */
record DatabaseStat(
    FileStat database, Optional<FileStat> wal, Optional<FileStat> shm, Optional<FileStat> journal) {

  /**
   * Returns the present state.
   *
   * @throws IntercoreException if there is no database, or if one of the files is not a regular
   *     file of this user
   */
  static DatabaseStat of(DatabaseFiles files) {
    FileStat database =
        FileStat.of(files.database()).orElseThrow(() -> SqliteErrors.noDatabase(files.database()));
    if (!database.isFile()) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH,
          "not a regular file: " + files.database(),
          "Name the database file itself with --db.");
    }
    refuseForeign(files.database(), database);
    return new DatabaseStat(
        database, sidecar(files.wal()), sidecar(files.shm()), sidecar(files.journal()));
  }

  private static Optional<FileStat> sidecar(Path file) {
    Optional<FileStat> stat = FileStat.of(file);
    if (stat.isPresent()) {
      refuseForeign(file, stat.get());
    }
    return stat;
  }

  /**
   * SQLite would wait forever on a pipe in the place of a WAL, and another user could read and
   * change a WAL of that user.
   */
  private static void refuseForeign(Path file, FileStat stat) {
    if (!stat.isFile() || !stat.isOurs()) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH,
          file + " is not a regular file of this user",
          "Check that path; move it away if it does not belong there.");
    }
  }

  long walBytes() {
    return wal.isPresent() ? wal.get().size() : 0;
  }

  /**
   * Returns whether these are the same files with the same size and time. Not {@code equals}, whose
   * generated code is not in the AOT cache.
   */
  boolean isUnchangedIn(DatabaseStat later) {
    return isUnchanged(database, later.database)
        && isUnchanged(wal, later.wal)
        && isUnchanged(shm, later.shm)
        && isUnchanged(journal, later.journal);
  }

  private static boolean isUnchanged(Optional<FileStat> before, Optional<FileStat> after) {
    return before.isPresent()
        ? after.isPresent() && isUnchanged(before.get(), after.get())
        : after.isEmpty();
  }

  private static boolean isUnchanged(FileStat before, FileStat after) {
    return before.isSameFile(after)
        && before.size() == after.size()
        && before.modified().equals(after.modified());
  }

  /** Returns whether a transaction in another journal mode may have been interrupted. */
  boolean hasJournal() {
    return journal.isPresent() && journal.get().size() > 0;
  }

  /** Returns whether the index of the WAL exists and was made since {@code start}. */
  boolean isIndexedSince(Instant start) {
    return shm.isPresent() && !shm.get().modified().isBefore(start);
  }
}
