package dev.intercore.store.sqlite;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.Failpoint.Point;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileErrors;
import dev.intercore.files.PrivateFiles;
import dev.intercore.store.Durability;
import dev.intercore.store.Row.SqlFailure;
import dev.intercore.store.StoreOptions;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * Replaces the contents of a database with those of a backup, and keeps what was there as another
 * backup. Processes that have the database open see an ordinary commit. Only a database that is too
 * corrupt to take a commit is replaced as a file.
 */
public final class Restore {
  static final String COPY_INFIX = ".restore-";

  private static final String IS_OURS =
      "SELECT count(*) = 0 OR sum(name IN ('state', 'sentinels')) > 0 FROM main.sqlite_schema WHERE"
          + " type = 'table'";

  // The statements of a restore, made by SELECTs from the two schemas.

  /**
   * AUTOINCREMENT sequences never go back, neither to the highest remaining row nor to the backup's
   * sequence: a reader that has processed event 7 would skip a second event 7.
   */
  private static final String SAVE_SEQUENCES =
      """
      SELECT 'CREATE TEMP TABLE intercore_counted AS SELECT name, seq FROM main.sqlite_sequence'
      FROM main.sqlite_schema WHERE name = 'sqlite_sequence'
      UNION ALL SELECT 'CREATE TEMP TABLE IF NOT EXISTS intercore_counted (name, seq)'
      UNION ALL SELECT 'INSERT INTO temp.intercore_counted SELECT name, seq FROM backup.sqlite_sequence'
      FROM backup.sqlite_schema WHERE name = 'sqlite_sequence'
      """;

  private static final String DROP_ALL =
      """
      SELECT 'DROP ' || type || ' main."' || replace(name, '"', '""') || '"' FROM main.sqlite_schema
      WHERE type IN ('view', 'trigger', 'table') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      ORDER BY type = 'table', rowid
      """;

  private static final String CREATE_TABLES = definitionsOf("type = 'table'");

  private static final String COPY_ROWS =
      """
      SELECT 'INSERT INTO main.' || quoted || ' SELECT * FROM backup.' || quoted
      FROM (SELECT '"' || replace(name, '"', '""') || '"' AS quoted FROM backup.sqlite_schema
            WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid)
      """;

  private static final String SET_SEQUENCES =
      """
      SELECT 'DELETE FROM main.sqlite_sequence;
        INSERT INTO main.sqlite_sequence SELECT name, max(seq) FROM temp.intercore_counted GROUP BY name'
      FROM main.sqlite_schema WHERE name = 'sqlite_sequence'
      """;

  private static final String CREATE_OTHERS = definitionsOf("type <> 'table' AND sql IS NOT NULL");

  private final DatabaseFiles files;
  private final Path backup;
  private final StoreOptions options;

  private Restore(DatabaseFiles files, Path backup, StoreOptions options) {
    this.files = files;
    this.backup = backup;
    this.options = options;
  }

  private static String definitionsOf(String condition) {
    return "SELECT sql FROM backup.sqlite_schema WHERE "
        + condition
        + " AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid";
  }

  /**
   * Result of a restore.
   *
   * @param version the schema version of the database now; an older one is migrated on next use
   * @param kept the backup of what was there before
   */
  public record Restored(int version, Path kept) {}

  public static Restored restore(Path database, Path backup, StoreOptions options) {
    DatabaseFiles files = new DatabaseFiles(database.toAbsolutePath());
    return new Restore(files, backup.toAbsolutePath(), options).run();
  }

  private Restored run() {
    if (!files.exists()) {
      throw SqliteErrors.noDatabase(files.database());
    }
    // Never opened if it is: closing it would drop this process's locks on the database.
    if (files.owns(backup)) {
      throw refused("it is the database itself");
    }
    int version = checkBackup();
    try {
      return new Restored(version, replaceContents(version));
    } catch (SqlFailure e) {
      throw SqliteErrors.translate(e.sql(), files.database());
    } catch (IOException e) {
      throw FileErrors.io(
          "could not restore " + files.database(),
          e,
          "Check that its folder may be written and the disk is not full; no backup was removed.");
    }
  }

  /** Returns the version of the backup. Throws if it is corrupt or this build cannot read it. */
  private int checkBackup() {
    if (Files.exists(new DatabaseFiles(backup).wal())) {
      throw refused("it has a WAL beside it, so it is in use or was copied while in use");
    }
    try (SqliteConnection connection = SqliteConnection.openImmutable(backup, options.trace())) {
      int version = connection.userVersion();
      if (version < 1) {
        throw refused("it has no schema version");
      }
      if (version > Migrations.CURRENT) {
        throw refused("it has schema v" + version + ", newer than this ic");
      }
      if (version >= Migrations.FIRST_WITH_APPLICATION_ID
          && connection.number("PRAGMA application_id") != Migrations.APPLICATION_ID) {
        throw refused("it was written by another program");
      }
      String findings = connection.text("PRAGMA integrity_check(1)");
      List<String> missing = Migrations.missingParts(connection, version);
      if (!findings.equals("ok") || !missing.isEmpty()) {
        throw refused(missing.isEmpty() ? findings : "it lacks " + String.join(", ", missing));
      }
      return version;
    } catch (SqlFailure e) {
      throw SqliteErrors.translate(e.sql(), backup);
    }
  }

