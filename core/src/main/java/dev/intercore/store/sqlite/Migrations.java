package dev.intercore.store.sqlite;

import dev.intercore.common.Deadline;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.Failpoint.Point;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.PrivateFiles;
import dev.intercore.store.Durability;
import dev.intercore.store.StoreOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The numbered schema files. Brings a database to the current version in one write transaction,
 * after a backup. Refuses a database that does not have the shape of its version.
 */
public final class Migrations {
  /** The version that this build reads and writes: the highest numbered file. */
  public static final int CURRENT = 6;

  /** The first version with our application id. Version 1 is that of the Go program. */
  static final int FIRST_WITH_APPLICATION_ID = 2;

  static final int APPLICATION_ID = 0x49436f72;

  /** Other processes may be migrating, which takes longer than a short {@code --timeout}. */
  private static final Duration MIN_TIMEOUT = StoreOptions.DEFAULT_TIMEOUT;

  private static final String SHAPE =
      """
      SELECT m.name || '.' || c.name || ' ' || lower(c.type)
      FROM sqlite_schema m, pragma_table_info(m.name) c
      WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      UNION ALL
      SELECT 'index ' || name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL
      """;

  private final DatabaseFiles files;
  private final StoreOptions options;
  private final SqliteConnection connection;

  Migrations(DatabaseFiles files, StoreOptions options, SqliteConnection connection) {
    this.files = files;
    this.options = options;
    this.connection = connection;
  }

  /**
   * What opening a database changed in its schema.
   *
   * @param from the version before; 0 is an empty file
   * @param to the version now
   * @param backup the copy made before, if the database was not empty
   */
  public record Migration(int from, int to, Optional<Path> backup) {
    static Migration none(int version) {
      return new Migration(version, version, Optional.empty());
    }

    public boolean changedAnything() {
      return from != to;
    }
  }

  static Deadline deadline(StoreOptions options) {
    Duration timeout = options.timeout();
    return Deadline.after(timeout.compareTo(MIN_TIMEOUT) > 0 ? timeout : MIN_TIMEOUT);
  }

  Migration apply() throws IOException {
    BusyRetry retry = new BusyRetry(options, deadline(options));
    // Before WAL mode is set, because that already changes another program's file. In one read
    // transaction: another process may finish its migration between version and shape.
    retry.until("open", () -> connection.read(() -> refuseForeign(connection.userVersion())));
    // Outside any transaction: SQLite cannot change the journal mode inside one.
    retry.until("journal mode", () -> connection.execute("PRAGMA journal_mode = WAL"));
    Migration done = connection.write(retry, Durability.FULL, this::migrate);
    for (Path file : files.all()) {
      PrivateFiles.tighten(file, PrivateFiles.FILE);
    }
    return done;
  }

  /** Another process may have migrated meanwhile, so the version is read again. */
  private Migration migrate() throws IOException {
    int from = connection.userVersion();
    if (from > CURRENT) {
      throw SqliteErrors.newer(from, files.database());
    }
    if (from == CURRENT) {
      options.failpoint().reached(Point.MIGRATE_BEFORE_COMMIT);
      return Migration.none(from);
    }
    refuseForeign(from);
    Optional<Path> backup =
        isEmpty(connection) ? Optional.empty() : Optional.of(new Backup(files, options).take());
    options.failpoint().reached(Point.MIGRATE_AFTER_BACKUP);
    for (int version = from + 1; version <= CURRENT; version++) {
      connection.script(script(version));
      connection.script("PRAGMA user_version = " + version);
    }
    options.failpoint().reached(Point.MIGRATE_BEFORE_COMMIT);
    return new Migration(from, CURRENT, backup);
  }

  /** Throws if the database is not one of ours: migrating it would destroy a user's data. */
  private boolean refuseForeign(int version) {
    if (version < 0) {
      throw foreign("it has the schema version " + version);
    }
    if (version == 0) {
      if (!isEmpty(connection)) {
        throw foreign("it has tables but no schema version");
      }
      return true;
    }
    List<String> missing = missingParts(connection, Math.min(version, CURRENT));
    if (!missing.isEmpty()) {
      throw foreign("it says schema v" + version + " but lacks " + String.join(", ", missing));
    }
    return true;
  }

  private IntercoreException foreign(String why) {
    return new IntercoreException(
        ErrorCode.WRONG_SCHEMA,
        "not an intercore database: " + files.database() + ": " + why,
        "Name another file with --db, or put a backup back with `ic restore BACKUP`. Nothing was"
            + " changed.");
  }

  /** Returns the statements that lead from {@code version - 1} to {@code version}. */
  static String script(int version) {
    String name = "v" + version + ".sql";
    try (InputStream in = Migrations.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("schema file missing from the build: " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns what {@code version} has and the database lacks, as "table.column type" and "index
   * name". Additional tables, columns and indexes are allowed.
   */
  static List<String> missingParts(SqliteConnection connection, int version) {
    try (SqliteConnection model = SqliteConnection.inMemory()) {
      for (int v = 1; v <= version; v++) {
        model.script(script(v));
      }
      List<String> present = connection.list(SHAPE, row -> row.text(1));
      return model.list(SHAPE, row -> row.text(1)).stream()
          .filter(part -> !present.contains(part))
          .toList();
    }
  }

  private static boolean isEmpty(SqliteConnection connection) {
    return connection.number("SELECT count(*) FROM sqlite_schema") == 0;
  }
}
