package dev.intercore.store.sqlite;

import dev.intercore.common.Deadline;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.Failpoint.Point;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileErrors;
import dev.intercore.files.FileStat;
import dev.intercore.files.FileSystemKind;
import dev.intercore.files.PrivateFiles;
import dev.intercore.store.Row.SqlFailure;
import dev.intercore.store.StoreOptions;
import dev.intercore.store.sqlite.Migrations.Migration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creates database files, and opens connections with verified settings. */
final class SqliteOpener {
  private static final String WAL = "wal";

  private static final int MAX_IDLE_WAL_BYTES = 4 << 20;

  /** Version, owner and settings of a connection in one statement. */
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

  /**
   * A database that was opened.
   *
   * @param identities device and inode of its files
   */
  record Opened(
      SqliteConnection connection, Migration migration, List<Optional<Object>> identities) {}

  private record Facts(
      int version,
      int applicationId,
      String journal,
      boolean foreignKeys,
      boolean trusted,
      long timeout) {}

  /**
   * Creates an empty private file, which is a database without a schema, unless there is a file.
   */
  void createFile() {
    Path file = files.database();
    try {
      PrivateFiles.createFolders(files.folder());
      Optional<FileStat> stat = FileStat.of(file);
      if (stat.isEmpty()) {
        FileSystemKind.require(file);
        PrivateFiles.createFileIfAbsent(file);
        options.failpoint().reached(Point.INIT_AFTER_CREATE);
      } else if (stat.get().isFile() && stat.get().isOurs() && Files.size(file) == 0) {
        // An init that was killed after it created the file left it unreadable if the umask
        // removes the owner's permissions.
        PrivateFiles.setMode(file, PrivateFiles.FILE);
      }
    } catch (IOException e) {
      throw failed("make", e);
    }
  }

  /** Removes the permissions of others from all files, also those that SQLite created. */
  void tightenFiles() {
    try {
      for (Path own : files.all()) {
        PrivateFiles.tighten(own, PrivateFiles.FILE);
      }
    } catch (IOException e) {
      throw failed("make", e);
    }
  }

  private IntercoreException failed(String verb, IOException e) {
    return FileErrors.io(
        "cannot " + verb + " " + files.database(),
        e,
        "Check that its folder may be written and the disk is not full.");
  }

  /** Opens the first connection to a database, and migrates an older one. */
  Opened open(Deadline deadline) {
    return openOnce(deadline)
        .or(() -> openOnce(deadline))
        .orElseThrow(() -> SqliteErrors.gone(files.database(), true));
  }

  /**
   * Returns empty if another file took the place of the database meanwhile. SQLite may then have
   * opened either.
   */
  private Optional<Opened> openOnce(Deadline deadline) {
    refuseWrongFiles();
    try {
      Optional<Object> before = DatabaseFiles.identity(files.database());
      SqliteConnection connection = connect(deadline);
      try {
        Migration migration = prepare(connection, deadline);
        // The WAL and the shared memory exist by now, because the connection has read.
        List<Optional<Object>> identities = files.identities();
        if (identities.getFirst().equals(before)) {
          return Optional.of(new Opened(connection, migration, identities));
        }
      } catch (IOException | RuntimeException e) {
        leaveWalAlone(() -> connection.closeAfter(e));
        throw e;
      }
      leaveWalAlone(connection::close);
      return Optional.empty();
    } catch (SqlFailure e) {
      throw SqliteErrors.translate(e.sql(), files.database());
    } catch (IOException e) {
      throw failed("prepare", e);
    }
  }

  /** Opens one more connection to a database that is already open. */
  SqliteConnection openAnother(Deadline deadline) {
    return connect(deadline).prepared(SqliteOpener::applySettings);
  }

  /** Returns the version in the file, whatever it is. Changes nothing. */
  int peekVersion() {
    refuseWrongFiles();
    try (SqliteConnection connection =
        SqliteConnection.openReadOnly(files.database(), options.trace())) {
      return facts(connection, options.deadline()).version();
    } catch (SqlFailure e) {
      throw SqliteErrors.translate(e.sql(), files.database());
    }
  }

