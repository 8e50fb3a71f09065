package dev.intercore.store.sqlite;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileErrors;
import dev.intercore.store.StoreOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

/**
 * Puts a backup back. What was there becomes a backup of its own, and processes that have the
 * database open see one ordinary commit: no file is replaced under them, unless what is there is
 * too damaged to take a commit.
 */
public final class Restore {
  private final DatabaseFiles files;
  private final StoreOptions options;

  private Restore(DatabaseFiles files, StoreOptions options) {
    this.files = files;
    this.options = options;
  }

  /**
   * What a restore did.
   *
   * @param version the schema version the database has now; an older one is migrated on next use
   * @param kept where what was there before is kept
   */
  public record Restored(int version, Path kept) {}

  public static Restored restore(Path database, Path backup, StoreOptions options) {
    Restore restore = new Restore(new DatabaseFiles(database.toAbsolutePath()), options);
    return restore.run(backup.toAbsolutePath());
  }

  private Restored run(Path backup) {
    if (!files.exists()) {
      throw SqliteOpener.noDatabase(files.database());
    }
    if (files.owns(backup)) {
      throw refused(backup, "it is the database itself");
    }
    int version = check(backup);
    try {
      return new Restored(version, kept(backup, version));
    } catch (SQLException e) {
      throw SqliteErrors.translate(e, files.database());
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** The version of a backup that is whole and that this build can read. */
  private int check(Path backup) {
    if (Files.exists(new DatabaseFiles(backup).wal())) {
      throw refused(backup, "it has a WAL beside it, so it is in use or was copied while in use");
    }
    try (SqliteConnection connection = SqliteConnection.openImmutable(backup, options.trace())) {
      int version = (int) connection.number("PRAGMA user_version");
      if (version < 1) {
        throw refused(backup, "it has no schema version");
      }
      if (version > Schema.CURRENT) {
        throw refused(backup, "it has schema v" + version + ", newer than this ic");
      }
      if (version >= Schema.FIRST_OURS
          && connection.number("PRAGMA application_id") != Schema.APPLICATION_ID) {
        throw refused(backup, "it was written by another program");
      }
      String findings = connection.text("PRAGMA integrity_check(1)");
      List<String> missing = Schema.missing(connection, version);
      if (!findings.equals("ok") || !missing.isEmpty()) {
        throw refused(
            backup, missing.isEmpty() ? findings : "it lacks " + String.join(", ", missing));
      }
      return version;
    } catch (SQLException e) {
      throw SqliteErrors.translate(e, backup);
    }
  }

  private Path kept(Path backup, int version) throws SQLException, IOException {
    try {
      return new RestoreByCommit(files, options).run(backup, version);
    } catch (SQLException e) {
      if (SqliteErrors.isDamage(e)) {
        return new RestoreByMoving(files, options).run(backup);
      }
      throw e;
    }
  }

  private IntercoreException failed(IOException e) {
    return new IntercoreException(
        ErrorCode.IO,
        "could not restore " + files.database() + ": " + FileErrors.reason(e),
        "Check that its folder may be written and the disk is not full; no backup was removed.",
        e);
  }

  private static IntercoreException refused(Path backup, String why) {
    return new IntercoreException(
        ErrorCode.BAD_VALUE,
        "not a usable backup: " + backup + ": " + why,
        "Name a file like <database>" + Backup.INFIX + "YYYYMMDD-HHMMSS. Nothing was changed.");
  }
}
