package dev.intercore;

import dev.intercore.common.Actor;
import dev.intercore.compat.Compat;
import dev.intercore.event.EventLog;
import dev.intercore.intent.FileIntentStore;
import dev.intercore.intent.IntentOptions;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.IntentStore;
import dev.intercore.intent.Intents;
import dev.intercore.intent.SqlIntentStore;
import dev.intercore.lock.Locks;
import dev.intercore.process.ProcessTable;
import dev.intercore.project.PathResolver;
import dev.intercore.project.Project;
import dev.intercore.project.ProjectConfig;
import dev.intercore.project.ProjectConfig.IntentConfig;
import dev.intercore.project.ProjectConfig.WorkConfig;
import dev.intercore.query.Query;
import dev.intercore.query.ViewRows;
import dev.intercore.query.words.QuestionParameters;
import dev.intercore.query.words.Questions;
import dev.intercore.run.Runs;
import dev.intercore.sentinel.Sentinels;
import dev.intercore.state.StateValues;
import dev.intercore.status.ProjectStatus;
import dev.intercore.status.WaitConditions;
import dev.intercore.store.Store;
import dev.intercore.store.StoreOptions;
import dev.intercore.store.sqlite.SqliteStore;
import dev.intercore.work.Team;
import dev.intercore.work.storage.CorruptRecord;
import dev.intercore.work.storage.FileTeamStore;
import dev.intercore.work.storage.SqlTeamStore;
import dev.intercore.work.storage.TeamStore;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * One open database of a project, with the features that use it. Safe for many threads. Open it
 * once and close it at the end.
 *
 * <pre>{@code
 * try (Intercore intercore = Intercore.open(Path.of(".clavain/intercore.db"))) {
 *   intercore.state().get("dispatch", "session-1");
 * }
 * }</pre>
 */
public final class Intercore implements AutoCloseable {
  /** The opened database. */
  private final SqliteStore database;

  /** What the features use: the database or a snapshot of it. */
  private final Store store;

  private Intercore(SqliteStore database, Store store) {
    this.database = database;
    this.store = store;
  }

  private static Intercore of(SqliteStore database) {
    return new Intercore(database, database);
  }

  /** Opens an existing database and migrates an older one. To create one, see {@link #init}. */
  public static Intercore open(Path file) {
    return open(file, StoreOptions.defaults());
  }

  public static Intercore open(Path file, StoreOptions options) {
    return of(SqliteStore.open(file, options));
  }

  /** Opens the database. Creates it first, with missing folders, if it does not exist. */
  public static Intercore init(Path file) {
    return init(file, StoreOptions.defaults());
  }

  public static Intercore init(Path file, StoreOptions options) {
    return of(SqliteStore.init(file, options));
  }

  /** Returns a view of the same open database with other options. Closing either closes both. */
  public Intercore with(StoreOptions options) {
    return of(database.with(options));
  }

  /** Returns JSON values by key and scope, with a time to live. */
  public StateValues state() {
    return new StateValues(store);
  }

  /** Returns atomic throttles. */
  public Sentinels sentinels() {
    return new Sentinels(store);
  }

  /** Returns the change intents, with the settings of the project of this database. */
  public Intents intents() {
    Path file = database.files().database();
    IntentConfig config = ProjectConfig.in(file.resolveSibling("")).intent();
    IntentStore records =
        config.inFiles()
            ? new FileIntentStore(store, file.toAbsolutePath().resolveSibling(""))
            : new SqlIntentStore(store);
    Set<Path> databaseFiles = Set.copyOf(database.files().all());
    return new Intents(IntentOptions.of(records, Project.of(file), config, databaseFiles));
  }

  /**
   * Returns a resolver of paths that are relative to a directory of this project.
   *
   * @param directory with links resolved
   */
  public PathResolver paths(Path directory) {
    return new PathResolver(Project.of(database.files().database()), directory);
  }

  /**
   * Returns the state of a team of agents, with the settings of the project of this database.
   *
   * @param by the actor of the events
   */
  public Team team(Actor by) {
    return team(by, _ -> {});
  }

  /**
   * Returns the team as one actor sees it.
   *
   * @param corrupt called with each record that was met and cannot be read, once
   */
  public Team team(Actor by, Consumer<CorruptRecord> corrupt) {
    Path file = database.files().database();
    WorkConfig config = ProjectConfig.in(file.resolveSibling("")).work();
    TeamStore teamStore =
        config.inFiles()
            ? new FileTeamStore(store, Project.of(file).root(Project.MAIN), config.directory())
            : new SqlTeamStore(store);
    return new Team(teamStore, by, ProcessTable.here(), corrupt);
  }

  /**
   * Returns the runs, with their agents and artifacts.
   *
   * @param by the actor of the events
   */
  public Runs runs(Actor by) {
    return new Runs(store, by, ProcessTable.here());
  }

  /**
   * Returns the status of the project, over all features.
   *
   * @param owner whose intents are shown as own
   * @param locks not in the database; a folder that is refused is a problem of the status
   */
  public ProjectStatus status(IntentOwner owner, Supplier<Locks> locks) {
    return new ProjectStatus(
        store, moment -> new Intercore(database, moment).statusServices(), owner, locks);
  }

  private ProjectStatus.Services statusServices() {
    return new ProjectStatus.Services(events(), runs(Actor.READER), team(Actor.READER), intents());
  }

  /** Returns the conditions that a caller can wait for. */
  public WaitConditions waitConditions() {
    return new WaitConditions(
        events(), runs(Actor.READER), () -> team(Actor.READER), this::intents);
  }

  /** Returns the event log. */
  public EventLog events() {
    return new EventLog(store);
  }

  /**
   * Returns read-only SQL queries on views of all features.
   *
   * @param locks the locks of this user; they are not in the database
   */
  public Query query(Locks locks) {
    return query(() -> locks);
  }

  /**
   * Returns the same for locks that may be inaccessible. Queries then answer without them.
   *
   * @param locks called only by a query that needs locks
   */
  public Query query(Supplier<Locks> locks) {
    return query(locks, Query.Limits.DEFAULT);
  }

  /** Returns the same with other limits. */
  public Query query(Supplier<Locks> locks, Query.Limits limits) {
    return new Query(store, moment -> new Intercore(database, moment).viewRows(locks), limits);
  }

  private ViewRows viewRows(Supplier<Locks> locks) {
    return new ViewRows(team(Actor.READER), runs(Actor.READER), intents(), locks);
  }

  /**
   * Returns questions in plain words.
   *
   * @param session the session whose run is the current one
   * @param directory the working directory, with links resolved. Paths are relative to it. If the
   *     session has no run, the current run is that of the project around it.
   */
  public Questions questions(Optional<String> session, Path directory) {
    Actor asker = new Actor(Actor.READER.name(), session);
    return new Questions(
        new QuestionParameters(
            new QuestionParameters.Services(
                store, intents(), paths(directory), team(asker), runs(asker)),
            session,
            Project.folderAround(directory).toString()));
  }

  /**
   * Returns the comparison of legacy temp files with this database.
   *
   * @param legacyRoot the folder of the temp files, usually {@link Compat#LEGACY_ROOT}
   */
  public Compat compat(Path legacyRoot) {
    return new Compat(state(), sentinels(), legacyRoot);
  }

  /** Returns the store that the features use. */
  public Store store() {
    return store;
  }

  /** Returns the opened database, for checks of its health and its files. */
  public SqliteStore database() {
    return database;
  }

  @Override
  public void close() {
    database.close();
  }
}
