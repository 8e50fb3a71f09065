package dev.intercore.query;

import dev.intercore.common.IntercoreException;
import dev.intercore.event.EventLog;
import dev.intercore.intent.Intent;
import dev.intercore.intent.IntentOutcome.IntentView;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.Intents;
import dev.intercore.intent.Ownership;
import dev.intercore.json.JsonWriter;
import dev.intercore.lock.HeldLock;
import dev.intercore.lock.Locks;
import dev.intercore.run.Runs;
import dev.intercore.store.ReadOnlySession;
import dev.intercore.work.Team;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.storage.CorruptRecord;
import dev.intercore.work.storage.PageCursor;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Supplies the rows that are not in the database: intents, locks, which agents of runs are alive,
 * and the team's records if they are kept in files. Reports the records that cannot be read.
 */
public final class ViewRows {
  private static final String READY =
      "INSERT INTO temp.team_links (kind, id, name) VALUES ('work', ?, 'ready')";
  private static final String RECORD =
      "INSERT INTO temp.team_records (kind, id, seq, record) VALUES (?, ?, ?, ?)";
  private static final String LIVE_AGENT = "INSERT INTO temp.live_run_agents (id) VALUES (?)";
  private static final String HIDDEN_AGENTS =
      """
      SELECT id FROM main.run_agents WHERE id NOT IN (SELECT a.id FROM agents a WHERE a.kind = 'run')
      ORDER BY seq
      """;

  private static final Map<RecordKind<?>, String> SHOWN_IDS =
      Map.of(
          RecordKind.AGENT, "SELECT id FROM agents WHERE kind = 'team'",
          RecordKind.WORK, "SELECT id FROM work",
          RecordKind.HOOK, "SELECT agent_id FROM hooks",
          RecordKind.CONVOY, "SELECT id FROM convoys",
          RecordKind.MERGE, "SELECT id FROM merge_queue",
          RecordKind.ESCALATION, "SELECT id FROM escalations");

  private static final Map<String, List<RecordKind<?>>> KINDS =
      Map.of(
          "agents", List.of(RecordKind.AGENT, RecordKind.HOOK),
          "work", List.of(RecordKind.WORK),
          "hooks", List.of(RecordKind.HOOK),
          "convoys", List.of(RecordKind.CONVOY),
          "merge_queue", List.of(RecordKind.MERGE),
          "escalations", List.of(RecordKind.ESCALATION));

  private final Team team;
  private final Runs runs;
  private final Intents intents;
  private final Supplier<Locks> locks;
  private final Set<String> corrupt = new LinkedHashSet<>();
  private final List<IntercoreException> refused = new ArrayList<>();

  /**
   * Creates the supplier of one query.
   *
   * @param locks called only for a query about locks: their folder may be refused
   */
  public ViewRows(Team team, Runs runs, Intents intents, Supplier<Locks> locks) {
    this.team = team;
    this.runs = runs;
    this.intents = intents;
    this.locks = locks;
  }

  /** Returns a sentence for each record that cannot be read. */
  List<String> corrupt() {
    return List.copyOf(corrupt);
  }

  /** Returns the errors of sources that were not read. */
  List<IntercoreException> refused() {
    return List.copyOf(refused);
  }

  /** Fills the supplied tables that the given views need. The session is not sealed yet. */
  void fill(ReadOnlySession session, Set<String> views) {
    Set<RecordKind<?>> kinds = new LinkedHashSet<>();
    KINDS.forEach((view, needed) -> kinds.addAll(views.contains(view) ? needed : List.of()));
    if (!team.isInDatabase()) {
      fillRecords(session, kinds);
    }
    kinds.forEach(kind -> reportHidden(session, kind));
    if (views.contains("agents")) {
      runs.agents()
          .active(Integer.MAX_VALUE, this::report)
          .forEach(seen -> session.insert(LIVE_AGENT, seen.agent().id()));
      session.list(HIDDEN_AGENTS, row -> row.text(1)).forEach(this::reportHiddenAgent);
    }
    reportShown(session, views);
    if (views.contains("intents")) {
      fillIntents(session);
    }
    if (views.contains("locks")) {
      fillLocks(session);
    }
  }

  /** Reports corrupt rows of the views that show rows as they are stored. */
  private void reportShown(ReadOnlySession session, Set<String> views) {
    if (views.contains("runs")) {
      runs.reportCorrupt(this::report);
    }
    if (views.contains("phase_gates")) {
      runs.gates().reportCorrupt(this::report);
    }
    if (views.contains("events")) {
      session
          .list(EventLog.CORRUPT_BODIES, row -> row.number(1))
          .forEach(seq -> corrupt.add("the body of event " + seq + " cannot be read"));
    }
  }

  private void report(IntercoreException e) {
    corrupt.add(e.fact());
  }

