package dev.intercore.store.sqlite;

import dev.intercore.common.Deadline;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.store.Row.SqlFailure;
import dev.intercore.store.StoreOptions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The open connections of one database in this process, one per concurrent transaction. One writer
 * at a time, in order of arrival; readers never wait. Translates each {@link SqlFailure}.
 */
final class ConnectionPool {
  private final DatabaseFiles files;

  /** The files that were opened. */
  private final List<Optional<Object>> identities;

  private final ReentrantLock writeTurn = new ReentrantLock(true);
  private final Deque<SqliteConnection> idle = new ArrayDeque<>();
  private final Set<Thread> threadsInTransaction = new HashSet<>();
  private boolean closed;

  ConnectionPool(DatabaseFiles files, SqliteOpener.Opened opened) {
    this.files = files;
    this.identities = opened.identities();
    idle.push(opened.connection());
  }

  DatabaseFiles files() {
    return files;
  }

  /** Runs {@code work} on a connection of its own when no other thread writes. */
  <T> T writing(StoreOptions options, Deadline deadline, Function<SqliteConnection, T> work) {
    refuseNesting();
    takeTurn(deadline);
    try {
      SqliteConnection connection = take(options, deadline);
      try {
        return work.apply(connection);
      } finally {
        giveBack(connection);
      }
    } catch (SqlFailure e) {
      throw SqliteErrors.translate(e.sql(), files.database());
    } finally {
      writeTurn.unlock();
    }
  }

  private void takeTurn(Deadline deadline) {
    try {
      if (writeTurn.tryLock(Math.max(0, deadline.remainingNanos()), TimeUnit.NANOSECONDS)) {
        return;
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    throw SqliteErrors.busy(files.database(), null);
  }

  /** Runs {@code work} on a connection of its own. */
  <T> T reading(StoreOptions options, Deadline deadline, Function<SqliteConnection, T> work) {
    refuseNesting();
    try {
      SqliteConnection connection = take(options, deadline);
      try {
        return work.apply(connection);
      } finally {
        giveBack(connection);
      }
    } catch (SqlFailure e) {
      throw SqliteErrors.translate(e.sql(), files.database());
    }
  }

  private synchronized void refuseNesting() {
    if (threadsInTransaction.contains(Thread.currentThread())) {
      throw new IllegalStateException("a transaction inside a transaction");
    }
  }

  /** Prefers the connection that was used last: its cache is the most current. */
  private SqliteConnection take(StoreOptions options, Deadline deadline) {
    SqliteConnection connection = pollIdle();
    if (connection == null) {
      connection = new SqliteOpener(files, options).openAnother(deadline);
    }
    connection.setTrace(options.trace());
    synchronized (this) {
      threadsInTransaction.add(Thread.currentThread());
    }
    return connection;
  }

  private synchronized @Nullable SqliteConnection pollIdle() {
    if (closed) {
      throw new IntercoreException(
          ErrorCode.INTERNAL, "the database was closed: " + files.database(), "Open it again.");
    }
    return idle.poll();
  }

  private void giveBack(SqliteConnection connection) {
    synchronized (this) {
      threadsInTransaction.remove(Thread.currentThread());
      if (!closed) {
        idle.push(connection);
        return;
      }
    }
    connection.close();
  }

  /** Closes all idle connections but one. */
  void trim() {
    for (SqliteConnection spare = pollSpare(); spare != null; spare = pollSpare()) {
      spare.close();
    }
  }

  private synchronized @Nullable SqliteConnection pollSpare() {
    return idle.size() > 1 ? idle.pollLast() : null;
  }

  /** Returns whether the files at the path are no longer those that were opened. */
  boolean isStale() {
    return !files.identities().equals(identities);
  }

  /** Throws if the files at the path are no longer those that were opened. */
  void refuseStale() {
    List<Optional<Object>> present = files.identities();
    if (!present.equals(identities)) {
      throw SqliteErrors.gone(files.database(), isReplaced(present));
    }
  }

  /** While another process removes the files one by one, those that remain are still the same. */
  private boolean isReplaced(List<Optional<Object>> present) {
    for (int i = 0; i < present.size(); i++) {
      if (present.get(i).isPresent() && !present.get(i).equals(identities.get(i))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Closes all connections. If the files were replaced, the WAL at their path belongs to another
   * database and is left alone. If they were removed, SQLite notices.
   */
  void close(StoreOptions options) {
    try {
      if (isStale()) {
        new SqliteOpener(files, options).leaveWalAlone(this::closeAll);
      } else {
        closeAll();
      }
    } catch (SqlFailure e) {
      throw SqliteErrors.translate(e.sql(), files.database());
    }
  }

  /** Waits for the writer. Readers close their connections when they finish. */
  private void closeAll() {
    writeTurn.lock();
    try {
      for (SqliteConnection last = pollLast(); last != null; last = pollLast()) {
        last.close();
      }
    } finally {
      writeTurn.unlock();
    }
  }

  private synchronized @Nullable SqliteConnection pollLast() {
    closed = true;
    return idle.poll();
  }

  /** Returns the connection that would be taken next, for tests of this package. */
  synchronized @Nullable SqliteConnection next() {
    return idle.peek();
  }
}
