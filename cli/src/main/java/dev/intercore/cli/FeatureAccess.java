package dev.intercore.cli;

import dev.intercore.Intercore;
import dev.intercore.cli.option.GlobalOptions;
import dev.intercore.cli.option.ParsedArguments;
import dev.intercore.cli.output.Terminal;
import dev.intercore.common.Actor;
import dev.intercore.common.ErrorCode;
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

  private final Invocation invocation;
  private final CommandHost host;
  private final Consumer<String> corruptRecords;
  private final Trace trace;
  private final Optional<String> database;
  private final Duration timeout;
  private final Set<String> warned = new HashSet<>();

  FeatureAccess(
      Invocation invocation, CommandHost host, Terminal terminal, Trace trace, Target target) {
    this(
        invocation,
        host,
        fact -> terminal.warn(ErrorCode.CORRUPT, fact, "`ic doctor` shows details."),
        trace,
        target);
  }

  private FeatureAccess(
      Invocation invocation,
      CommandHost host,
      Consumer<String> corruptRecords,
      Trace trace,
      Target target) {
    this.invocation = invocation;
    this.host = host;
    this.corruptRecords = corruptRecords;
    this.trace = trace;
    this.database = target.database();
    this.timeout = target.timeout();
  }

  /**
   * Returns the same access without warnings about corrupt records.
   *
   * @param named the database that an option of another command line names
   */
  public FeatureAccess withoutWarnings(Optional<String> named) {
    return new FeatureAccess(invocation, host, _ -> {}, trace, new Target(named, timeout));
  }

  /** The options of a call about its database. */
  record Target(Optional<String> database, Duration timeout) {
    static Target of(ParsedArguments arguments, Duration defaultTimeout) {
      return new Target(
          arguments.find(GlobalOptions.DB),
          arguments.find(GlobalOptions.TIMEOUT).orElse(defaultTimeout));
    }
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

  /** Returns the team, with a warning for each corrupt record. */
  public Team team(Actor actor) {
    Team team =
        shared()
            .team(
                actor,
                corrupt -> {
                  if (warned.add(corrupt.message())) {
                    corruptRecords.accept(corrupt.message());
                  }
                });
    if (!team.isInDatabase()) {
      // An engine does not touch files of a project's tree.
      host.site().requireCaller();
    }
    return team;
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
