package dev.intercore.store.sqlite;

import dev.intercore.common.Deadline;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileErrors;
import dev.intercore.files.FileStat;
import dev.intercore.store.Row;
import dev.intercore.store.SqlFailure;
import dev.intercore.store.StoreOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;

/** The steps from a path to a connection that can be trusted. */
final class SqliteOpener {
  private static final String WAL = "wal";

  private static final int MOST_IDLE_WAL_BYTES = 4 << 20;

  /** Everything that has to be known of a connection, in one look. */
  private static final String FACTS =
      """
      SELECT (SELECT user_version FROM pragma_user_version),
             (SELECT application_id FROM pragma_application_id),
             (SELECT journal_mode FROM pragma_journal_mode),
             (SELECT foreign_keys FROM pragma_foreign_keys),
             (SELECT trusted_schema FROM pragma_trusted_schema),
             (SELECT timeout FROM pragma_busy_timeout)
      """;

  private final DatabaseFiles files;
  private final StoreOptions options;

  SqliteOpener(DatabaseFiles files, StoreOptions options) {
    this.files = files;
    this.options = options;
  }

  record Opened(SqliteConnection connection, Migration migration) {}

  private record Facts(
      int version,
      int applicationId,
      String journal,
      boolean foreignKeys,
      boolean trusted,
      long timeout) {}

  Opened open(Deadline deadline) {
    refuseWhatIsNoFile();
    try {
      SqliteConnection connection = connect(deadline);
      try {
        return new Opened(connection, prepare(connection, deadline));
      } catch (SQLException | IOException | RuntimeException e) {
        leaveUntouched(connection, e);
        throw e;
      }
    } catch (SqlFailure e) {
      throw SqliteErrors.translate(e.sql(), files.database());
    } catch (SQLException e) {
      throw SqliteErrors.translate(e, files.database());
    } catch (IOException e) {
      throw new IntercoreException(
          ErrorCode.IO,
          "cannot prepare " + files.database() + ": " + FileErrors.reason(e),
          "Check that its folder may be written and the disk is not full.",
          e);
    }
  }

  /** The version found in the file, whatever it is; changes nothing. */
  static int peekVersion(Path file, StoreOptions options) {
    DatabaseFiles files = new DatabaseFiles(file);
    SqliteOpener opening = new SqliteOpener(files, options);
    opening.refuseWhatIsNoFile();
    try (SqliteConnection connection = SqliteConnection.openReadOnly(file, options.trace())) {
      return opening.facts(connection, Deadline.after(options.timeout())).version();
    } catch (SQLException e) {
      throw SqliteErrors.translate(e, file);
    }
  }

  /**
   * Closes a connection to a database that was refused. The last one to close would checkpoint and
   * delete the WAL, so another that may not write is held meanwhile.
   */
  private void leaveUntouched(SqliteConnection connection, Exception first) {
    try (SqliteConnection _ = witness(files, options)) {
      connection.closeAfter(first);
    } catch (SQLException e) {
      first.addSuppressed(e);
      connection.closeAfter(first);
    }
  }

  /** A connection that looks and never writes; while it is open nobody is the last to close. */
  static SqliteConnection witness(DatabaseFiles files, StoreOptions options) throws SQLException {
    SqliteConnection witness = SqliteConnection.openReadOnly(files.database(), options.trace());
    try {
      witness.number("PRAGMA schema_version");
      return witness;
    } catch (SQLException e) {
      witness.closeAfter(e);
      throw e;
    }
  }

  /** One more connection to a database that is open already. */
  SqliteConnection another(Deadline deadline) throws SQLException {
    SqliteConnection connection = connect(deadline);
    try {
      settings(connection);
      return connection;
    } catch (SQLException e) {
      connection.closeAfter(e);
      throw e;
    }
  }

