package dev.intercore.store.sqlite;

import java.io.IOException;
import java.util.Optional;

/** Compares what a database file and its WAL say with each other and with their sizes. */
final class FileContents {
  /** SQLite locks bytes at this offset, so it never uses the page there. */
  private static final long LOCKED_OFFSET = 1 << 30;

  private final DatabaseFiles files;
  private final DatabaseStat stat;

  FileContents(DatabaseFiles files, DatabaseStat stat) {
    this.files = files;
    this.stat = stat;
  }

  /** Returns the damage in words, with the path; empty if there is none. */
  Optional<String> damage() throws IOException {
    Optional<DatabaseHeader> header = DatabaseHeader.read(files.database());
    if (header.isEmpty()) {
      return Optional.of("not a SQLite database: " + files.database());
    }
    if (stat.walBytes() == 0) {
      return missingPage(header.get(), Optional.empty());
    }
    WalFile wal = WalFile.read(files.wal());
    if (!wal.hasHeader()) {
      // The header is on the disk before the first frame is written.
      return stat.walBytes() > WalFile.HEADER_BYTES
          ? damagedWal("its header is invalid")
          : missingPage(header.get(), Optional.empty());
    }
    return damage(header.get(), wal);
  }

  private Optional<String> damage(DatabaseHeader header, WalFile wal) {
    if (wal.droppedCommits() > 0) {
      return damagedWal(
          "frame "
              + (wal.validFrames() + 1)
              + " is invalid, and "
              + wal.droppedCommits()
              + (wal.droppedCommits() == 1 ? " commit follows it" : " commits follow it"));
    }
    if (wal.pageSize() != header.pageSize()) {
      return damagedWal(
          "its page size is " + wal.pageSize() + ", that of the database is " + header.pageSize());
    }
    if (wal.firstPage().filter(DatabaseHeader::isOurs).isPresent()
        && !header.isOurs()
        && !header.mayHaveNoId()) {
      return Optional.of(
          "the database file has another application id than its WAL: " + files.database());
    }
    return missingPage(header, Optional.of(wal));
  }

  private Optional<String> damagedWal(String why) {
    return Optional.of("the WAL of the database is damaged: " + files.wal() + ": " + why);
  }

  /** A page of the database is in the file or in a commit of the WAL. */
  private Optional<String> missingPage(DatabaseHeader header, Optional<WalFile> wal) {
    long bytes = stat.database().size();
    int pageSize = header.pageSize();
    long whole = bytes / pageSize;
    long committed = wal.map(WalFile::databasePages).orElse(0L);
    long expected = committed > 0 ? committed : header.pages();
    for (long page = whole + 1; page <= expected; page++) {
      if (page != LOCKED_OFFSET / pageSize + 1 && !contains(wal, page)) {
        return Optional.of(
            "the database file is incomplete: "
                + files.database()
                + ": page "
                + page
                + " of "
                + expected
                + " is missing");
      }
    }
    return committed == 0 && bytes % pageSize != 0
        ? Optional.of("the database file ends within a page: " + files.database())
        : Optional.empty();
  }

  private static boolean contains(Optional<WalFile> wal, long page) {
    return wal.isPresent() && wal.get().hasPage(page);
  }
}
