package dev.intercore.query.words;

import dev.intercore.common.Ids;
import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.run.Runs;
import dev.intercore.store.Store;
import dev.intercore.work.Team;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.Convoy;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.storage.CorruptRecord;
import dev.intercore.work.storage.PageCursor;
import dev.intercore.work.storage.TeamStore.RecordPage;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Finds the records that a question names. A unique prefix of an id is enough. */
final class NameResolver {
  private final Store database;
  private final Team team;
  private final Runs runs;

  NameResolver(Store database, Team team, Runs runs) {
    this.database = database;
    this.team = team;
    this.runs = runs;
  }

  /**
   * Returns the full name of the record with this name or prefix.
   *
   * @param kind the name of the place in a wording; a name of another kind is returned as it is
   */
  Result<String> find(String kind, String start) {
    return switch (kind) {
      case "run" -> run(start);
      case "item" -> item(start);
      case "agent" -> agent(start);
      case "convoy" -> convoy(start);
      case "name" -> any(start);
      case "subject" -> inEvents("subject", start);
      case "actor" -> inEvents("actor", start);
      default -> Result.already(start);
    };
  }

  /** Returns a name of a kind that exists, for an example. */
  Optional<String> example(String kind) {
    return switch (kind) {
      case "item" -> first(team.work()::page, WorkItem::id);
      case "agent" -> first(team.agents()::page, AgentIdentity::id);
      case "convoy" -> first(team.convoys()::page, Convoy::name);
      case "branch" -> first(team.merges()::page, MergeRequest::targetBranch);
      case "subject" -> newestEvent("subject");
      case "actor" -> newestEvent("actor");
      case "event" -> newestEvent("CASE WHEN seq > 10 THEN seq - 10 ELSE 0 END");
      default -> Optional.empty();
    };
  }

  private static <T> Optional<String> first(
      RecordPage.Source<T> records, Function<T, String> name) {
    return records.page(PageCursor.START, 1).records().stream().findFirst().map(name);
  }

  private Optional<String> newestEvent(String column) {
    String sql = "SELECT %s FROM events ORDER BY seq DESC LIMIT 1".formatted(column);
    return database.read(tx -> tx.first(sql, row -> row.text(1)));
  }

  private Result<String> run(String start) {
    return runs.find(start).then(run -> Result.already(run.id()));
  }

  private Result<String> item(String start) {
    return orCorrupt(
        one -> one.id().startsWith(start),
        team.work().find(start).then(item -> Result.already(item.id())));
  }

  /** Finds an agent of the team, or of a run, where it may also have a name. */
  private Result<String> agent(String start) {
    Result<String> ofTeam =
        orCorrupt(
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
        team.convoys().page(PageCursor.START, Integer.MAX_VALUE).records().stream()
            .anyMatch(one -> one.name().equals(start));
    return isName
        ? Result.already(start)
        // A convoy that cannot be read may have this name.
        : orCorrupt(
            one -> one.kind() == RecordKind.CONVOY,
            team.convoys().find(start).then(convoy -> Result.already(convoy.id())));
  }

  /** An unknown name may be that of a lock, which exists only while it is held. */
  private Result<String> any(String start) {
    Result<String> item = item(start);
    return firstKnown(List.of(item, agent(start), run(start)))
        .orElse(start.startsWith("bead-") ? item : Result.already(start));
  }

  /** Finds a subject or actor of events. The events of old records may be pruned. */
  private Result<String> inEvents(String column, String start) {
    String exact = "SELECT 1 FROM events WHERE %s = ? LIMIT 1".formatted(column);
    if (database.read(tx -> tx.returnsRow(exact, start))) {
      return Result.already(start);
    }
    // A range, so that an index serves it; char(1114111) is the last character.
    String sql =
        """
        SELECT DISTINCT %1$s FROM events WHERE %1$s > ?1 AND %1$s < ?1 || char(1114111)
        ORDER BY %1$s LIMIT ?2
        """
            .formatted(column);
    List<String> names =
        database.read(tx -> tx.list(sql, row -> row.text(1), start, Ids.MAX_CANDIDATES + 1));
    if (names.size() == 1) {
      return Result.already(names.getFirst());
    }
    if (!names.isEmpty()) {
      return Ids.ambiguous(column + " of events", start, names);
    }
    if (runs.agents().isNamed(start)) {
      return Result.no(
          Why.UNKNOWN,
          "events name agents of runs by id, not as " + start,
          "`ic agent list --run RUN` shows them.");
    }
    List<Result<String>> others =
        column.equals("actor")
            ? List.of(agent(start))
            : List.of(item(start), run(start), agent(start));
    return firstKnown(others)
        .orElse(
            Result.no(
                Why.UNKNOWN,
                "no event has the " + column + " " + start,
                "`ic events list` lists the events."));
  }

  private static Optional<Result<String>> firstKnown(List<Result<String>> results) {
    return results.stream().filter(result -> !isUnknown(result)).findFirst();
  }

  /** A record that cannot be read is not absent. */
  private Result<String> orCorrupt(Predicate<CorruptRecord> isMeant, Result<String> found) {
    return isUnknown(found)
        ? team.corrupt().stream()
            .filter(isMeant)
            .findFirst()
            .map(one -> Result.<String>no(Why.CORRUPT, one.message(), "`ic doctor` shows details."))
            .orElse(found)
        : found;
  }

  private static boolean isUnknown(Result<String> result) {
    return result instanceof Result.No<String> no && no.why() == Why.UNKNOWN;
  }
}
