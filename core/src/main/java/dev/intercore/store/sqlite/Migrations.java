package dev.intercore.store.sqlite;

import dev.intercore.common.Deadline;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.Failpoint.Point;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.PrivateFiles;
import dev.intercore.store.Durability;
import dev.intercore.store.StoreOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Brings a database to the current schema: all of it in one write transaction, or nothing. */
final class Migrations {
  /** Others may be migrating; nobody should fail because of a short {@code --timeout}. */
  static final Duration LEAST_PATIENCE = StoreOptions.DEFAULT_TIMEOUT;

  private final DatabaseFiles files;
  private final StoreOptions options;
  private final SqliteConnection connection;

  Migrations(DatabaseFiles files, StoreOptions options, SqliteConnection connection) {
    this.files = files;
    this.options = options;
    this.connection = connection;
  }

  static Deadline deadline(StoreOptions options) {
    Duration asked = options.timeout();
    return Deadline.after(asked.compareTo(LEAST_PATIENCE) > 0 ? asked : LEAST_PATIENCE);
  }

  Migration run() throws SQLException, IOException {
    Deadline deadline = deadline(options);
    BusyRetry patience = new BusyRetry(options);
    // Before WAL mode, which would already be a change to someone else's file.
    patience.until(deadline, "open", this::look);
    patience.until(deadline, "journal mode", this::enterWal);
    Migration done =
        SqliteStore.inWriteTransaction(
            connection,
            options,
            Durability.FULL,
            deadline,
            Point.MIGRATE_BEFORE_COMMIT,
            this::migrate);
    for (Path file : files.all()) {
      PrivateFiles.tighten(file, PrivateFiles.FILE);
    }
    return done;
  }

  /**
   * In one read transaction: between version and shape another process may finish its migration.
   */
  private void look() throws SQLException {
    connection.execute("BEGIN");
    try {
      refuseForeign(version());
    } finally {
      connection.rollBack();
    }
  }

  /** Outside any transaction: SQLite cannot change the journal mode inside one. */
  private void enterWal() throws SQLException {
    connection.execute("PRAGMA journal_mode = WAL");
  }

  /** Inside the transaction. Someone may have been faster, so the version is read again. */
  private Migration migrate() throws SQLException, IOException {
    int from = version();
    if (from > Schema.CURRENT) {
      throw SqliteOpener.newer(from, files.database());
    }
    if (from == Schema.CURRENT) {
      return Migration.none(from);
    }
    refuseForeign(from);
    Optional<Path> backup =
        Schema.isEmpty(connection)
            ? Optional.empty()
            : Optional.of(new Backup(files, options).take());
    options.failpoint().reached(Point.MIGRATE_AFTER_BACKUP);
    for (int v = from + 1; v <= Schema.CURRENT; v++) {
      connection.script(Schema.script(v));
      connection.script("PRAGMA user_version = " + v);
    }
    return new Migration(from, Schema.CURRENT, backup);
  }

  private int version() throws SQLException {
    return (int) connection.number("PRAGMA user_version");
  }

  /** A database that is not ours must not be "migrated"; it is someone's data. */
  private void refuseForeign(int version) throws SQLException {
    if (version < 0) {
      throw foreign("it has the schema version " + version);
    }
    if (version == 0) {
      if (!Schema.isEmpty(connection)) {
        throw foreign("it has tables but no schema version");
      }
      return;
    }
    List<String> missing = Schema.missing(connection, Math.min(version, Schema.CURRENT));
    if (!missing.isEmpty()) {
      throw foreign("it says schema v" + version + " but lacks " + String.join(", ", missing));
    }
  }

  private IntercoreException foreign(String why) {
    return new IntercoreException(
        ErrorCode.WRONG_SCHEMA,
        "not an intercore database: " + files.database() + ": " + why,
        "Name another file with --db, or put a backup back with `ic restore BACKUP`. Nothing was changed.");
  }
}
