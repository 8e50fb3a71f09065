package dev.intercore.store;

import dev.intercore.ErrorCode;
import dev.intercore.IntercoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;

/** The steps from a path to a connection that can be trusted. */
final class Opening {
  private static final String WAL = "wal";

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

  Opening(DatabaseFiles files, StoreOptions options) {
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

  Opened open() {
    refuseWhatIsNoFile();
    try {
      SqliteConnection connection = connect();
      boolean opened = false;
      try {
        Opened answer = new Opened(connection, prepare(connection));
        opened = true;
        return answer;
      } finally {
        if (!opened) {
          connection.close();
        }
      }
    } catch (UncheckedSqlException e) {
      throw SqliteErrors.translate(e.sql(), files.database());
    } catch (SQLException e) {
      throw SqliteErrors.translate(e, files.database());
    } catch (IOException e) {
      throw new IntercoreException(
          ErrorCode.IO,
          "cannot prepare " + files.database() + ": " + IoText.reason(e),
          "Check that its folder may be written and the disk is not full.",
          e);
    }
  }

  /** The version found in the file, whatever it is; changes nothing. */
  static int peekVersion(Path file, StoreOptions options) {
    DatabaseFiles files = new DatabaseFiles(file);
    Opening opening = new Opening(files, options);
    opening.refuseWhatIsNoFile();
    try (SqliteConnection connection = opening.connect()) {
      return opening.facts(connection).version();
    } catch (SQLException e) {
      throw SqliteErrors.translate(e, file);
    }
  }

  private SqliteConnection connect() throws SQLException {
    return new Patience(options)
        .until(
            Deadline.after(options.timeout()),
            "open",
            () -> SqliteConnection.open(files.database(), options.trace()));
  }

  private void refuseWhatIsNoFile() {
    Path file = files.database();
    if (!files.exists()) {
      throw new IntercoreException(
          ErrorCode.NO_DATABASE, "there is no database at " + file, "Run `ic init` to make it.");
    }
    if (!Files.isRegularFile(file)) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH,
          "not a regular file: " + file,
          "Name the database file itself with --db.");
    }
  }

  private Migration prepare(SqliteConnection connection) throws SQLException, IOException {
    connection.execute("PRAGMA foreign_keys = ON");
    connection.execute("PRAGMA trusted_schema = OFF");
    Facts facts = facts(connection);
    if (facts.version() > Schema.CURRENT) {
      throw newer(facts.version());
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
            : new Migrator(files, options, connection).run();
    verify(migration.changedAnything() || !facts.journal().equals(WAL) ? facts(connection) : facts);
    return migration;
  }

  private Facts facts(SqliteConnection connection) throws SQLException {
    return new Patience(options)
        .until(
            Deadline.after(options.timeout()),
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
              } catch (UncheckedSqlException e) {
                throw e.sql();
              }
            });
  }

  private IntercoreException newer(int version) {
    return new IntercoreException(
        ErrorCode.NEWER_SCHEMA,
        "the database has schema v"
            + version
            + ", this ic knows up to v"
            + Schema.CURRENT
            + ": "
            + files.database(),
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
