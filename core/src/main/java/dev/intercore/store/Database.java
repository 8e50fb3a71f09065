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
import java.util.function.Function;

/**
 * An open database. Threads of one process take turns, fairly; processes are kept apart by SQLite.
 * Waiting for either ends with the call's deadline.
 */
public final class Database implements AutoCloseable {
  private final Connections connections;
  private final StoreOptions options;
  private final Migration migration;
  private final Patience patience;

  /** So many writes this call has made; each has a name of its own. */
  private int writes;

  private boolean changed;

  private Database(Connections connections, StoreOptions options, Migration migration) {
    this.connections = connections;
    this.options = options;
    this.migration = migration;
    this.patience = new Patience(options);
  }

  /** Opens an existing database and migrates an older one. */
  public static Database open(Path file, StoreOptions options) {
    return open(file, options, Deadline.after(options.timeout()));
  }

  private static Database open(Path file, StoreOptions options, Deadline deadline) {
    DatabaseFiles files = new DatabaseFiles(file.toAbsolutePath());
    Opening.Opened opened = new Opening(files, options).open(deadline);
    return new Database(new Connections(files, opened.connection()), options, opened.migration());
  }

  /** The same open database, used in another way. Closing either closes both. */
  public Database with(StoreOptions others) {
    return new Database(connections, others, migration);
  }

  /** Opens the database, and makes it first if there is none. */
  public static Database init(Path file, StoreOptions options) {
    Path absolute = file.toAbsolutePath();
    try {
      makeReady(absolute, options);
      Database database = open(absolute, options, Migrator.deadline(options));
      for (Path own : database.files().all()) {
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

  /** Whether a file has the schema of this program, so that opening it would change nothing. */
  public static boolean isCurrent(Path file, StoreOptions options) {
    return peekVersion(file, options) == Schema.CURRENT;
  }

  public DatabaseFiles files() {
    return connections.files();
  }

  /** For what is kept beside the database and changes with it. */
  public Failpoint failpoint() {
    return options.failpoint();
  }

  /** When a call that begins now has waited long enough. */
  public Deadline deadline() {
    return Deadline.after(options.timeout());
  }

  /** Lets a moment pass before something busy beside the database is asked again. */
  public void pause(Deadline deadline) {
    options.backoff().pause(Math.max(deadline.remainingNanos(), Backoff.MIN_NANOS));
  }

  /** What opening it did to the schema. */
  public Migration migration() {
    return migration;
  }

  /**
   * One decision: begins with the write lock, commits when {@code work} returns, undoes everything
   * when it throws. A request that was carried out before gets its verdict again.
   */
  public <T> T write(Durability durability, Verdict<T> verdict, Function<Transaction, T> decision) {
    return write(durability, deadline(), verdict, decision);
  }

  /** The same for a call that has waited for something else already. */
  public <T> T write(
      Durability durability,
      Deadline deadline,
      Verdict<T> verdict,
      Function<Transaction, T> decision) {
    Optional<String> request = options.asker().request().map(this::nameOfWrite);
    return request.isEmpty()
        ? write(durability, deadline, decision)
        : write(durability, deadline, tx -> Requests.once(tx, request.get(), verdict, decision));
  }

  private String nameOfWrite(String request) {
    return ++writes == 1 ? request : request + "#" + writes;
  }

  /** The same without a memory, for what may be done twice. */
  public <T> T write(Durability durability, Function<Transaction, T> work) {
    return write(durability, deadline(), work);
  }

  public <T> T write(Durability durability, Deadline patience, Function<Transaction, T> work) {
    return exclusively(
        patience,
        (connection, deadline) -> {
          long before = connection.changes();
          T answer =
              new WriteTransaction(connection, options)
                  .run(
                      durability,
                      deadline,
                      Moment.WRITE_BEFORE_COMMIT,
                      () -> {
                        options.asker().fence().pass();
                        return work.apply(new Transaction(connection, now()));
                      });
          changed |= connection.changes() != before;
          options.failpoint().reached(Moment.WRITE_AFTER_COMMIT);
          return answer;
        });
  }

  /** Whether anything was changed by way of this object; not by others {@link #with} it. */
  public boolean hasChanged() {
    return changed;
  }

  /** Throws when nobody waits for the answer any more. */
  public void checkAsker() {
    options.asker().fence().pass();
  }

  /** For those who wait for what another's commit brings. */
  public CommitWatch watch() {
    Path folder = files().database().getParent();
    return CommitWatch.on(folder == null ? Path.of("/") : folder, options.backoff());
  }

  /** One consistent look. Never takes the write lock. */
  public <T> T read(Function<Transaction, T> work) {
    connections.refuseNesting();
    return connected(
        Deadline.after(options.timeout()),
        (connection, deadline) -> {
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

  /** Work on the bare connection, for this package; takes its turn like every writer. */
  <T> T exclusively(Work<T> work) {
    return exclusively(deadline(), work);
  }

  private <T> T exclusively(Deadline deadline, Work<T> work) {
    connections.takeTurn(deadline);
    try {
      return connected(deadline, work);
    } finally {
      connections.endTurn();
    }
  }

  private <T> T connected(Deadline deadline, Work<T> work) {
    try {
      SqliteConnection connection = connections.take(options, deadline);
      try {
        return work.run(connection, deadline);
      } finally {
        connections.giveBack(connection);
      }
    } catch (UncheckedSqlException e) {
      throw SqliteErrors.translate(e.sql(), connections.database());
    } catch (SQLException e) {
      throw SqliteErrors.translate(e, connections.database());
    } catch (IOException e) {
      throw new IntercoreException(
          ErrorCode.IO,
          IoText.reason(e) + ": " + e.getMessage(),
          "Check that path and its permissions.",
          e);
    }
  }

  Connections connections() {
    return connections;
  }

  /** Closes connections that were needed only for a while. */
  public void shrink() {
    connections.shrink();
  }

  @Override
  public void close() {
    try {
      connections.close();
    } catch (SQLException e) {
      throw SqliteErrors.translate(e, connections.database());
    }
  }

  /**
   * Closes it and leaves the files alone: they are no longer those it was opened with, and the last
   * to close would checkpoint and delete what is now another's WAL. Where there is nothing to look
   * at any more, SQLite sees that its file was moved, and does neither.
   */
  public void abandon() {
    try (SqliteConnection _ = Opening.witness(files(), options)) {
      close();
    } catch (SQLException _) {
      close();
    }
  }

  /** Work on the connection, with a deadline for what it waits for. */
  @FunctionalInterface
  interface Work<T> {
    T run(SqliteConnection connection, Deadline deadline) throws SQLException, IOException;
  }
}
