package dev.intercore;

import dev.intercore.common.Actor;
import dev.intercore.compat.Compat;
import dev.intercore.event.EventLog;
import dev.intercore.intent.IntentOptions;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.Intents;
import dev.intercore.lock.Locks;
import dev.intercore.process.ProcessTable;
import dev.intercore.project.PathResolver;
import dev.intercore.project.Project;
import dev.intercore.project.ProjectConfig;
import dev.intercore.project.WorkConfig;
import dev.intercore.query.Query;
import dev.intercore.query.QueryLimits;
import dev.intercore.query.ViewRows;
import dev.intercore.query.words.Lookups;
import dev.intercore.query.words.QuestionParameters;
import dev.intercore.query.words.Questions;
import dev.intercore.run.Runs;
import dev.intercore.sentinel.Sentinels;
import dev.intercore.state.StateValues;
import dev.intercore.status.ProjectStatus;
import dev.intercore.store.Store;
import dev.intercore.store.StoreOptions;
import dev.intercore.store.sqlite.SqliteStore;
import dev.intercore.work.Team;
import dev.intercore.work.storage.FileTeamStore;
import dev.intercore.work.storage.SqlTeamStore;
import dev.intercore.work.storage.TeamStore;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * One project's database, and the features on it. Safe for use by many threads; open it once, close
 * it at the end.
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

  /** What the features use: the database, or a snapshot of it. */
  private final Store store;

  private Intercore(SqliteStore database, Store store) {
    this.database = database;
    this.store = store;
  }

  private static Intercore of(SqliteStore database) {
    return new Intercore(database, database);
  }

  /**
   * Opens an existing database, migrating an older one first. A missing one is an error: see {@link
   * #init}.
   */
  public static Intercore open(Path file) {
    return open(file, StoreOptions.defaults());
  }

  public static Intercore open(Path file, StoreOptions options) {
    return of(SqliteStore.open(file, options));
  }

  /** Opens the database, and makes it (and missing folders) first if there is none. */
  public static Intercore init(Path file) {
    return init(file, StoreOptions.defaults());
  }

  public static Intercore init(Path file, StoreOptions options) {
    return of(SqliteStore.init(file, options));
  }

  /** The same open database, used in another way. Closing either closes both. */
  public Intercore with(StoreOptions options) {
    return of(database.with(options));
  }

  /** JSON values by key and scope, with a time to live. */
  public StateValues state() {
    return new StateValues(store);
  }

  /** Atomic throttle guards. */
  public Sentinels sentinels() {
    return new Sentinels(store);
  }

  /** Who is changing what, by the settings of the project that holds this database. */
  public Intents intents() {
    Path file = database.files().database();
    ProjectConfig config = ProjectConfig.in(file.resolveSibling(""));
    return new Intents(IntentOptions.of(Project.of(file), config.intent(), store, database));
  }

  /**
   * Paths of the project that holds this database, as they are named in a directory.
   *
   * @param directory links resolved
   */
  public PathResolver paths(Path directory) {
    return new PathResolver(Project.of(database.files().database()), directory);
  }

  /**
   * The state of a team of agents, by the settings of the project that holds this database.
   *
   * @param by who asks
   */
  public Team team(Actor by) {
    Path file = database.files().database();
    WorkConfig config = ProjectConfig.in(file.resolveSibling("")).work();
    TeamStore keeper =
        config.inFiles()
            ? new FileTeamStore(store, Project.of(file).root(Project.MAIN), config.directory())
            : new SqlTeamStore(store);
    return new Team(keeper, by, ProcessTable.here());
  }

  /**
   * Runs, who works in them and what they produced.
   *
   * @param by who asks
   */
  public Runs runs(Actor by) {
    return new Runs(store, by, ProcessTable.here());
  }

  /**
   * What is going on here, all features together.
   *
   * @param party whose intents are own
   * @param locks looked at beside; they are not in the database
   */
  public ProjectStatus status(IntentOwner party, Locks locks) {
    return new ProjectStatus(this, party, () -> locks);
  }

  /**
   * One consistent look: all that is read by way of what is handed in is of the same moment. It is
   * of no use afterwards, and nothing can be changed by way of it.
   */
  public <T> T atOnce(Function<Intercore, T> looks) {
    return store.snapshot(view -> looks.apply(new Intercore(database, view)));
  }

  /** What happened here, in order. */
  public EventLog events() {
    return new EventLog(store);
  }

  /**
   * Answers read-only statements on views of everything here.
   *
   * @param locks which are beside the database, and may be asked too
   */
  public Query query(Locks locks) {
    return query(() -> locks);
  }

  /**
   * The same for locks that may be refused; an answer is then given without them.
   *
   * @param locks asked for only by questions about locks
   */
  public Query query(Supplier<Locks> locks) {
    return query(locks, QueryLimits.USUAL);
  }

  /** The same with limits of one's own. */
  public Query query(Supplier<Locks> locks, QueryLimits limits) {
    return new Query(store, moment -> new Intercore(database, moment).keepers(locks), limits);
  }

  private ViewRows keepers(Supplier<Locks> locks) {
    return new ViewRows(team(Actor.LOOKING), runs(Actor.LOOKING), intents(), locks);
  }

  /**
   * What questions in plain words mean.
   *
   * @param session whose run is the current one
   * @param directory where it is asked, links resolved: paths are seen from there, and the project
   *     around it is the one whose run is current if the session has none
   */
  public Questions questions(Optional<String> session, Path directory) {
    Actor asker = new Actor(Actor.LOOKING.name(), session);
    return new Questions(
        new QuestionParameters(
            session,
            Project.folderAround(directory).toString(),
            store.now(),
            new Lookups(store, intents(), paths(directory), team(asker), runs(asker))));
  }

  /**
   * What is still in temp files, and what is here already.
   *
   * @param legacyRoot the folder of the temp files, mostly {@link Compat#LEGACY_ROOT}
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
