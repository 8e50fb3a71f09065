package dev.intercore.store.sqlite;

import dev.intercore.common.Failpoint.Point;
import dev.intercore.files.PrivateFiles;
import dev.intercore.store.StoreOptions;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;

/**
 * Puts a backup in the place of a database that SQLite cannot read or write any more.
 *
 * <p>The damaged file goes first: while its place is empty nobody can make a WAL there, since
 * opening never creates. Then its WAL and shm follow it, and last the new database is linked into
 * the place, which fails if someone has made another one meanwhile. So at no moment is the new
 * database beside a WAL that is not its own, which SQLite would replay into it.
 */
final class RestoreByMoving {
  private final DatabaseFiles files;
  private final StoreOptions options;

  RestoreByMoving(DatabaseFiles files, StoreOptions options) {
    this.files = files;
    this.options = options;
  }

  /** Returns where what was there is kept. */
  Path run(Path backup) throws SQLException, IOException {
    Path fresh = files.sibling(".restore-" + ProcessHandle.current().pid() + Backup.UNFINISHED);
    Files.deleteIfExists(fresh);
    try {
      PrivateFiles.createFile(fresh);
      try (SqliteConnection source = SqliteConnection.openImmutable(backup, options.trace())) {
        source.copyTo(fresh);
      }
      Path kept = secondName();
      Files.delete(files.database());
      DatabaseFiles keptFiles = new DatabaseFiles(kept);
      moveIfThere(files.wal(), keptFiles.wal());
      moveIfThere(files.shm(), keptFiles.shm());
      options.failpoint().reached(Point.RESTORE_AFTER_MOVING_ASIDE);
      Files.createLink(files.database(), fresh);
      PrivateFiles.tighten(kept, PrivateFiles.FILE);
      return kept;
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  /** A link fails if the name is taken, so no backup is overwritten. */
  private Path secondName() throws IOException {
    while (true) {
      Path name = new Backup(files, options).freeName();
      try {
        return Files.createLink(name, files.database());
      } catch (FileAlreadyExistsException _) {
        // Taken between looking and linking: the next second's.
      }
    }
  }

  private static void moveIfThere(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (NoSuchFileException _) {
      // Nothing to keep.
    }
  }
}
