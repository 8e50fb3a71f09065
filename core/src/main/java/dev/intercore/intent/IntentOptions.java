package dev.intercore.intent;

import dev.intercore.pattern.CaseRule;
import dev.intercore.pattern.PathPattern;
import dev.intercore.process.ProcessTable;
import dev.intercore.project.Project;
import dev.intercore.project.ProjectConfig.IntentConfig;
import dev.intercore.snapshot.FileSnapshot;
import dev.intercore.snapshot.SnapshotReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * What {@link Intents} works with.
 *
 * @param store the records
 * @param processes tells whether the process of an owner has ended
 * @param rule whether case matters in paths
 * @param retention how long closed intents are kept
 * @param snapshots reads the allowed files of a scope
 */
public record IntentOptions(
    IntentStore store,
    ProcessTable processes,
    CaseRule rule,
    Duration retention,
    Function<IntentScope, FileSnapshot> snapshots) {
  /** The limit of the JSON form of a snapshot, which is in each record. */
  private static final int MAX_SNAPSHOT_BYTES = 1 << 20;

  /**
   * Returns the options of a project.
   *
   * @param databaseFiles files that a snapshot never opens
   */
  public static IntentOptions of(
      IntentStore store, Project project, IntentConfig config, Set<Path> databaseFiles) {
    boolean ignoresCase = config.ignoreCase().orElseGet(project::ignoresCase);
    return new IntentOptions(
        store,
        ProcessTable.here(),
        ignoresCase ? CaseRule.IGNORED : CaseRule.EXACT,
        config.retention(),
        scope -> readSnapshot(project, databaseFiles, scope));
  }

  private static FileSnapshot readSnapshot(
      Project project, Set<Path> databaseFiles, IntentScope scope) {
    List<String> starts = new ArrayList<>();
    scope.allow().forEach(one -> starts.addAll(PathPattern.of(one.text(), CaseRule.EXACT).keys()));
    return new SnapshotReader(project.root(scope.worktree()), databaseFiles)
        .read(starts, path -> IntentScope.covers(scope.allow(), path))
        .within(MAX_SNAPSHOT_BYTES);
  }
}
