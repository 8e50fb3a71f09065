package dev.intercore.store.sqlite;

import dev.intercore.common.Failpoint.Point;
import dev.intercore.files.PrivateFiles;
import dev.intercore.store.StoreOptions;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Makes complete copies of a database, each beside it under a new name. */
final class Backup {
  static final String INFIX = ".backup-";
  static final String UNFINISHED = ".partial";

  /** SQLite's journal of an unfinished copy. It remains after a full disk or a kill. */
  private static final String JOURNAL = UNFINISHED + "-journal";

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final DatabaseFiles files;
  private final StoreOptions options;

  Backup(DatabaseFiles files, StoreOptions options) {
    this.files = files;
    this.options = options;
  }

  /**
   * Copies the committed contents and returns the copy. The caller holds the write lock, so no
   * process can commit meanwhile. The copy uses a second connection, because SQLite does not copy
   * from one that is writing. An incomplete copy never has the name of a backup.
   */
  Path take() throws IOException {
    String own = INFIX + ProcessHandle.current().pid();
    Path partial = files.sibling(own + UNFINISHED);
    removeUnfinished();
    PrivateFiles.createFile(partial);
    try (SqliteConnection reader = SqliteConnection.open(files.database(), options.trace())) {
      reader.copyTo(partial);
      options.failpoint().reached(Point.BACKUP_BEFORE_PUBLISH);
      return publish(partial);
    } finally {
      Files.deleteIfExists(partial);
      Files.deleteIfExists(files.sibling(own + JOURNAL));
    }
  }

  /**
   * Linking fails if the name is taken; renaming would overwrite. Two backups in one second get two
   * names.
   */
  private Path publish(Path partial) throws IOException {
    while (true) {
      Path name = freeName();
      try {
        Files.createLink(name, partial);
        return name;
      } catch (FileAlreadyExistsException _) {
        // Another process took the name meanwhile. The next attempt uses the next second.
      } catch (UnsupportedOperationException | FileSystemException _) {
        // A file system without links. No other process makes a backup while this one holds the
        // write lock, so the name is still free.
        return Files.move(partial, name);
      }
    }
  }

  /** Removes what killed processes left. The caller holds the write lock, so none is in use. */
  private void removeUnfinished() throws IOException {
    for (Path path : files.backups()) {
      if (path.toString().endsWith(UNFINISHED) || path.toString().endsWith(JOURNAL)) {
        Files.deleteIfExists(path);
      }
    }
  }

  /** Returns the first unused name, from the current second on. */
  Path freeName() {
    Instant at = options.clock().instant();
    while (true) {
      Path name = files.sibling(INFIX + STAMP.format(at));
      if (Files.notExists(name)) {
        return name;
      }
      at = at.plusSeconds(1);
    }
  }
}
