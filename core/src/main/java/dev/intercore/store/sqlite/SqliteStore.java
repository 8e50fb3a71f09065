package dev.intercore.store.sqlite;

import dev.intercore.common.Deadline;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.Failpoint.Point;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileErrors;
import dev.intercore.store.ChangeWatch;
import dev.intercore.store.Durability;
import dev.intercore.store.ReadOnlySession;
import dev.intercore.store.ReplayCodec;
import dev.intercore.store.RequestLog;
import dev.intercore.store.SqlFailure;
import dev.intercore.store.Store;
import dev.intercore.store.StoreOptions;
import dev.intercore.store.Transaction;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
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
    return open(file, options, options.deadline());
  }

  private static SqliteStore open(Path file, StoreOptions options, Deadline deadline) {
    DatabaseFiles files = new DatabaseFiles(file.toAbsolutePath());
    SqliteOpener.Opened opened = new SqliteOpener(files, options).open(deadline);
    return new SqliteStore(
        new ConnectionPool(files, opened.connection()), options, opened.migration(), null);
  }

  /** Opens the database, and creates it first if it does not exist. */
  public static SqliteStore init(Path file, StoreOptions options) {
    Path absolute = file.toAbsolutePath();
    Making making = new Making(absolute, options);
    making.prepare();
    SqliteStore database = open(absolute, options, Migrations.deadline(options));
    making.tighten(database.files());
    return database;
  }

  /** Returns the schema version in the file, whatever it is. Changes nothing. */
  public static int peekVersion(Path file, StoreOptions options) {
    return SqliteOpener.peekVersion(file.toAbsolutePath(), options);
  }

  /** Returns whether a file has the schema of this program, so that opening it changes nothing. */
  public static boolean isCurrent(Path file, StoreOptions options) {
    return peekVersion(file, options) == Schema.CURRENT;
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
    return snapshot == null ? readNow(work) : snapshot.read(work);
  }

  private <T> T readNow(Function<Transaction, T> work) {
    pool.refuseNesting();
    Deadline deadline = options.deadline();
    return connected(
        deadline,
        connection -> {
          connection.execute("BEGIN");
          try {
            // BEGIN alone reads nothing. This does, and is the only statement that can still meet
            // another process's WAL recovery.
            retry().until(deadline, "read", () -> refuseNewer(connection));
            return work.apply(new SqliteTransaction(connection, options.now(), Optional.empty()));
          } finally {
            connection.rollBack();
          }
        });
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
    return exclusively((connection, deadline) -> {
      long before = connection.changes();
      T answer =
          inWriteTransaction(
              connection,
              options,
              durability,
              deadline,
              Point.WRITE_BEFORE_COMMIT,
              () -> {
                // A newer program may have migrated the database since this process opened it.
                // Inside the transaction, so that no migration falls between.
                refuseNewer(connection);
                // The caller may have given up while this thread waited for the lock.
                options.request().checkCaller();
                return work.apply(new SqliteTransaction(connection, options.now(), id));
              });
      if (connection.changes() != before) {
        options.request().noteChange();
      }
      options.failpoint().reached(Point.WRITE_AFTER_COMMIT);
      return answer;
    });
  }

  /**
   * Runs {@code work} between BEGIN IMMEDIATE and COMMIT, or rolls back. The only place that begins
   * to write.
   *
   * @param last reached right before COMMIT
   */
  static <T> T inWriteTransaction(
      SqliteConnection connection,
      StoreOptions options,
      Durability durability,
      Deadline deadline,
      Point last,
      WriteWork<T> work)
      throws SQLException, IOException {
    BusyRetry retry = new BusyRetry(options);
    // SQLite ignores a change of this setting inside a transaction.
    connection.durability(durability);
    retry.until(deadline, "write lock", () -> connection.execute("BEGIN IMMEDIATE"));
    boolean committed = false;
    try {
      T answer = work.run();
      options.failpoint().reached(last);
      retry.until(deadline, "commit", () -> connection.execute("COMMIT"));
      committed = true;
      return answer;
    } catch (SqlFailure e) {
      throw e.sql();
    } finally {
      if (!committed) {
        connection.rollBack();
      }
    }
  }

  /** Statements between BEGIN and COMMIT. */
  @FunctionalInterface
  interface WriteWork<T> {
    T run() throws SQLException, IOException;
  }

  /** Runs work on the bare connection in this store's turn to write. */
  <T> T exclusively(ExclusiveWork<T> work) {
    if (snapshot != null) {
      throw new IllegalStateException("a snapshot view cannot be written");
    }
    Deadline deadline = options.deadline();
    pool.takeTurn(deadline);
    try {
      return connected(deadline, connection -> work.run(connection, deadline));
    } finally {
      pool.endTurn();
    }
  }

  private <T> T connected(Deadline deadline, ConnectionWork<T> work) {
    try {
      SqliteConnection connection = pool.take(options, deadline);
      try {
        return work.run(connection);
      } finally {
        pool.giveBack(connection);
      }
    } catch (SqlFailure e) {
      throw SqliteErrors.translate(e.sql(), pool.database());
    } catch (SQLException e) {
      throw SqliteErrors.translate(e, pool.database());
    } catch (IOException e) {
      throw new IntercoreException(
          ErrorCode.IO,
          FileErrors.reason(e) + ": " + e.getMessage(),
          "Check that path and its permissions.",
          e);
    }
  }

  private void refuseNewer(SqliteConnection connection) throws SQLException {
    SqliteOpener.refuseNewer(connection, pool.database());
  }

  private BusyRetry retry() {
    return new BusyRetry(options);
  }

  @FunctionalInterface
  private interface ConnectionWork<T> {
    T run(SqliteConnection connection) throws SQLException, IOException;
  }

  /** Work on the connection, with the deadline of its waits. */
  @FunctionalInterface
  interface ExclusiveWork<T> {
    T run(SqliteConnection connection, Deadline deadline) throws SQLException, IOException;
  }

  @Override
  public ReadOnlySession readOnlySession() {
    return SqliteReadOnlySession.open(files().database(), options);
  }

  @Override
  public ChangeWatch watch() {
    return DatabaseWatch.of(this);
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
    pool.shrink();
  }

  /**
   * Closes all connections. If the files were removed or replaced meanwhile, leaves alone what is
   * at their path now.
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
