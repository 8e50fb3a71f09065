package dev.intercore.store.sqlite;

import dev.intercore.common.Deadline;
import dev.intercore.common.Failpoint.Point;
import dev.intercore.store.ChangeWatch;
import dev.intercore.store.Durability;
import dev.intercore.store.ReadOnlySession;
import dev.intercore.store.ReplayCodec;
import dev.intercore.store.RequestLog;
import dev.intercore.store.Store;
import dev.intercore.store.StoreOptions;
import dev.intercore.store.Transaction;
import dev.intercore.store.sqlite.Migrations.Migration;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The store in one SQLite file. Writers of one process take turns in order of arrival; SQLite
 * serializes processes. Each wait ends at the deadline of the call.
 */
public final class SqliteStore implements Store {
  private final ConnectionPool pool;
  private final StoreOptions options;
  private final Migration migration;

  /** The one transaction of all reads, for a view made by {@link #snapshot}. */
  private final @Nullable SnapshotReads snapshot;

  private SqliteStore(
      ConnectionPool pool,
      StoreOptions options,
      Migration migration,
      @Nullable SnapshotReads snapshot) {
    this.pool = pool;
    this.options = options;
    this.migration = migration;
    this.snapshot = snapshot;
  }

  /** Opens an existing database and migrates an older one. */
  public static SqliteStore open(Path file, StoreOptions options) {
    return open(new DatabaseFiles(file.toAbsolutePath()), options, options.deadline());
  }

  private static SqliteStore open(DatabaseFiles files, StoreOptions options, Deadline deadline) {
    SqliteOpener.Opened opened = new SqliteOpener(files, options).open(deadline);
    return new SqliteStore(new ConnectionPool(files, opened), options, opened.migration(), null);
  }

  /** Opens the database, and creates it first if it does not exist. */
  public static SqliteStore init(Path file, StoreOptions options) {
    DatabaseFiles files = new DatabaseFiles(file.toAbsolutePath());
    SqliteOpener opener = new SqliteOpener(files, options);
    opener.createFile();
    SqliteStore store = open(files, options, Migrations.deadline(options));
    opener.tightenFiles();
    return store;
  }

  /** Returns the schema version in the file, whatever it is. Changes nothing. */
  public static int peekVersion(Path file, StoreOptions options) {
    return new SqliteOpener(new DatabaseFiles(file.toAbsolutePath()), options).peekVersion();
  }

  /** Returns whether a file has the schema of this program, so that opening it changes nothing. */
  public static boolean isCurrent(Path file, StoreOptions options) {
    return peekVersion(file, options) == Migrations.CURRENT;
  }

  @Override
  public SqliteStore with(StoreOptions others) {
    return new SqliteStore(pool, others, migration, null);
  }

  @Override
  public StoreOptions options() {
    return options;
  }

  public DatabaseFiles files() {
    return pool.files();
  }

  /** Returns what opening the database did to its schema. */
  public Migration migration() {
    return migration;
  }

  @Override
  public <T> T read(Function<Transaction, T> work) {
    if (snapshot != null) {
      return snapshot.read(work);
    }
    Deadline deadline = options.deadline();
    return pool.reading(
        options,
        deadline,
        connection ->
            connection.read(() -> {
              // BEGIN alone reads nothing. This does, and is the only statement that another
              // process's WAL recovery can refuse.
              new BusyRetry(options, deadline).until("read", () -> refuseNewer(connection));
              return work.apply(new SqliteTransaction(connection, options.now(), Optional.empty()));
            }));
  }

  @Override
  public <T> T snapshot(Function<Store, T> work) {
    return read(tx -> {
      try (SnapshotReads reads = new SnapshotReads(tx)) {
        return work.apply(new SqliteStore(pool, options, migration, reads));
      }
    });
  }

  @Override
  public <T> T write(Durability durability, Function<Transaction, T> work) {
    return commit(durability, Optional.empty(), work);
  }

  @Override
  public <T> T write(Durability durability, ReplayCodec<T> codec, Function<Transaction, T> work) {
    Optional<String> id = options.request().nextWriteId();
    return id.isEmpty()
        ? commit(durability, id, work)
        : commit(durability, id, tx -> RequestLog.replayOrRun(tx, codec, work));
  }

  private <T> T commit(Durability durability, Optional<String> id, Function<Transaction, T> work) {
    refuseSnapshot();
    Deadline deadline = options.deadline();
    return pool.writing(
        options,
        deadline,
        connection -> {
          long before = connection.changes();
          T answer =
              connection.write(
                  new BusyRetry(options, deadline),
                  durability,
                  () -> {
                    // A newer program may have migrated the database since it was opened here.
                    refuseNewer(connection);
                    // The caller may have given up while this thread waited for the lock.
                    options.request().checkCaller();
                    T result = work.apply(new SqliteTransaction(connection, options.now(), id));
                    options.failpoint().reached(Point.WRITE_BEFORE_COMMIT);
                    return result;
                  });
          if (connection.changes() != before) {
            options.request().noteChange();
          }
          options.failpoint().reached(Point.WRITE_AFTER_COMMIT);
          return answer;
        });
  }

  /** Runs {@code work} on a connection when no other thread writes. */
  <T> T writing(Deadline deadline, Function<SqliteConnection, T> work) {
    refuseSnapshot();
    return pool.writing(options, deadline, work);
  }

  private void refuseSnapshot() {
    if (snapshot != null) {
      throw new IllegalStateException("a snapshot view cannot be written");
    }
  }

  private void refuseNewer(SqliteConnection connection) {
    SqliteErrors.refuseNewer(connection, files().database());
  }

  @Override
  public ReadOnlySession readOnlySession() {
    return SqliteReadOnlySession.open(files().database(), options);
  }

  @Override
  public ChangeWatch watch() {
    return DatabaseWatch.open(pool, options);
  }

  @Override
  public boolean ownsFile(Path path) {
    return files().owns(path);
  }

  @Override
  public boolean isStale() {
    return pool.isStale();
  }

  @Override
  public void trim() {
    pool.trim();
  }

  /**
   * Closes all connections. If the files were removed or replaced meanwhile, leaves the files at
   * their path unchanged.
   */
  @Override
  public void close() {
    pool.close(options);
  }

  ConnectionPool pool() {
    return pool;
  }

  /** The read transaction that all reads of a snapshot view share, until the snapshot ends. */
  private static final class SnapshotReads implements AutoCloseable {
    private final Transaction tx;
    private boolean ended;

    SnapshotReads(Transaction tx) {
      this.tx = tx;
    }

    <T> T read(Function<Transaction, T> work) {
      if (ended) {
        throw new IllegalStateException("the snapshot has ended");
      }
      return work.apply(tx);
    }

    @Override
    public void close() {
      ended = true;
    }
  }
}
