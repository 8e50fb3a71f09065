package dev.intercore.intent;

import dev.intercore.pattern.CaseRule;
import dev.intercore.pattern.PathPattern;
import dev.intercore.process.ProcessTable;
import dev.intercore.project.Project;
import dev.intercore.project.ProjectConfig.IntentConfig;
import dev.intercore.snapshot.FileSnapshot;
import dev.intercore.snapshot.SnapshotReader;
import dev.intercore.store.Store;
import dev.intercore.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/**
 * What intents of a project are kept with.
 *
 * @param store where
 * @param processes tells the living from the dead
 * @param rule whether case matters in paths
 * @param retention how long closed ones stay
 * @param snapshots looks at the files of a scope
 */
public record IntentOptions(
    IntentStore store,
    ProcessTable processes,
    CaseRule rule,
    Duration retention,
    Function<IntentScope, FileSnapshot> snapshots) {
  /** Of records, beside the database. */
  private static final Path FOLDER = Path.of("intents");

  /** Of JSON, in each record. */
  private static final int MOST_BASE_BYTES = 1 << 20;

  /** Those of a project, by its settings. */
  public static IntentOptions of(
      Project project, IntentConfig config, Store store, SqliteStore database) {
    boolean ignoresCase = config.ignoreCase().orElseGet(project::ignoresCase);
    return new IntentOptions(
        config.inFiles() ? inFiles(store, database) : new SqlIntentStore(store),
        ProcessTable.here(),
        ignoresCase ? CaseRule.IGNORED : CaseRule.EXACT,
        config.retention(),
        scope -> base(project, database, scope));
  }

  private static IntentStore inFiles(Store store, SqliteStore database) {
    Path file = database.files().database().toAbsolutePath();
    return new FileIntentStore(store, Objects.requireNonNull(file.getParent()), FOLDER);
  }

  private static FileSnapshot base(Project project, SqliteStore database, IntentScope scope) {
    List<String> starts = new ArrayList<>();
    scope.allow().forEach(one -> starts.addAll(PathPattern.of(one.text(), CaseRule.EXACT).keys()));
    return new SnapshotReader(project.root(scope.worktree()), Set.copyOf(database.files().all()))
        .read(starts, path -> IntentScope.covers(scope.allow(), path))
        .within(MOST_BASE_BYTES);
  }
}
