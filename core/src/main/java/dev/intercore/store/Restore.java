package dev.intercore.store;

import dev.intercore.ErrorCode;
import dev.intercore.IntercoreException;
import dev.intercore.store.Failpoint.Moment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.ArrayList;
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
    if (files.owns(backup)) {
      throw refused(backup, "it is the database itself");
    }
    int version = check(backup);
    try {
      return new Restored(version, throughSqlite(backup, version));
    } catch (SQLException e) {
      if (SqliteErrors.isDamage(e)) {
        return new Restored(version, aside(backup));
      }
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

  private Path throughSqlite(Path backup, int version) throws SQLException, IOException {
    Patience patience = new Patience(options);
    Deadline deadline = Migrator.deadline(options);
    try (SqliteConnection connection =
        patience.until(
            deadline, "open", () -> SqliteConnection.open(files.database(), options.trace()))) {
      String source = SqliteConnection.uri(backup, "mode=ro&immutable=1");
      connection.script("ATTACH '" + source.replace("'", "''") + "' AS backup");
      patience.until(
          deadline, "journal mode", () -> connection.text("PRAGMA main.journal_mode = WAL"));
      return new WriteTransaction(connection, options)
          .run(
              Durability.FULL,
              deadline,
              Moment.RESTORE_BEFORE_COMMIT,
              () -> {
                Path kept = new Backup(files, options).take();
                replace(connection, version);
                return kept;
              });
    }
  }

  private static void replace(SqliteConnection connection, int version) throws SQLException {
    Transaction transaction = new Transaction(connection, 0);
    for (String drop :
        transaction.list(
            """
            SELECT 'DROP TABLE main."' || replace(name, '"', '""') || '"' FROM main.sqlite_schema
            WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
            """,
            row -> row.text(1))) {
      connection.script(drop);
    }
    List<String> steps = new ArrayList<>();
    steps.addAll(statements(transaction, "sql", "type = 'table'"));
    steps.addAll(
        statements(
            transaction,
            """
            'INSERT INTO main."' || replace(name, '"', '""') || '" SELECT * FROM backup."' || replace(name, '"', '""') || '"'
            """,
            "type = 'table'"));
    steps.addAll(statements(transaction, "sql", "type <> 'table' AND sql IS NOT NULL"));
    for (String step : steps) {
      connection.script(step);
    }
    connection.script("PRAGMA main.user_version = " + version);
    long application = connection.number("PRAGMA backup.application_id");
    connection.script("PRAGMA main.application_id = " + application);
  }

  private static List<String> statements(
      Transaction transaction, String expression, String condition) {
    return transaction.list(
        "SELECT "
            + expression
            + " FROM backup.sqlite_schema WHERE "
            + condition
            + " AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid",
        row -> row.text(1));
  }

  /**
   * For a database SQLite cannot write any more. The database goes first: without it a WAL left
   * behind is ignored, while beside a new database an old WAL would be replayed into it.
   */
  private Path aside(Path backup) {
    try {
      Path fresh = files.sibling(".restore-" + ProcessHandle.current().pid() + Backup.UNFINISHED);
      Files.deleteIfExists(fresh);
      PrivateFiles.createFile(fresh);
      try (SqliteConnection source = SqliteConnection.openImmutable(backup, options.trace())) {
        source.copyTo(fresh);
      } catch (SQLException e) {
        throw SqliteErrors.translate(e, backup);
      }
      Path kept = new Backup(files, options).freeName();
      Files.move(files.database(), kept, StandardCopyOption.ATOMIC_MOVE);
      options.failpoint().reached(Moment.RESTORE_AFTER_MOVING_ASIDE);
      DatabaseFiles keptFiles = new DatabaseFiles(kept);
      moveIfThere(files.wal(), keptFiles.wal());
      moveIfThere(files.shm(), keptFiles.shm());
      Files.move(fresh, files.database(), StandardCopyOption.ATOMIC_MOVE);
      PrivateFiles.tighten(kept, PrivateFiles.FILE);
      return kept;
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private static void moveIfThere(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (NoSuchFileException _) {
      // Nothing to keep.
    }
  }

  private IntercoreException failed(IOException e) {
    return new IntercoreException(
        ErrorCode.IO,
        "could not restore " + files.database() + ": " + IoText.reason(e),
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