  private static void settings(SqliteConnection connection) throws SQLException {
    connection.execute("PRAGMA foreign_keys = ON");
    connection.execute("PRAGMA trusted_schema = OFF");
    // Else one large prune would leave a WAL of that size for ever: nobody closes, so nobody
    // shortens it.
    connection.execute("PRAGMA journal_size_limit = " + MOST_IDLE_WAL_BYTES);
  }

  private SqliteConnection connect(Deadline deadline) throws SQLException {
    return new BusyRetry(options)
        .until(deadline, "open", () -> SqliteConnection.open(files.database(), options.trace()));
  }

  static IntercoreException noDatabase(Path file) {
    return new IntercoreException(
        ErrorCode.NO_DATABASE,
        "there is no database at " + file,
        "Run `ic init` to make it, with the same --db if you gave one.");
  }

  /**
   * A pipe in the place of a WAL would hang SQLite, and a stranger's WAL would be read and written
   * by that stranger.
   */
  private static void refuseForeign(Path file, FileStat facts) {
    if (!facts.isFile() || !facts.isOurs()) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH,
          file + " is not a regular file of this user",
          "Look at what it is; move it away if it does not belong there.");
    }
  }

  private void refuseWhatIsNoFile() {
    Path file = files.database();
    if (!files.exists()) {
      throw noDatabase(file);
    }
    if (!Files.isRegularFile(file)) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH,
          "not a regular file: " + file,
          "Name the database file itself with --db.");
    }
    for (Path own : files.all()) {
      FileStat.of(own).ifPresent(facts -> refuseForeign(own, facts));
    }
  }

  private Migration prepare(SqliteConnection connection, Deadline deadline)
      throws SQLException, IOException {
    settings(connection);
    Facts facts = facts(connection, deadline);
    if (facts.version() > Schema.CURRENT) {
      throw newer(facts.version(), files.database());
    }
    boolean current = facts.version() == Schema.CURRENT;
    if (current && facts.applicationId() != Schema.APPLICATION_ID) {
      throw new IntercoreException(
          ErrorCode.WRONG_SCHEMA,
          "not an intercore database: " + files.database() + " was written by another program",
          "Name another file with --db. Nothing was changed.");
    }
    Migration migration =
        current && facts.journal().equals(WAL)
            ? Migration.none(facts.version())
            : new Migrations(files, options, connection).run();
    verify(
        migration.changedAnything() || !facts.journal().equals(WAL)
            ? facts(connection, deadline)
            : facts);
    return migration;
  }

  private Facts facts(SqliteConnection connection, Deadline deadline) throws SQLException {
    return new BusyRetry(options)
        .until(
            deadline,
            "open",
            () -> {
              try {
                return connection.query(
                    FACTS,
                    rows -> {
                      rows.next();
                      Row row = rows.row();
                      return new Facts(
                          (int) row.number(1),
                          (int) row.number(2),
                          row.text(3),
                          row.number(4) == 1,
                          row.number(5) == 1,
                          row.number(6));
                    });
              } catch (SqlFailure e) {
                throw e.sql();
              }
            });
  }

  /** To be asked inside a transaction, so that no migration falls between. */
  static void refuseNewer(SqliteConnection connection, Path file) throws SQLException {
    int version = (int) connection.number("PRAGMA user_version");
    if (version > Schema.CURRENT) {
      throw newer(version, file);
    }
  }

  static IntercoreException newer(int version, Path file) {
    return new IntercoreException(
        ErrorCode.NEWER_SCHEMA,
        "the database has schema v"
            + version
            + ", this ic knows up to v"
            + Schema.CURRENT
            + ": "
            + file,
        "Upgrade intercore to a version with schema v"
            + version
            + ". The database was not touched.");
  }

  /** A pragma that did not take is a promise we cannot keep. */
  private void verify(Facts facts) {
    if (!facts.journal().equals(WAL)
        || !facts.foreignKeys()
        || facts.trusted()
        || facts.timeout() != 0) {
      throw new IntercoreException(
          ErrorCode.IO,
          "the database did not take its settings: " + facts,
          "WAL needs a local disk that the folder's owner may write; `ic health` checks both.");
    }
  }
}
