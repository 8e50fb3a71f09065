package dev.intercore.store;

import dev.intercore.ErrorCode;
import dev.intercore.IntercoreException;
import dev.intercore.file.FileFacts;
import dev.intercore.file.IoText;
import dev.intercore.file.LocalDisk;
import dev.intercore.file.PrivateFiles;
import dev.intercore.store.Failpoint.Moment;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * An open database. Threads of one process take turns, fairly; processes are kept apart by SQLite.
 * Waiting for either ends with the call's deadline.
 */
public final class Database implements AutoCloseable {
  private final DatabaseFiles files;
  private final StoreOptions options;
  private final SqliteConnection connection;
  private final Migration migration;
  private final Patience patience;
  private final WriteTransaction writing;
  private final ReentrantLock turn = new ReentrantLock(true);

  private Database(
      DatabaseFiles files, StoreOptions options, SqliteConnection connection, Migration migration) {
    this.files = files;
    this.options = options;
    this.connection = connection;
    this.migration = migration;
    this.patience = new Patience(options);
    this.writing = new WriteTransaction(connection, options);
  }

  /** Opens an existing database and migrates an older one. */
  public static Database open(Path file, StoreOptions options) {
    return open(file, options, Deadline.after(options.timeout()));
  }

  private static Database open(Path file, StoreOptions options, Deadline deadline) {
    DatabaseFiles files = new DatabaseFiles(file.toAbsolutePath());
    Opening.Opened opened = new Opening(files, options).open(deadline);
    return new Database(files, options, opened.connection(), opened.migration());
  }

  /** Opens the database, and makes it first if there is none. */
  public static Database init(Path file, StoreOptions options) {
    Path absolute = file.toAbsolutePath();
    try {
      makeReady(absolute, options);
      Database database = open(absolute, options, Migrator.deadline(options));
      for (Path own : database.files.all()) {
        PrivateFiles.tighten(own, PrivateFiles.FILE);
      }
      return database;
    } catch (IOException e) {
      throw cannotMake(absolute, e);
    }
  }

  private static void makeReady(Path file, StoreOptions options) throws IOException {
    Path folder = file.getParent();
    if (folder != null) {
      PrivateFiles.createFolders(folder);
    }
    Optional<FileFacts> facts = FileFacts.of(file);
    if (facts.isEmpty()) {
      LocalDisk.require(file);
      try {
        PrivateFiles.createFile(file);
      } catch (FileAlreadyExistsException _) {
        // Twelve hooks may start at once; whoever was faster made the same empty file.
      }
      options.failpoint().reached(Moment.INIT_AFTER_CREATE);
    } else if (facts.get().isFile() && facts.get().isOurs() && Files.size(file) == 0) {
      // An init that was stopped right after making the file, under a umask that takes the owner's
      // bits, left it unreadable.
      PrivateFiles.setMode(file, PrivateFiles.FILE);
    }
  }

  private static IntercoreException cannotMake(Path file, IOException e) {
    return new IntercoreException(
        ErrorCode.IO,
        "cannot make " + file + ": " + IoText.reason(e),
        "Check that its folder may be written and the disk is not full.",
        e);
  }

  /** The schema version in the file, whatever it is. Changes nothing. */
  public static int peekVersion(Path file, StoreOptions options) {
    return Opening.peekVersion(file.toAbsolutePath(), options);
  }

  public DatabaseFiles files() {
    return files;
  }

  /** What opening it did to the schema. */
  public Migration migration() {
    return migration;
  }

  /**
   * One decision: begins with the write lock, commits when {@code work} returns, undoes everything
   * when it throws.
   */
  public <T> T write(Durability durability, Function<Transaction, T> work) {
    return exclusively(deadline -> {
      T answer =
          writing.run(
              durability,
              deadline,
              Moment.WRITE_BEFORE_COMMIT,
              () -> work.apply(new Transaction(connection, now())));
      options.failpoint().reached(Moment.WRITE_AFTER_COMMIT);
      return answer;
    });
  }

  /** One consistent look. Never takes the write lock. */
  public <T> T read(Function<Transaction, T> work) {
    return exclusively(deadline -> {
      connection.execute("BEGIN");
      try {
        // BEGIN alone looks at nothing. This does, and is the only place that can still meet
        // another's WAL recovery.
        patience.until(
            deadline, "read", () -> connection.number("SELECT count(*) FROM sqlite_schema"));
        return work.apply(new Transaction(connection, now()));
      } finally {
        connection.rollBack();
      }
    });
  }

  private long now() {
    return options.clock().instant().getEpochSecond();
  }

  /** Work on the bare connection, for this package; takes its turn like everyone. */
  <T> T exclusively(Work<T> work) {
    Deadline deadline = Deadline.after(options.timeout());
    takeTurn(deadline);
    try {
      return work.run(deadline);
    } catch (UncheckedSqlException e) {
      throw SqliteErrors.translate(e.sql(), files.database());
    } catch (SQLException e) {
      throw SqliteErrors.translate(e, files.database());
    } catch (IOException e) {
      throw new IntercoreException(
          ErrorCode.IO,
          IoText.reason(e) + ": " + e.getMessage(),
          "Check that path and its permissions.",
          e);
    } finally {
      turn.unlock();
    }
  }

  private void takeTurn(Deadline deadline) {
    if (turn.isHeldByCurrentThread()) {
      throw new IllegalStateException("a transaction inside a transaction");
    }
    try {
      if (turn.tryLock(Math.max(0, deadline.remainingNanos()), TimeUnit.NANOSECONDS)) {
        return;
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    throw new IntercoreException(
        ErrorCode.BUSY,
        "the database is busy in this process: " + files.database(),
        "Try again, or wait longer with --timeout.");
  }

  SqliteConnection connection() {
    return connection;
  }

  @Override
  public void close() {
    turn.lock();
    try {
      connection.close();
    } catch (SQLException e) {
      throw SqliteErrors.translate(e, files.database());
    } finally {
      turn.unlock();
    }
  }

  /** Work on the connection, with a deadline for what it waits for. */
  @FunctionalInterface
  interface Work<T> {
    T run(Deadline deadline) throws SQLException, IOException;
  }
}
