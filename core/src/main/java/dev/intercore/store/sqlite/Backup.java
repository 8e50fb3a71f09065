package dev.intercore.store.sqlite;

import dev.intercore.common.Failpoint.Point;
import dev.intercore.files.PrivateFiles;
import dev.intercore.store.StoreOptions;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Copies of a database beside it, each whole and under a name of its own. */
final class Backup {
  static final String INFIX = ".backup-";
  static final String UNFINISHED = ".partial";

  /** Beside it while SQLite copies; a full disk or a kill leaves it. */
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
   * Copies what is committed. The caller holds the write lock, so nothing can be committed
   * meanwhile; SQLite does not copy from a connection that is writing, hence a second one. Half a
   * copy never carries a backup's name.
   */
  Path take() throws SQLException, IOException {
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
   * A link fails if the name is taken, where a rename would overwrite; two backups in one second
   * get two names.
   */
  private Path publish(Path partial) throws IOException {
    while (true) {
      Path name = freeName();
      try {
        Files.createLink(name, partial);
        return name;
      } catch (FileAlreadyExistsException _) {
        // Another process took the name between looking and linking: take the next second's.
      } catch (UnsupportedOperationException | FileSystemException _) {
        // A file system without links. Under the write lock nobody else makes backups, so the name
        // stays free.
        return Files.move(partial, name);
      }
    }
  }

  /** What killed processes left; we hold the write lock, so no other backup is under way. */
  private void removeUnfinished() throws IOException {
    for (Path path : files.backups()) {
      if (path.toString().endsWith(UNFINISHED) || path.toString().endsWith(JOURNAL)) {
        Files.deleteIfExists(path);
      }
    }
  }

  /** The first name that nobody has, from this second on. */
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
