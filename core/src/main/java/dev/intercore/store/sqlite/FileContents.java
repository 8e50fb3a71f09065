package dev.intercore.store.sqlite;

import java.io.IOException;
import java.util.Optional;

/** Compares what a database file and its WAL say with each other and with their sizes. */
final class FileContents {
  /** SQLite locks bytes at this offset, so it never uses the page there. */
  private static final long LOCKED_OFFSET = 1 << 30;

  private final DatabaseFiles files;
  private final DatabaseStat stat;
  private final boolean indexed;

  /**
   * @param indexed whether the index of the WAL was made since the last boot
   */
  FileContents(DatabaseFiles files, DatabaseStat stat, boolean indexed) {
    this.files = files;
    this.stat = stat;
    this.indexed = indexed;
  }

  /** Returns the damage in words, with the path; empty if there is none. */
  Optional<String> damage() throws IOException {
    Optional<DatabaseHeader> header = DatabaseHeader.read(files.database());
    if (header.isEmpty()) {
      return Optional.of("not a SQLite database: " + files.database());
    }
    // Before the WAL: a frame is written before the index counts it.
    Optional<WalIndex> index =
        stat.shm().isPresent() ? WalIndex.read(files.shm()) : Optional.empty();
    if (stat.wal().isEmpty() && stat.shm().isPresent()) {
      return removedWal(index).or(() -> missingPage(header.get(), Optional.empty()));
    }
    Optional<WalFile> wal = readWal();
    // The header is on the disk before the first frame is written.
    if (wal.isEmpty() && stat.walBytes() > WalFile.HEADER_BYTES) {
      return damagedWal("its header is invalid");
    }
    return wal.flatMap(this::droppedCommits)
        .or(() -> index.filter(_ -> indexed).flatMap(counted -> missingFrames(counted, wal)))
        .or(() -> wal.flatMap(present -> otherDatabase(header.get(), present)))
        .or(() -> missingPage(header.get(), wal));
  }

  /** SQLite removes the index before the WAL. Nothing is missing if the WAL had no frames. */
  private Optional<String> removedWal(Optional<WalIndex> index) {
    return index.isPresent() && index.get().frames() == 0
        ? Optional.empty()
        : Optional.of("the WAL of the database was removed: " + files.wal());
  }

  /** Returns the WAL if it has a valid header. */
  private Optional<WalFile> readWal() throws IOException {
    return stat.walBytes() == 0
        ? Optional.empty()
        : Optional.of(WalFile.read(files.wal())).filter(WalFile::hasHeader);
  }

  private Optional<String> droppedCommits(WalFile wal) {
    int commits = wal.droppedCommits();
    return commits == 0
        ? Optional.empty()
        : damagedWal(
            "frame "
                + (wal.validFrames() + 1)
                + " is invalid, and "
                + (commits == 1 ? "1 commit follows it" : commits + " commits follow it"));
  }

  /** An index that counts no frames says nothing; one that does belongs to the present WAL. */
  private Optional<String> missingFrames(WalIndex index, Optional<WalFile> wal) {
    int frames =
        wal.filter(present -> present.salts() == index.salts()).map(WalFile::validFrames).orElse(0);
    return frames >= index.frames()
        ? Optional.empty()
        : damagedWal("it has " + frames + " valid frames, and its index counts " + index.frames());
  }

  /** A WAL that was made for another file, whose pages recovery would write into this one. */
  private Optional<String> otherDatabase(DatabaseHeader header, WalFile wal) {
    if (wal.pageSize() != header.pageSize()) {
      return damagedWal(
          "its page size is " + wal.pageSize() + ", that of the database is " + header.pageSize());
    }
    boolean ours = wal.firstPage().filter(DatabaseHeader::isOurs).isPresent();
    return ours && !header.isOurs() && !header.mayHaveNoId()
        ? Optional.of(
            "the database file has another application id than its WAL: " + files.database())
        : Optional.empty();
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
