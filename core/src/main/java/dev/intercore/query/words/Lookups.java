package dev.intercore.query.words;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Result;
import dev.intercore.files.PathNames;
import dev.intercore.intent.IntentOutcome;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.Intents;
import dev.intercore.project.PathResolver;
import dev.intercore.run.Phases;
import dev.intercore.run.Runs;
import dev.intercore.store.Store;
import dev.intercore.work.Team;
import dev.intercore.work.storage.CorruptRecord;
import java.util.ArrayList;
import java.util.List;

/** What a question means depends on these. */
public final class Lookups implements QuestionParameters.Facts {
  private static final String PHASES =
      """
      SELECT DISTINCT p.value FROM runs r, json_each(r.phases) p WHERE json_valid(r.phases)
      UNION SELECT DISTINCT phase FROM artifacts
      """;

  private final Store database;
  private final Intents intents;
  private final PathResolver paths;
  private final Runs runs;
  private final NameResolver names;

  /**
   * For one asker.
   *
   * @param corrupt filled by the team
   * @param runs as the session that asks sees them
   */
  public Lookups(
      Store database,
      Intents intents,
      PathResolver paths,
      Team team,
      List<CorruptRecord> corrupt,
      Runs runs) {
    this.database = database;
    this.intents = intents;
    this.paths = paths;
    this.runs = runs;
    this.names = new NameResolver(database, team, corrupt, runs);
  }

  @Override
  public List<String> phases() {
    List<String> phases = new ArrayList<>(Phases.USUAL.names());
    phases.addAll(database.read(tx -> tx.list(PHASES, row -> row.text(1))));
    return phases;
  }

  @Override
  public boolean hasCurrentRun(String project) {
    return runs.current(PathNames.path(project)).isPresent();
  }

  @Override
  public Result<String> named(String kind, String start) {
    return names.find(kind, start);
  }

  /** By the rules of intents themselves, so that an answer is never another than the gate's. */
  @Override
  public List<String> intentsOn(String path) {
    IntentOutcome outcome =
        intents.check(
            IntentOwner.NOBODY, intents.scope(paths, List.of(path), List.of(), List.of()));
    return outcome.blockedBy().stream()
        .filter(blocker -> !blocker.hard().isEmpty())
        .map(blocker -> blocker.intent().id())
        .toList();
  }

  @Override
  public List<String> intentsOnFile(String name) {
    try {
      return intentsOn(name);
    } catch (IntercoreException e) {
      if (e.code() == ErrorCode.BAD_PATH) {
        return List.of();
      }
      throw e;
    }
  }
}
