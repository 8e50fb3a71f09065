package dev.intercore.cli;

import dev.intercore.Intercore;
import dev.intercore.cli.option.GlobalOptions;
import dev.intercore.cli.output.Terminal;
import dev.intercore.common.Actor;
import dev.intercore.lock.LockFolder;
import dev.intercore.lock.LockOptions;
import dev.intercore.lock.Locks;
import dev.intercore.project.PathResolver;
import dev.intercore.project.Project;
import dev.intercore.project.ProjectLocator;
import dev.intercore.run.Runs;
import dev.intercore.store.StoreOptions;
import dev.intercore.store.Trace;
import dev.intercore.store.sqlite.SqliteStore;
import dev.intercore.work.Team;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Opens databases and locks for one call, by the rules of the process that runs it. The only class
 * of this module that does so.
 */
public final class FeatureAccess {
  private static final String DATABASE_VARIABLE = "INTERCORE_DB";

  private final CallerIdentity caller;
  private final Invocation invocation;
  private final CommandHost host;
  private final Trace trace;
  private final Optional<String> database;
  private final Duration timeout;
  private final Consumer<String> corruptRecords;
  private final Set<String> warned = new HashSet<>();

  FeatureAccess(
      CallerIdentity caller,
      CommandHost host,
      Terminal terminal,
      Trace trace,
      Duration defaultTimeout) {
    this.caller = caller;
    this.invocation = caller.invocation();
    this.host = host;
    this.trace = trace;
    this.database = caller.arguments().find(GlobalOptions.DB);
    this.timeout = caller.arguments().find(GlobalOptions.TIMEOUT).orElse(defaultTimeout);
    this.corruptRecords = terminal::warnCorrupt;
  }

  private FeatureAccess(FeatureAccess other, Optional<String> database) {
    this.caller = other.caller;
    this.invocation = other.invocation;
    this.host = other.host;
    this.trace = other.trace;
    this.database = database;
    this.timeout = other.timeout;
    this.corruptRecords = _ -> {};
  }

  /**
   * Returns the same access without warnings about corrupt records.
   *
   * @param named the database that an option of another command line names
   */
  public FeatureAccess withoutWarnings(Optional<String> named) {
    return new FeatureAccess(this, named);
  }

  public ProjectLocator locator() {
    return new ProjectLocator(invocation.directory());
  }

  /**
   * Returns the database that an option or the environment names. Its path is checked, but it need
   * not exist.
   */
  public Optional<Path> namedDatabase() {
    return database.or(() -> invocation.variable(DATABASE_VARIABLE)).map(locator()::named);
  }

  /** Returns the database of the nearest project. */
  public Path nearestDatabase() {
    return namedDatabase().orElseGet(() -> locator().find());
  }

  /** Returns the database that all worktrees of the repository share. */
  public Path sharedDatabase() {
    return namedDatabase().orElseGet(() -> locator().findShared());
  }

  /** Returns how this call opens a database. */
  public StoreOptions options() {
    return StoreOptions.defaults()
        .withClock(host.clock())
        .withTrace(trace)
        .withTimeout(timeout)
        .withRequest(host.request());
  }

  public Intercore open(Path file) {
    return host.stores().open(file, options());
  }

  /** Returns whether a database has the schema of this program, so that opening changes nothing. */
  public boolean isCurrent(Path file) {
    return SqliteStore.isCurrent(file, options());
  }

  /** Opens the database of the nearest project. */
  public Intercore nearest() {
    return open(nearestDatabase());
  }

  /** Opens the database that all worktrees of the repository share. */
  public Intercore shared() {
    return open(sharedDatabase());
  }

  /** Returns a resolver of paths as the caller writes them. */
  public PathResolver paths() {
    return new PathResolver(Project.of(sharedDatabase()), invocation.directory());
  }

  /** Returns the team for changes by the caller. */
  public Team team() {
    return team(caller.actor());
  }

  /** Returns the team for reading. */
  public Team readTeam() {
    return team(Actor.READER);
  }

  /** Returns the team, with a warning for each corrupt record. */
  public Team team(Actor actor) {
    return requireAccess(
        shared()
            .team(
                actor,
                corrupt -> {
                  if (warned.add(corrupt.message())) {
                    corruptRecords.accept(corrupt.message());
                  }
                }));
  }

  /** Returns the team. An engine does not touch files of a project's tree, so it may decline. */
  public Team requireAccess(Team team) {
    if (!team.isInDatabase()) {
      host.site().requireCaller();
    }
    return team;
  }

  /** Returns the runs for changes by the caller. */
  public Runs runs() {
    return runs(caller.actor());
  }

  /** Returns the runs for reading. */
  public Runs readRuns() {
    return runs(Actor.READER);
  }

  public Runs runs(Actor actor) {
    return shared().runs(actor);
  }

  /** Returns the locks of the caller. */
  public Locks locks() {
    LockFolder folder = LockFolder.of(invocation.environment(), invocation.directory());
    if (!folder.isMarked()) {
      // An engine creates no folder at a path that it got from a caller.
      host.site().requireCaller();
    }
    return locks(folder);
  }

  /** Returns the locks of the caller for reading; a folder that does not exist has none. */
  public Locks locksForReading() {
    LockFolder folder = LockFolder.of(invocation.environment(), invocation.directory());
    if (folder.exists() && !folder.isMarked()) {
      // An engine reads no folder that was never used for locks.
      host.site().requireCaller();
    }
    return locks(folder);
  }

  private Locks locks(LockFolder folder) {
    return new Locks(
        folder,
        LockOptions.defaults()
            .withClock(host.clock())
            .withTrace(trace)
            .withRequest(host.request()));
  }
}
