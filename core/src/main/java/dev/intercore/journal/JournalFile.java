package dev.intercore.journal;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.Failpoint.Point;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.AtomicFile.RenamePoints;
import dev.intercore.files.AtomicFolder;
import dev.intercore.files.FileErrors;
import dev.intercore.files.FileStat;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The journal of a folder and the generation, which is the number of its latest change. */
final class JournalFile {
  static final String JOURNAL = "journal.json";
  static final String GENERATION = "generation";

  /** Enough for an import of a whole team. */
  private static final int MAX_BYTES = 256 << 20;

  private static final int MAX_DIGITS = 30;

  private final FolderFiles files;
  private final AtomicFolder local;
  private final AtomicFolder journal;

  JournalFile(FolderFiles files) {
    this.files = files;
    this.local = new AtomicFolder(files.local());
    this.journal =
        new AtomicFolder(
            files.local(),
            RenamePoints.of(
                files.failpoint(), Point.JOURNAL_BEFORE_RENAME, Point.JOURNAL_AFTER_RENAME));
  }

  /** Returns the generation as it is written; another text after each change. */
  String generation() {
    return files.call(() ->
        local
            .read(GENERATION, MAX_DIGITS)
            .map(bytes -> new String(bytes, StandardCharsets.US_ASCII).strip())
            .orElse(""));
  }

  /** Returns the generation, or 0 if there is none. */
  long lastGeneration() {
    try {
      return Long.parseLong(generation());
    } catch (NumberFormatException _) {
      return 0;
    }
  }

  /**
   * Writes the generation. It need not survive a power cut: the next one is also above the counter
   * in the database and the clock.
   */
  void writeGeneration(long generation) throws IOException {
    local.putUnsynced(GENERATION, (generation + "\n").getBytes(StandardCharsets.US_ASCII));
  }

  /** Returns the journal of an unfinished change, if there is one. */
  Optional<Journal> read() {
    Optional<FileStat> stat = FileStat.of(journal.path(JOURNAL));
    if (stat.isPresent() && !stat.get().isFile()) {
      throw corrupt("it is not a regular file");
    }
    return files.call(() -> journal.read(JOURNAL, MAX_BYTES)).map(this::parse);
  }

  private Journal parse(byte[] bytes) {
    try {
      if (bytes.length > MAX_BYTES) {
        throw corrupt("it is larger than " + MAX_BYTES + " bytes");
      }
      return Journal.read(files.format(), FolderFiles.decode(bytes));
    } catch (CharacterCodingException _) {
      throw corrupt("it is not UTF-8");
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw corrupt(String.valueOf(e.getMessage()));
    }
  }

  private IntercoreException corrupt(String fault) {
    return new IntercoreException(
        ErrorCode.CORRUPT,
        journal.path(JOURNAL) + " is damaged: " + fault,
        files.format().journalHint());
  }

  /** Writes the journal durably. This commits the change. */
  void write(Journal change) {
    byte[] bytes;
    try {
      bytes = FolderFiles.encode(change.toJson());
    } catch (CharacterCodingException _) {
      throw refused("the change holds what is not valid Unicode");
    }
    if (bytes.length > MAX_BYTES) {
      throw refused("the change is larger than " + MAX_BYTES + " bytes");
    }
    try {
      journal.put(JOURNAL, bytes);
    } catch (IOException e) {
      // It may be in place with only its folder not synced; a refused change must not happen later.
      files.run(() -> local.remove(JOURNAL));
      throw FileErrors.of("nothing was changed in " + files.path(), e);
    }
  }

  private static IntercoreException refused(String fact) {
    return new IntercoreException(
        ErrorCode.BAD_VALUE, fact, "Nothing was changed; do it in smaller steps.");
  }

  /** Removes the journal. One that is there again after a power cut is finished again. */
  void remove() throws IOException {
    local.removeUnsynced(JOURNAL);
  }

  /** Removes temporary files that stopped writers left. */
  void sweep() {
    files.run(() -> local.sweep(local.names()));
  }
}
