package dev.intercore;

import dev.intercore.compat.Compat;
import dev.intercore.config.ProjectConfig;
import dev.intercore.config.WorkConfig;
import dev.intercore.event.Events;
import dev.intercore.intent.IntentOptions;
import dev.intercore.intent.Intents;
import dev.intercore.place.Project;
import dev.intercore.place.ProjectPaths;
import dev.intercore.process.Processes;
import dev.intercore.sentinel.Sentinels;
import dev.intercore.state.State;
import dev.intercore.store.Database;
import dev.intercore.store.StoreOptions;
import dev.intercore.work.By;
import dev.intercore.work.Team;
import dev.intercore.work.keep.Keeper;
import dev.intercore.work.keep.SqliteKeeper;
import dev.intercore.work.keep.files.FileKeeper;
import java.nio.file.Path;

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
  private final Database database;

  private Intercore(Database database) {
    this.database = database;
  }

  /**
   * Opens an existing database, migrating an older one first. A missing one is an error: see {@link
   * #init}.
   */
  public static Intercore open(Path file) {
    return open(file, StoreOptions.defaults());
  }

  public static Intercore open(Path file, StoreOptions options) {
    return new Intercore(Database.open(file, options));
  }

  /** Opens the database, and makes it (and missing folders) first if there is none. */
  public static Intercore init(Path file) {
    return init(file, StoreOptions.defaults());
  }

  public static Intercore init(Path file, StoreOptions options) {
    return new Intercore(Database.init(file, options));
  }

  /** The same open database, used in another way. Closing either closes both. */
  public Intercore with(StoreOptions options) {
    return new Intercore(database.with(options));
  }

  /** JSON values by key and scope, with a time to live. */
  public State state() {
    return new State(database);
  }

  /** Atomic throttle guards. */
  public Sentinels sentinels() {
    return new Sentinels(database);
  }

  /** Who is changing what, by the settings of the project that holds this database. */
  public Intents intents() {
    Path file = database.files().database();
    ProjectConfig config = ProjectConfig.in(file.resolveSibling(""));
    return new Intents(database, IntentOptions.of(Project.of(file), config.intent(), database));
  }

  /**
   * Paths of the project that holds this database, as they are named in a directory.
   *
   * @param directory links resolved
   */
  public ProjectPaths paths(Path directory) {
    return new ProjectPaths(Project.of(database.files().database()), directory);
  }

  /**
   * The state of a team of agents, by the settings of the project that holds this database.
   *
   * @param by who asks
   */
  public Team team(By by) {
    Path file = database.files().database();
    WorkConfig config = ProjectConfig.in(file.resolveSibling("")).work();
    Keeper keeper =
        config.inFiles()
            ? new FileKeeper(database, Project.of(file).root(Project.MAIN), config.directory())
            : new SqliteKeeper(database);
    return new Team(keeper, by, Processes.here());
  }

  /** What happened here, in order. */
  public Events events() {
    return new Events(database);
  }

  /**
   * What is still in temp files, and what is here already.
   *
   * @param legacyRoot the folder of the temp files, mostly {@link Compat#LEGACY_ROOT}
   */
  public Compat compat(Path legacyRoot) {
    return new Compat(state(), sentinels(), legacyRoot);
  }

  /** The store below, for a look at its health and its files. */
  public Database database() {
    return database;
  }

  @Override
  public void close() {
    database.close();
  }
}
