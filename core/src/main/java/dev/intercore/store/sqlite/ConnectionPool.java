package dev.intercore.store.sqlite;

import dev.intercore.common.Deadline;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.store.SqlFailure;
import dev.intercore.store.StoreOptions;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The open connections of one database, shared by all who use it in this process: as many as are at
 * work at once, and one of them writing. Writers take turns, first come first served; readers wait
 * for nobody.
 */
final class ConnectionPool {
  private final DatabaseFiles files;

  /** Device and inode of each file when the database was opened. */
  private final List<Optional<Object>> identities;

  private final ReentrantLock turn = new ReentrantLock(true);
  private final Deque<SqliteConnection> idle = new ArrayDeque<>();
  private final Set<Thread> atWork = new HashSet<>();
  private boolean closed;

  ConnectionPool(DatabaseFiles files, SqliteConnection first) {
    this.files = files;
    this.identities = files.identities();
    idle.push(first);
  }

  DatabaseFiles files() {
    return files;
  }

  /** Waits for the turn to write. */
  void takeTurn(Deadline deadline) {
    refuseNesting();
    try {
      if (turn.tryLock(Math.max(0, deadline.remainingNanos()), TimeUnit.NANOSECONDS)) {
        return;
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    throw SqliteErrors.busy(files.database(), null);
  }

  void endTurn() {
    turn.unlock();
  }

  synchronized void refuseNesting() {
    if (atWork.contains(Thread.currentThread())) {
      throw new IllegalStateException("a transaction inside a transaction");
    }
  }

  /** A connection that nobody else uses until it is given back; the last one given back first. */
  SqliteConnection take(StoreOptions options, Deadline deadline) throws SQLException {
    SqliteConnection connection = takeIdle();
    if (connection == null) {
      connection = new SqliteOpener(files, options).another(deadline);
    }
    connection.tellTo(options.trace());
    synchronized (this) {
      atWork.add(Thread.currentThread());
    }
    return connection;
  }

  private synchronized @Nullable SqliteConnection takeIdle() {
    if (closed) {
      throw new IntercoreException(
          ErrorCode.INTERNAL, "the database was closed: " + files.database(), "Open it again.");
    }
    return idle.poll();
  }

  void giveBack(SqliteConnection connection) {
    synchronized (this) {
      atWork.remove(Thread.currentThread());
      if (!closed) {
        idle.push(connection);
        return;
      }
    }
    closeQuietly(connection);
  }

  private static void closeQuietly(SqliteConnection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new SqlFailure(e);
    }
  }

  /** Closes all but one of those that are not in use. */
  void shrink() {
    for (SqliteConnection spare = takeSpare(); spare != null; spare = takeSpare()) {
      closeQuietly(spare);
    }
  }

  private synchronized @Nullable SqliteConnection takeSpare() {
    return idle.size() > 1 ? idle.pollLast() : null;
  }

  /** Returns whether the files at the path are no longer those that were opened. */
  boolean isStale() {
    return !files.identities().equals(identities);
  }

  /**
   * Closes all connections. The last to close checkpoints and deletes the WAL. If the files were
   * replaced meanwhile, that WAL belongs to another database: a read-only connection to it stays
   * open until then, so that SQLite does neither. If they were removed, SQLite notices by itself.
   */
  void close(StoreOptions options) {
    if (!isStale()) {
      closeAll();
      return;
    }
    try (SqliteConnection _ = SqliteOpener.witness(files, options)) {
      closeAll();
    } catch (SQLException _) {
      closeAll();
    }
  }

  /** Waits for the writer; readers that are at work close theirs when they are done. */
  private void closeAll() {
    turn.lock();
    try {
      for (SqliteConnection last = takeLast(); last != null; last = takeLast()) {
        last.close();
      }
    } catch (SQLException e) {
      throw SqliteErrors.translate(e, files.database());
    } finally {
      turn.unlock();
    }
  }

  private synchronized @Nullable SqliteConnection takeLast() {
    closed = true;
    return idle.poll();
  }

  /** The one that would be taken next, for tests of this package. */
  synchronized @Nullable SqliteConnection next() {
    return idle.peek();
  }

  Path database() {
    return files.database();
  }
}
