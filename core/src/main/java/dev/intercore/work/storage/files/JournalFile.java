package dev.intercore.work.storage.files;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.Failpoint;
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

/** The journal and the count of changes. */
final class JournalFile {
  /** Of an import of everything, at most. */
  static final int MOST_BYTES = 256 << 20;

  static final String JOURNAL = "journal.json";
  static final String GENERATION = "generation";

  private static final int MOST_DIGITS = 30;

  private final TeamFolder folder;
  private final AtomicFolder local;
  private final AtomicFolder journal;

  JournalFile(TeamFolder folder, Failpoint failpoint) {
    this.folder = folder;
    this.local = new AtomicFolder(folder.local());
    this.journal =
        new AtomicFolder(
            folder.local(),
            RenamePoints.of(
                failpoint, Point.WORK_JOURNAL_BEFORE_RENAME, Point.WORK_JOURNAL_AFTER_RENAME));
  }

  /** How far the changes were, in one word; another word as soon as they are further. */
  String generation() {
    return folder.act(() ->
        local
            .read(GENERATION, MOST_DIGITS)
            .map(bytes -> new String(bytes, StandardCharsets.US_ASCII).strip())
            .orElse(""));
  }

  /** The same as a number; 0 if there is none. */
  long count() {
    try {
      return Long.parseLong(generation());
    } catch (NumberFormatException _) {
      return 0;
    }
  }

  void count(long generation) throws IOException {
    local.put(GENERATION, (generation + "\n").getBytes(StandardCharsets.US_ASCII));
  }

  /** The change that is not finished, if there is one. */
  Optional<Journal> read() {
    Optional<FileStat> facts = FileStat.of(journal.path(JOURNAL));
    if (facts.isPresent() && !facts.get().isFile()) {
      throw damaged("it is not a regular file");
    }
    return folder.act(() -> journal.read(JOURNAL, MOST_BYTES)).map(this::parse);
  }

  private Journal parse(byte[] bytes) {
    try {
      if (bytes.length > MOST_BYTES) {
        throw damaged("it is larger than " + MOST_BYTES + " bytes");
      }
      return Journal.read(TeamFolder.text(bytes));
    } catch (CharacterCodingException _) {
      throw damaged("it is not UTF-8");
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw damaged(String.valueOf(e.getMessage()));
    }
  }

  private IntercoreException damaged(String fault) {
    return new IntercoreException(
        ErrorCode.CORRUPT,
        journal.path(JOURNAL) + " is damaged: " + fault,
        "It holds a change that was not finished. Keep a copy of it elsewhere, then move it away"
            + " and compare the records with what git has.");
  }

  /** Writes it: from now on the change has happened. */
  void write(Journal change) {
    try {
      byte[] bytes = TeamFolder.bytes(change.text());
      if (bytes.length > MOST_BYTES) {
        throw tooMuch("the change is larger than " + MOST_BYTES + " bytes");
      }
      put(bytes);
    } catch (CharacterCodingException _) {
      throw tooMuch("the change holds what is not valid Unicode");
    }
  }

  private static IntercoreException tooMuch(String fact) {
    return new IntercoreException(
        ErrorCode.BAD_VALUE, fact, "Nothing was changed; do it in smaller steps.");
  }

  private void put(byte[] bytes) {
    try {
      journal.put(JOURNAL, bytes);
    } catch (IOException e) {
      // It may be there and only its folder not be synced; what was refused must not happen later.
      folder.run(this::remove);
      throw FileErrors.of("nothing was changed in " + folder.path(), e);
    }
  }

  void remove() throws IOException {
    local.remove(JOURNAL);
  }

  /** Removes what writers that were stopped left in the making. */
  void sweep() {
    folder.run(() -> local.sweep(local.names()));
  }
}
