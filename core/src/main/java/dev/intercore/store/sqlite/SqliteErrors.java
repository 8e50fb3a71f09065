package dev.intercore.store.sqlite;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** The errors of a database, and the translation of SQLite's result codes to them. */
final class SqliteErrors {
  private SqliteErrors() {}

  /** Returns whether a retry may succeed: another connection holds a lock or recovers the WAL. */
  static boolean isBusy(SQLException e) {
    return switch (primary(e)) {
      // PROTOCOL: SQLite lost the race for the WAL index too often and asks for a retry.
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL -> true;
      default -> false;
    };
  }

  /** Returns whether SQLite cannot read the file as a database. */
  static boolean isCorrupt(SQLException e) {
    return switch (primary(e)) {
      case SQLITE_CORRUPT, SQLITE_NOTADB -> true;
      default -> false;
    };
  }

  static IntercoreException translate(SQLException e, Path file) {
    return switch (primary(e)) {
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL -> busy(file, e);
      case SQLITE_NOTADB ->
          new IntercoreException(
              ErrorCode.CORRUPT,
              "not a SQLite database: " + file,
              "If it was one, put a backup back: `ic restore BACKUP` keeps what is there.",
              e);
      case SQLITE_CORRUPT ->
          new IntercoreException(
              ErrorCode.CORRUPT,
              "the database is corrupt: " + file,
              "`ic health` shows details; `ic restore BACKUP` puts a backup back and keeps what is"
                  + " there.",
              e);
      case SQLITE_FULL ->
          new IntercoreException(
              ErrorCode.DISK_FULL,
              "the disk is full; nothing was written to " + file,
              "Free some space and try again.",
              e);
      case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH ->
          new IntercoreException(
              ErrorCode.READ_ONLY,
              "the database may not be written: " + file,
              "Check the permissions of the file and its folder, and that the disk is not mounted"
                  + " read-only.",
              e);
      case SQLITE_CANTOPEN ->
          new IntercoreException(
              ErrorCode.IO,
              "cannot open " + file,
              "Check that the file and its folder exist and that you may read and write both.",
              e);
      case SQLITE_IOERR ->
          new IntercoreException(
              ErrorCode.IO,
              "the disk refused a read or write of " + file + " (" + code(e) + ")",
              "Check free space, quota and the system log; `ic health` checks the database.",
              e);
      case SQLITE_ERROR ->
          new IntercoreException(
              ErrorCode.WRONG_SCHEMA,
              "the database does not have the schema of its version: " + file + ": " + text(e),
              "`ic health` names the differences; `ic restore BACKUP` puts a backup back.",
              e);
      default ->
          new IntercoreException(
              ErrorCode.INTERNAL,
              "SQLite: " + text(e),
              "Run the command again with --verbose and report it.",
              e);
    };
  }

  /** The deadline passed while another process, or another thread of this one, held the lock. */
  static IntercoreException busy(Path file, @Nullable SQLException cause) {
    return new IntercoreException(
        ErrorCode.BUSY,
        "the database is busy: " + file,
        "Try again, or wait longer with --timeout.",
        cause);
  }

  static IntercoreException noDatabase(Path file) {
    return new IntercoreException(
        ErrorCode.NO_DATABASE,
        "there is no database at " + file,
        "Run `ic init` to make it, with the same --db if you gave one.");
  }

  static IntercoreException gone(Path file, boolean replaced) {
    return new IntercoreException(
        replaced ? ErrorCode.IO : ErrorCode.NO_DATABASE,
        "the database was " + (replaced ? "replaced: " : "removed: ") + file,
        replaced
            ? "Run the command again to use the present one."
            : "Run `ic init`, then the command again.");
  }

  /**
   * Throws if the database has a newer schema. Call it inside a transaction, so that no migration
   * can happen between this check and the statements after it.
   */
  static void refuseNewer(SqliteConnection connection, Path file) {
    int version = connection.userVersion();
    if (version > Migrations.CURRENT) {
      throw newer(version, file);
    }
  }

  static IntercoreException newer(int version, Path file) {
    return new IntercoreException(
        ErrorCode.NEWER_SCHEMA,
        "the database has schema v"
            + version
            + ", this ic knows up to v"
            + Migrations.CURRENT
            + ": "
            + file,
        "Upgrade intercore to a version with schema v"
            + version
            + ". The database was not touched.");
  }

  private static SQLiteErrorCode code(SQLException e) {
    return e instanceof SQLiteException sqlite
        ? sqlite.getResultCode()
        : SQLiteErrorCode.UNKNOWN_ERROR;
  }

  /** Returns the primary code, which is the low byte of the extended code. */
  static SQLiteErrorCode primary(SQLException e) {
    SQLiteErrorCode extended = code(e);
    return extended == SQLiteErrorCode.UNKNOWN_ERROR
        ? extended
        : SQLiteErrorCode.getErrorCode(extended.code & 0xFF);
  }

  /** Returns SQLite's message without the driver's prefix. */
  static String text(SQLException e) {
    String message = String.valueOf(e.getMessage());
    // The driver's form is "[CODE] explanation (message)".
    int open = message.indexOf('(');
    return open >= 0 && message.endsWith(")")
        ? message.substring(open + 1, message.length() - 1)
        : message;
  }
}
