package dev.intercore.store;

import dev.intercore.common.Backoff;
import dev.intercore.common.Deadline;
import dev.intercore.common.Failpoint;
import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The door to an open database; behind it {@link Looks} read and {@link Writes} decide. Threads of
 * one process take turns, fairly; processes are kept apart by SQLite. Waiting for either ends with
 * the call's deadline.
 */
public final class Database implements AutoCloseable {
  private final Connections connections;
  private final StoreOptions options;
  private final Migration migration;
  private final Turns turns;
  private final Looks looks;
  private final Writes writes;

  /** What all looks see by way of this object, if they are to see the same. */
  private final @Nullable Snapshot snapshot;

  private Database(
      Connections connections,
      StoreOptions options,
      Migration migration,
      @Nullable Snapshot snapshot) {
    this.connections = connections;
    this.options = options;
    this.migration = migration;
    this.turns = new Turns(connections, options);
    this.looks = new Looks(turns, options);
    this.writes = new Writes(turns, options);
    this.snapshot = snapshot;
  }

  /** Opens an existing database and migrates an older one. */
  public static Database open(Path file, StoreOptions options) {
    return open(file, options, Deadline.after(options.timeout()));
  }

  private static Database open(Path file, StoreOptions options, Deadline deadline) {
    DatabaseFiles files = new DatabaseFiles(file.toAbsolutePath());
    Opening.Opened opened = new Opening(files, options).open(deadline);
    Connections connections = new Connections(files, opened.connection());
    return new Database(connections, options, opened.migration(), null);
  }

  /** The same open database, used in another way. Closing either closes both. */
  public Database with(StoreOptions others) {
    return new Database(connections, others, migration, null);
  }

  /** Opens the database, and makes it first if there is none. */
  public static Database init(Path file, StoreOptions options) {
    Path absolute = file.toAbsolutePath();
    Making making = new Making(absolute, options);
    making.prepare();
    Database database = open(absolute, options, Migrator.deadline(options));
    making.tighten(database.files());
    return database;
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

  /** What opening it did to the schema. */
  public Migration migration() {
    return migration;
  }

  /** For what is kept beside the database and changes with it. */
  public Failpoint failpoint() {
    return options.failpoint();
  }

  /** Unix seconds. */
  public long now() {
    return options.now();
  }

  /** When a call that begins now has waited long enough. */
  public Deadline deadline() {
    return Deadline.after(options.timeout());
  }

  /** Lets a moment pass before something busy beside the database is asked again. */
  public void pause(Deadline deadline) {
    options.backoff().pause(Math.max(deadline.remainingNanos(), Backoff.MIN_NANOS));
  }

  /** Throws when nobody waits for the answer any more. */
  public void checkAsker() {
    options.asker().fence().pass();
  }

  /**
   * One decision: begins with the write lock, commits when {@code decision} returns, undoes
   * everything when it throws. A request that was carried out before gets its verdict again.
   */
  public <T> T write(Durability durability, Verdict<T> verdict, Function<Transaction, T> decision) {
    return writes.once(durability, deadline(), verdict, decision);
  }

  /** The same for a call that has waited for something else already. */
  public <T> T write(
      Durability durability,
      Deadline deadline,
      Verdict<T> verdict,
      Function<Transaction, T> decision) {
    return writes.once(durability, deadline, verdict, decision);
  }

  /** The same without a memory, for what may be done twice. */
  public <T> T write(Durability durability, Function<Transaction, T> work) {
    return writes.write(durability, deadline(), work);
  }

  public <T> T write(Durability durability, Deadline deadline, Function<Transaction, T> work) {
    return writes.write(durability, deadline, work);
  }

  /** Whether anything was changed by way of this object; not by others {@link #with} it. */
  public boolean hasChanged() {
    return writes.changedAnything();
  }

  /** One consistent look. Never takes the write lock. */
  public <T> T read(Function<Transaction, T> work) {
    return snapshot == null ? looks.read(work) : snapshot.read(work);
  }

  /**
   * One consistent look of several: all that is read by way of the database that is handed in is of
   * the same moment. It is of no use afterwards, and nothing can be written by way of it.
   */
  public <T> T snapshot(Function<Database, T> several) {
    return read(tx -> {
      try (Snapshot moment = new Snapshot(tx)) {
        return several.apply(new Database(connections, options, migration, moment));
      }
    });
  }

  /** A connection of its own, on which a statement of a stranger may be looked at and run. */
  public ReadOnlySession readOnly() {
    return ReadOnlySession.open(files().database(), options);
  }

  /** For those who wait for what another's commit brings. */
  public CommitWatch watch() {
    return CommitWatch.on(files().folder(), options.backoff());
  }

  /** The same for those who wait for long, and want to know when there is nothing to wait for. */
  public Vigil vigil() {
    return Vigil.of(this);
  }

  /** Work on the bare connection, for this package; takes its turn like every writer. */
  <T> T exclusively(Turns.Work<T> work) {
    return turns.exclusively(deadline(), work);
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
    connections.close();
  }

  /** Closes it and leaves the files alone: they are no longer those it was opened with. */
  public void abandon() {
    connections.abandon(options);
  }
}