  /**
   * Runs {@code closing} beside a connection that never writes. The last connection to close
   * checkpoints and deletes the WAL; with this witness none of the others is the last.
   */
  void leaveWalAlone(Runnable closing) {
    try (SqliteConnection _ = openWitness()) {
      closing.run();
    }
  }

  private @Nullable SqliteConnection openWitness() {
    try {
      return SqliteConnection.openReadOnly(files.database(), options.trace())
          // SQLite opens the WAL when a connection first reads.
          .prepared(witness -> witness.number("PRAGMA schema_version"));
    } catch (SqlFailure _) {
      // There is no readable database at the path, so none whose WAL could be deleted.
      return null;
    }
  }

  private SqliteConnection connect(Deadline deadline) {
    return new BusyRetry(options, deadline)
        .until("open", () -> SqliteConnection.open(files.database(), options.trace()));
  }

  private static void applySettings(SqliteConnection connection) {
    connection.execute("PRAGMA foreign_keys = ON");
    connection.execute("PRAGMA trusted_schema = OFF");
    // Without this limit a WAL that a large prune filled keeps its size: direct mode never closes,
    // so it is not truncated.
    connection.execute("PRAGMA journal_size_limit = " + MAX_IDLE_WAL_BYTES);
  }

  private Migration prepare(SqliteConnection connection, Deadline deadline) throws IOException {
    applySettings(connection);
    Facts facts = facts(connection, deadline);
    if (facts.version() > Migrations.CURRENT) {
      throw SqliteErrors.newer(facts.version(), files.database());
    }
    boolean current = facts.version() == Migrations.CURRENT;
    if (current && facts.applicationId() != Migrations.APPLICATION_ID) {
      throw new IntercoreException(
          ErrorCode.WRONG_SCHEMA,
          "not an intercore database: " + files.database() + " was written by another program",
          "Name another file with --db. Nothing was changed.");
    }
    if (current && facts.journal().equals(WAL)) {
      verify(facts);
      return Migration.none(facts.version());
    }
    Migration migration = new Migrations(files, options, connection).apply();
    verify(facts(connection, deadline));
    return migration;
  }

  private Facts facts(SqliteConnection connection, Deadline deadline) {
    return new BusyRetry(options, deadline)
        .until(
            "open",
            () ->
                connection
                    .first(
                        FACTS,
                        row ->
                            new Facts(
                                (int) row.number(1),
                                (int) row.number(2),
                                row.text(3),
                                row.number(4) == 1,
                                row.number(5) == 1,
                                row.number(6)))
                    .orElseThrow());
  }

  /** Throws if SQLite ignored a setting that the store relies on. */
  private void verify(Facts facts) {
    if (!facts.journal().equals(WAL)
        || !facts.foreignKeys()
        || facts.trusted()
        || facts.timeout() != 0) {
      throw new IntercoreException(
          ErrorCode.IO,
          "SQLite did not apply the settings of the database: " + facts,
          "WAL needs a local disk that the folder's owner may write; `ic health` checks both.");
    }
  }

  private void refuseWrongFiles() {
    Path file = files.database();
    if (!files.exists()) {
      throw SqliteErrors.noDatabase(file);
    }
    if (!Files.isRegularFile(file)) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH,
          "not a regular file: " + file,
          "Name the database file itself with --db.");
    }
    for (Path own : files.all()) {
      // SQLite would wait forever on a pipe in the place of a WAL, and another user could read and
      // change a WAL of that user.
      if (FileStat.of(own).filter(stat -> !stat.isFile() || !stat.isOurs()).isPresent()) {
        throw new IntercoreException(
            ErrorCode.BAD_PATH,
            own + " is not a regular file of this user",
            "Check that path; move it away if it does not belong there.");
      }
    }
  }
}