  private IntercoreException refused(String why) {
    return new IntercoreException(
        ErrorCode.BAD_VALUE,
        "not a usable backup: " + backup + ": " + why,
        "Name a file like <database>" + Backup.INFIX + "YYYYMMDD-HHMMSS. Nothing was changed.");
  }

  private Path replaceContents(int version) throws IOException {
    try {
      return replaceByCommit(version);
    } catch (SqlFailure e) {
      if (SqliteErrors.isCorrupt(e.sql())) {
        return replaceByMoving();
      }
      throw e;
    }
  }

  /** Returns the backup of what was there. */
  private Path replaceByCommit(int version) throws IOException {
    BusyRetry retry = new BusyRetry(options, Migrations.deadline(options));
    try (SqliteConnection connection =
        retry.until("open", () -> SqliteConnection.open(files.database(), options.trace()))) {
      retry.until("open", () -> refuseForeign(connection));
      String source = SqliteConnection.immutableUri(backup);
      connection.script("ATTACH '" + source.replace("'", "''") + "' AS backup");
      retry.until("journal mode", () -> connection.execute("PRAGMA main.journal_mode = WAL"));
      return connection.write(
          retry,
          Durability.FULL,
          () -> {
            Path kept = new Backup(files, options).take();
            copyContents(connection, version);
            options.failpoint().reached(Point.RESTORE_BEFORE_COMMIT);
            return kept;
          });
    }
  }

  /** The database may have any shape, but must be ours and not have a newer version. */
  private void refuseForeign(SqliteConnection connection) {
    int version = (int) connection.number("PRAGMA main.user_version");
    if (version > Migrations.CURRENT) {
      throw SqliteErrors.newer(version, files.database());
    }
    if (connection.number(IS_OURS) == 0) {
      throw new IntercoreException(
          ErrorCode.WRONG_SCHEMA,
          "not an intercore database: " + files.database(),
          "Name another file with --db. Nothing was changed.");
    }
  }

  private static void copyContents(SqliteConnection connection, int version) {
    for (String step :
        List.of(SAVE_SEQUENCES, DROP_ALL, CREATE_TABLES, COPY_ROWS, SET_SEQUENCES, CREATE_OTHERS)) {
      connection.list(step, row -> row.text(1)).forEach(connection::script);
    }
    connection.script("PRAGMA main.user_version = " + version);
    connection.script(
        "PRAGMA main.application_id = " + connection.number("PRAGMA backup.application_id"));
  }

  /**
   * Puts a copy of the backup in the place of a corrupt file, and returns where that file is now.
   *
   * <p>The corrupt file is removed from its place first: while the place is empty no process can
   * create a WAL, because opening never creates. Then its WAL and shm are moved, and last the copy
   * is linked into the place, which fails if another process created a database meanwhile. So the
   * copy is never beside a WAL of another database, which SQLite would replay into it.
   */
  private Path replaceByMoving() throws IOException {
    Path copy = files.sibling(COPY_INFIX + ProcessHandle.current().pid() + Backup.UNFINISHED);
    Files.deleteIfExists(copy);
    try {
      PrivateFiles.createFile(copy);
      try (SqliteConnection source = SqliteConnection.openImmutable(backup, options.trace())) {
        source.copyTo(copy);
      }
      Path kept = linkToBackupName();
      Files.delete(files.database());
      DatabaseFiles keptFiles = new DatabaseFiles(kept);
      moveIfPresent(files.wal(), keptFiles.wal());
      moveIfPresent(files.shm(), keptFiles.shm());
      options.failpoint().reached(Point.RESTORE_AFTER_MOVING_ASIDE);
      Files.createLink(files.database(), copy);
      PrivateFiles.tighten(kept, PrivateFiles.FILE);
      return kept;
    } finally {
      Files.deleteIfExists(copy);
    }
  }

  /** Linking fails if the name is taken, so no backup is overwritten. */
  private Path linkToBackupName() throws IOException {
    while (true) {
      Path name = new Backup(files, options).freeName();
      try {
        return Files.createLink(name, files.database());
      } catch (FileAlreadyExistsException _) {
        // Another process took the name meanwhile. The next attempt uses the next second.
      }
    }
  }

  private static void moveIfPresent(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (NoSuchFileException _) {
      // There is no such file to keep.
    }
  }
}
