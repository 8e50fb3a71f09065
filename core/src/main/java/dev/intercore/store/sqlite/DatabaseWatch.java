package dev.intercore.store.sqlite;

import dev.intercore.common.Backoff;
import dev.intercore.common.Deadline;
import dev.intercore.store.ChangeWatch;
import dev.intercore.store.Row.SqlFailure;
import dev.intercore.store.StoreOptions;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Waits for commits of other connections. The kernel reports each write to the WAL; {@code PRAGMA
 * data_version}, on a connection of its own, says whether a commit has become visible since.
 *
 * <p>The kernel reports the write, but other connections see the commit only after the disk has it
 * and the shared memory says so, which the kernel does not report. So some more checks follow each
 * report, with growing pauses.
 */
final class DatabaseWatch implements ChangeWatch {
  /**
   * The longest wait of one call. Removed files must be noticed, and the kernel may have dropped
   * the watch together with the folder.
   */
  static final Duration MAX_WAIT = Duration.ofSeconds(1);

  static final String DATA_VERSION = "PRAGMA data_version";

  private static final long WITHOUT_KERNEL_NANOS = 50_000_000;

  private static final long FIRST_RECHECK_NANOS = 200_000;
  private static final int RECHECK_GROWTH = 2;

  /** A commit that takes longer is found at the end of {@link #MAX_WAIT}. */
  private static final long LAST_RECHECK_NANOS = 512_000_000;

  private final ConnectionPool pool;
  private final SqliteConnection connection;
  private final Optional<WatchService> kernel;
  private final Backoff backoff;

  private long dataVersion;

  /** Pause before the next check after a report of the kernel, or no check if too large. */
  private long recheckNanos = Long.MAX_VALUE;

  private boolean closed;

  private DatabaseWatch(
      ConnectionPool pool,
      SqliteConnection connection,
      Optional<WatchService> kernel,
      Backoff backoff) {
    this.pool = pool;
    this.connection = connection;
    this.kernel = kernel;
    this.backoff = backoff;
  }

  static DatabaseWatch open(ConnectionPool pool, StoreOptions options) {
    return open(pool, options, pool.files().folder());
  }

  /**
   * Watches another folder, for tests.
   *
   * @throws dev.intercore.common.IntercoreException if the database was removed or replaced since
   *     it was opened
   */
  static DatabaseWatch open(ConnectionPool pool, StoreOptions options, Path folder) {
    pool.refuseStale();
    Path database = pool.files().database();
    try {
      BusyRetry retry = new BusyRetry(options, options.deadline());
      DatabaseWatch watch =
          new DatabaseWatch(
              pool,
              retry.until("open", () -> SqliteConnection.openReadOnly(database, options.trace())),
              register(folder),
              options.backoff());
      try {
        watch.dataVersion = retry.until("open", watch::readDataVersion);
        // The connection above may be to a file that replaced the one that was checked.
        pool.refuseStale();
        return watch;
      } catch (RuntimeException e) {
        watch.close();
        throw e;
      }
    } catch (SqlFailure e) {
      throw SqliteErrors.translate(e.sql(), database);
    }
  }

  private static Optional<WatchService> register(Path folder) {
    try {
      WatchService service = FileSystems.getDefault().newWatchService();
      try {
        folder.register(
            service,
            StandardWatchEventKinds.ENTRY_MODIFY,
            StandardWatchEventKinds.ENTRY_CREATE,
            StandardWatchEventKinds.ENTRY_DELETE);
        return Optional.of(service);
      } catch (IOException e) {
        service.close();
        throw e;
      }
    } catch (IOException | UnsupportedOperationException _) {
      // The kernel's limit of watches is reached: check at intervals instead.
      return Optional.empty();
    }
  }

  @Override
  public void awaitChange(Deadline deadline) {
    Deadline end = deadline.orAfter(MAX_WAIT);
    do {
      awaitReport(Math.max(0, end.remainingNanos()));
      pool.refuseStale();
    } while (!hasCommit() && !end.passed() && !Thread.currentThread().isInterrupted());
  }

  /** Returns after a report of the kernel, when a check is due, or after that time. */
  private void awaitReport(long nanos) {
    if (kernel.isEmpty()) {
      backoff.pause(Math.min(nanos, WITHOUT_KERNEL_NANOS));
      return;
    }
    try {
      WatchKey key = kernel.get().poll(Math.min(nanos, recheckNanos), TimeUnit.NANOSECONDS);
      if (key != null) {
        recheckNanos = FIRST_RECHECK_NANOS;
      } else if (nanos >= recheckNanos) {
        recheckNanos =
            recheckNanos > LAST_RECHECK_NANOS / RECHECK_GROWTH
                ? Long.MAX_VALUE
                : recheckNanos * RECHECK_GROWTH;
      }
      while (key != null) {
        key.pollEvents();
        key.reset();
        key = kernel.get().poll();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (ClosedWatchServiceException _) {
      // Another thread closed this watch.
    }
  }

  /** Returns whether a commit became visible since the last call. */
  private synchronized boolean hasCommit() {
    if (closed) {
      return true;
    }
    try {
      long before = dataVersion;
      dataVersion = readDataVersion();
      return dataVersion != before;
    } catch (SqlFailure _) {
      // The caller's next read reports the failure if it lasts.
      return true;
    }
  }

  private long readDataVersion() {
    return connection.number(DATA_VERSION);
  }

  @Override
  public synchronized void close() {
    closed = true;
    kernel.ifPresent(service -> {
      try {
        service.close();
      } catch (IOException _) {
        // It ends with the process.
      }
    });
    try {
      connection.close();
    } catch (SqlFailure e) {
      throw SqliteErrors.translate(e.sql(), pool.files().database());
    }
  }
}
