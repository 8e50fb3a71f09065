package dev.intercore.query.words;

import dev.intercore.common.Ids;
import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.run.Runs;
import dev.intercore.store.Store;
import dev.intercore.work.Team;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.storage.CorruptRecord;
import dev.intercore.work.storage.TeamStore.RecordPage;
import java.util.List;
import java.util.function.Predicate;

/** Finds what a question names, by the doors of those who keep it: a unique start is enough. */
final class NameResolver {
  private final Store database;
  private final Team team;
  private final List<CorruptRecord> corrupt;
  private final Runs runs;

  /**
   * Creates a resolver.
   *
   * @param corrupt filled by the team
   */
  NameResolver(Store database, Team team, List<CorruptRecord> corrupt, Runs runs) {
    this.database = database;
    this.team = team;
    this.corrupt = corrupt;
    this.runs = runs;
  }

  Result<String> find(String kind, String start) {
    return switch (kind) {
      case "run" -> run(start);
      case "item" -> item(start);
      case "agent" -> agent(start);
      case "convoy" -> convoy(start);
      case "name" -> any(start);
      case "subject" -> told("subject", start);
      case "actor" -> told("actor", start);
      default -> Result.already(start);
    };
  }

  private Result<String> run(String start) {
    return runs.find(start).then(run -> Result.already(run.id()));
  }

  private Result<String> item(String start) {
    return orDamaged(
        one -> one.id().startsWith(start),
        team.work().find(start).then(item -> Result.already(item.id())));
  }

  /** Of the team or of a run, where it may have a name of its own. */
  private Result<String> agent(String start) {
    Result<String> ofTeam =
        orDamaged(
            one -> one.id().startsWith(start),
            team.agents().find(start).then(agent -> Result.already(agent.id())));
    Result<String> ofRun =
        runs.agents().find(start).then(seen -> Result.already(seen.agent().id()));
    if (runs.agents().isNamed(start)) {
      return Result.already(start);
    }
    if (ofTeam.isDone() && ofRun.isDone()) {
      return Ids.ambiguous(
          "agent", start, List.of(ofTeam.value().orElseThrow(), ofRun.value().orElseThrow()));
    }
    return ofTeam.isDone() || !isUnknown(ofTeam) ? ofTeam : isUnknown(ofRun) ? ofTeam : ofRun;
  }

  private Result<String> convoy(String start) {
    boolean isName =
        !RecordPage.select(team.convoys()::page, one -> one.name().equals(start)).isEmpty();
    return isName
        ? Result.already(start)
        // Under which name one was kept that cannot be read, nobody knows.
        : orDamaged(
            one -> one.kind() == RecordKind.CONVOY,
            team.convoys().find(start).then(convoy -> Result.already(convoy.id())));
  }

  /** A name alone may be that of a lock, which is there only while someone has it. */
  private Result<String> any(String start) {
    Result<String> item = item(start);
    for (Result<String> kept : List.of(item, agent(start), run(start))) {
      if (!isUnknown(kept)) {
        return kept;
      }
    }
    return start.startsWith("bead-") ? item : Result.already(start);
  }

  /** What events tell of, or who they tell of; of old things they may be pruned. */
  private Result<String> told(String column, String start) {
    String exact = "SELECT 1 FROM events WHERE %s = ? LIMIT 1".formatted(column);
    if (database.read(tx -> tx.returnsRow(exact, start))) {
      return Result.already(start);
    }
    // Between the two by index, where there is one; no character comes after the last.
    String sql =
        """
        SELECT DISTINCT %1$s FROM events WHERE %1$s > ?1 AND %1$s < ?1 || char(1114111)
        ORDER BY %1$s LIMIT ?2
        """
            .formatted(column);
    List<String> names =
        database.read(tx -> tx.list(sql, row -> row.text(1), start, Ids.MOST_CANDIDATES + 1));
    if (names.size() == 1) {
      return Result.already(names.getFirst());
    }
    if (!names.isEmpty()) {
      return Ids.ambiguous(column + " of events", start, names);
    }
    if (runs.agents().isNamed(start)) {
      return Result.no(
          Why.UNKNOWN,
          "events tell of the agents of runs by their ids, and not as " + start,
          "`ic agent list --run RUN` shows them.");
    }
    List<Result<String>> others =
        column.equals("actor")
            ? List.of(agent(start))
            : List.of(item(start), run(start), agent(start));
    for (Result<String> kept : others) {
      if (!isUnknown(kept)) {
        return kept;
      }
    }
    return Result.no(
        Why.UNKNOWN,
        "no event has the " + column + " " + start,
        "`ic events list` shows what happened.");
  }

  /** What cannot be read is not absent. */
  private Result<String> orDamaged(Predicate<CorruptRecord> isMeant, Result<String> found) {
    return isUnknown(found)
        ? corrupt.stream()
            .filter(isMeant)
            .findFirst()
            .map(one -> Result.<String>no(Why.DAMAGED, one.toString(), "`ic doctor` tells more."))
            .orElse(found)
        : found;
  }

  private static boolean isUnknown(Result<String> result) {
    return result instanceof Result.No<String> no && no.why() == Why.UNKNOWN;
  }
}