  /** The temporary tables hide the stored ones, which belong to a team in the database. */
  private void fillRecords(ReadOnlySession session, Set<RecordKind<?>> kinds) {
    session.define(
        "CREATE TEMP TABLE team_records (kind TEXT, id TEXT, seq INTEGER, record TEXT, PRIMARY KEY"
            + " (kind, id))");
    session.define(
        "CREATE TEMP TABLE team_links (kind TEXT, id TEXT, name TEXT, PRIMARY KEY (kind, id))");
    session.define("CREATE TEMP TABLE team_touches (kind TEXT, id TEXT, touch TEXT)");
    for (RecordKind<?> kind : kinds) {
      for (TeamRecord record : all(kind)) {
        String json = JsonWriter.canonical(record.toMap());
        session.insert(RECORD, kind.folder(), record.id(), record.seq(), json);
      }
    }
    if (kinds.contains(RecordKind.WORK)) {
      team.work().ready(Integer.MAX_VALUE).forEach(item -> session.insert(READY, item.id()));
    }
  }

  /** Returns all records of a kind as their commands show them, with their heartbeats. */
  private List<? extends TeamRecord> all(RecordKind<?> kind) {
    return switch (kind.folder()) {
      case "agents" -> team.agents().page(PageCursor.START, Integer.MAX_VALUE).records();
      case "work" -> team.work().page(PageCursor.START, Integer.MAX_VALUE).records();
      case "hooks" -> team.hooks().page(PageCursor.START, Integer.MAX_VALUE).records();
      case "convoys" -> team.convoys().page(PageCursor.START, Integer.MAX_VALUE).records();
      case "merge-queue" -> team.merges().page(PageCursor.START, Integer.MAX_VALUE).records();
      default -> team.escalations().page(PageCursor.START, Integer.MAX_VALUE).records();
    };
  }

  /** If a record is hidden, the team reads all records and so reports the fault. */
  private void reportHidden(ReadOnlySession session, RecordKind<?> kind) {
    String sql =
        "SELECT id FROM team_records WHERE kind = '%s' AND id NOT IN (%s) ORDER BY seq, id"
            .formatted(kind.folder(), SHOWN_IDS.get(kind));
    List<String> hidden = session.list(sql, row -> row.text(1));
    if (!hidden.isEmpty()) {
      all(kind);
    }
    Set<String> explained = new LinkedHashSet<>();
    for (CorruptRecord record : team.corrupt()) {
      if (record.kind().equals(kind)) {
        explained.add(record.id());
        corrupt.add(record.message());
      }
    }
    hidden.removeAll(explained);
    hidden.forEach(
        id -> corrupt.add(kind.noun() + " " + id + " is damaged: a field has the wrong type"));
  }

  private void reportHiddenAgent(String id) {
    try {
      runs.agents().find(id);
    } catch (IntercoreException e) {
      report(e);
    }
  }

  private void fillLocks(ReadOnlySession session) {
    List<HeldLock> held;
    try {
      held = locks.get().list();
    } catch (IntercoreException e) {
      // A folder that is refused must not keep the other views from being answered.
      refused.add(e);
      return;
    }
    for (HeldLock lock : held) {
      insert(
          session,
          "locks",
          lock.key().name(),
          lock.key().scope(),
          lock.owner().orElse(null),
          lock.pid().orElse(null),
          lock.age().toSeconds(),
          lock.token().orElse(null),
          lock.liveness().name().toLowerCase(Locale.ROOT));
    }
  }

  private void fillIntents(ReadOnlySession session) {
    intents
        .queries()
        .list(IntentOwner.NO_SESSION, true)
        .forEach(outcome -> outcome.view().ifPresent(view -> insertIntent(session, view)));
    intents.queries().corrupt().forEach(id -> corrupt.add("intent " + id + " is damaged"));
  }

  private static void insertIntent(ReadOnlySession session, IntentView view) {
    Intent intent = view.intent();
    insert(
        session,
        "intents",
        intent.sequence(),
        intent.id(),
        intent.status().wireName(),
        standing(view.ownership()),
        view.position().isPresent() ? (long) view.position().getAsInt() : null,
        intent.session(),
        intent.agent().orElse(null),
        intent.process().map(process -> process.pid()).orElse(null),
        intent.text(),
        JsonWriter.compact(intent.allow()),
        JsonWriter.compact(intent.related()),
        JsonWriter.compact(intent.forbid()),
        intent.declaredAt(),
        intent.expiresAt(),
        intent.leaseExpiresAt(),
        intent.closedAt().isPresent() ? intent.closedAt().getAsLong() : null);
  }

  /** Returns the state of a live intent. A query has no session, so the owner does not matter. */
  private static @Nullable String standing(Optional<Ownership> ownership) {
    if (ownership.isEmpty()) {
      return null;
    }
    return switch (ownership.get()) {
      case OWN_ACTIVE, FOREIGN_ACTIVE -> "active";
      case OWN_STALE, FOREIGN_STALE -> "stale";
      case RECOVERABLE -> "recoverable";
      case EXPIRED -> "expired";
    };
  }

  private static void insert(ReadOnlySession session, String view, @Nullable Object... values) {
    String places = "?" + ", ?".repeat(values.length - 1);
    session.insert("INSERT INTO temp." + view + " VALUES (" + places + ")", values);
  }
}
