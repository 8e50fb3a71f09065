package dev.intercore.query;

import dev.intercore.common.WireEnum;
import dev.intercore.run.Run.RunStatus;
import dev.intercore.run.RunAgent.RunAgentStatus;
import dev.intercore.sentinel.Sentinels;
import dev.intercore.state.StateValues;
import dev.intercore.store.ReadOnlySession;
import dev.intercore.work.record.AgentIdentity.AgentRole;
import dev.intercore.work.record.AgentIdentity.AgentStatus;
import dev.intercore.work.record.Escalation.EscalationSource;
import dev.intercore.work.record.Escalation.EscalationStatus;
import dev.intercore.work.record.HookState.HookStatus;
import dev.intercore.work.record.MergeRequest.MergeStatus;
import dev.intercore.work.record.WorkItem.Priority;
import dev.intercore.work.record.WorkItem.WorkStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The views that a statement may name; docs/query.md explains the columns. A view is SQL on the
 * stored tables. {@link ViewRows} fills the tables that are supplied: {@code intents}, {@code
 * locks}, {@code live_run_agents}, and the {@code team_…} tables when the team is kept in files;
 * then a temporary table hides the stored one of the same name.
 *
 * <p>A record is shown if all shown fields can be read. The others are missing in the view, and
 * {@link ViewRows} reports them.
 */
public final class QueryViews {
  private static final Map<String, View> ALL = new LinkedHashMap<>();
  private static final Set<String> NAMES;

  /**
   * One view.
   *
   * @param sql nothing for a supplied table
   */
  private record View(List<String> columns, String sql) {}

  static {
    view(
        "runs",
        "seq id goal project status phase phases bead_id session_id created_at updated_at",
        """
        SELECT seq, id, goal, project, status, phase, phases, bead_id, session_id, created_at, updated_at
        FROM main.runs
        """);
    view(
        "agents",
        "id kind run_id type rig name status active bead_id pid session_id created_at updated_at",
        """
        SELECT id, kind, run_id, type, rig, name, status, active, bead_id, pid, session_id, created_at, updated_at
        FROM (
          SELECT 0 AS source, seq, id, 'team' AS kind, NULL AS run_id, ${role} AS type, ${rig} AS rig, NULL AS name,
            ${status} AS status, ${status} = 'active' AS active,
            (SELECT h.bead_id FROM hooks h WHERE h.agent_id = t.id AND h.status IN ('pending', 'active')) AS bead_id,
            NULL AS pid, ${sessionId} AS session_id, ${createdAt time} AS created_at, ${updatedAt time} AS updated_at
          FROM ${records agents} t
          WHERE r ->> 'id' = id AND ${role} IN ${roles} AND ${rig} IS NOT NULL AND ${hookId} IS NOT NULL
            AND ${status} IN ${statuses} AND ${sessionId optional}
          UNION ALL
          SELECT 1, seq, id, 'run', run_id, type, NULL, name, status,
            status = 'running' AND id IN (SELECT l.id FROM live_run_agents l)
              AND EXISTS (SELECT 1 FROM main.runs r WHERE r.id = a.run_id AND r.status = 'active'),
            NULL, pid, NULL, created_at, updated_at
          FROM main.run_agents a
          WHERE status IN ${agentStatuses}
            AND (process IS NULL OR (json_valid(process) AND json_type(process, '$.pid') = 'integer'
              AND json_type(process, '$.start') = 'integer' AND json_type(process, '$.boot') = 'text'
              AND json_type(process, '$.namespaces') = 'text'))
            AND (status <> 'running' OR NOT EXISTS (
              SELECT 1 FROM main.runs r WHERE r.id = a.run_id AND NOT (r.status IN ${runStatuses}
                AND json_valid(r.phases) AND r.phase IN (
                  SELECT p.value FROM json_each(iif(json_valid(r.phases), r.phases, '[]')) p)))))
        ORDER BY source, seq, id
        """
            .replace("${roles}", words(AgentRole.values()))
            .replace("${statuses}", words(AgentStatus.values()))
            .replace("${agentStatuses}", words(RunAgentStatus.values()))
            .replace("${runStatuses}", words(RunStatus.values())));
    view(
        "artifacts",
        "seq id run_id phase path type sha256 bytes created_at",
        "SELECT seq, id, run_id, phase, path, type, sha256, bytes, created_at FROM main.artifacts");
    view(
        "phase_gates",
        "run_id phase status evidence checked_at",
        "SELECT run_id, phase, status, evidence, checked_at FROM main.phase_gates");
    supplied(
        "intents",
        "seq id status standing position session agent pid intent paths related forbid"
            + " declared_at expires_at lease_expires_at closed_at");
    supplied("locks", "name scope owner pid age token liveness");
    view(
        "work",
        "seq id title description status ready assignee hook_status priority depends_on"
            + " attempts reason created_at updated_at",
        """
        SELECT seq, id, ${title} AS title, ${description} AS description, ${status} AS status,
          EXISTS (SELECT 1 FROM team_links l WHERE l.kind = 'work' AND l.id = w.id AND l.name = 'ready') AS ready,
          ${assignee} AS assignee, ${hookStatus} AS hook_status, ${priority} AS priority,
          coalesce(r -> 'dependsOn', '[]') AS depends_on, ${attempts number} AS attempts, ${reason} AS reason,
          ${createdAt time} AS created_at, ${updatedAt time} AS updated_at
        FROM ${records work} w
        WHERE r ->> 'beadId' = id AND ${title} IS NOT NULL AND ${description} IS NOT NULL AND ${status} IN ${statuses}
          AND ${assignee optional} AND ${hookStatus} IN ${hookStatuses} AND ${priority} IN ${priorities}
          AND (r -> 'dependsOn' IS NULL OR ${dependsOn texts}) AND ${attempts count} AND ${reason optional}
        ORDER BY seq, id
        """
            .replace("${statuses}", words(WorkStatus.values()))
            .replace("${hookStatuses}", words(HookStatus.values()))
            .replace("${priorities}", words(Priority.values())));
    view(
        "hooks",
        "agent_id status bead_id last_activity",
        """
        SELECT id AS agent_id, ${status} AS status, r ->> '$.workItem.beadId' AS bead_id,
          CASE WHEN at > last_activity THEN at ELSE last_activity END AS last_activity
        FROM (
          SELECT w.seq, w.id, w.r, ${lastActivity seconds} AS last_activity,
            (SELECT t.at FROM ${heartbeats hooks} t WHERE t.id = w.id) AS at
          FROM ${records hooks} w)
        WHERE r ->> 'agentId' = id AND ${status} IN ${statuses} AND last_activity IS NOT NULL
          AND (coalesce(r -> 'workItem', 'null') = 'null' OR json_type(r, '$.workItem.beadId') = 'text')
          AND (${status} NOT IN ('pending', 'active') OR r ->> '$.workItem.beadId' IS NOT NULL)
        ORDER BY seq, id
        """
            .replace("${statuses}", words(HookStatus.values())));
    view(
        "convoys",
        "seq id name bead_ids progress total open hooked in_progress done merged missing"
            + " created_at updated_at",
        """
        SELECT seq, id, ${name} AS name, r -> 'beadIds' AS bead_ids, CAST(r ->> 'progress' AS REAL) AS progress,
          ${counts.total number} AS total, ${counts.open number} AS open, ${counts.hooked number} AS hooked,
          ${counts.in_progress number} AS in_progress, ${counts.done number} AS done,
          ${counts.merged number} AS merged, ${counts.missing number} AS missing,
          ${createdAt time} AS created_at, ${updatedAt time} AS updated_at
        FROM ${records convoys}
        WHERE r ->> 'id' = id AND ${name} IS NOT NULL AND ${beadIds texts}
          AND json_type(r, '$.progress') IN ('integer', 'real') AND ${counts.total count}
        ORDER BY seq, id
        """);
    view(
        "merge_queue",
        "seq id bead_id source_branch target_branch status attempts fencing_token"
            + " lease_expires_at reason merge_commit created_at updated_at",
        """
        SELECT seq, id, ${beadId} AS bead_id, ${sourceBranch} AS source_branch, ${targetBranch} AS target_branch,
          ${status} AS status, ${attempts number} AS attempts, r ->> 'fencingToken' AS fencing_token,
          CASE WHEN at > coalesce(lease, 0) AND ${status} = 'merging' AND of = CAST(r ->> 'fencingToken' AS TEXT)
            THEN at ELSE lease END AS lease_expires_at,
          ${reason} AS reason, ${commit} AS merge_commit, ${createdAt time} AS created_at, ${updatedAt time} AS updated_at
        FROM (
          SELECT w.seq, w.id, w.r, ${leaseExpiresAt seconds} AS lease, t.at, t.of
          FROM ${records merge-queue} w LEFT JOIN ${heartbeats merge-queue} t ON t.id = w.id)
        WHERE r ->> 'id' = id AND ${beadId} IS NOT NULL AND ${sourceBranch} IS NOT NULL AND ${targetBranch} IS NOT NULL
          AND ${status} IN ${statuses} AND ${attempts count} AND ${fencingToken count}
          AND (${status} <> 'merging' OR r ->> 'fencingToken' IS NOT NULL)
          AND (r ->> 'leaseExpiresAt' IS NULL OR lease IS NOT NULL) AND ${leaseSeconds count}
          AND ${reason optional} AND ${commit optional}
        ORDER BY seq, id
        """
            .replace("${statuses}", words(MergeStatus.values())));
    view(
        "escalations",
        "seq id source subject bead_id status reason acked_by created_at updated_at",
        """
        SELECT seq, id, ${source} AS source, ${subject} AS subject, ${beadId} AS bead_id, ${status} AS status,
          ${reason} AS reason, ${ackedBy} AS acked_by, ${createdAt time} AS created_at, ${updatedAt time} AS updated_at
        FROM ${records escalations}
        WHERE r ->> 'id' = id AND ${source} IN ${sources} AND ${subject} IS NOT NULL AND ${beadId} IS NOT NULL
          AND ${status} IN ${statuses} AND ${reason} IS NOT NULL AND ${ackedBy optional}
        ORDER BY seq, id
        """
            .replace("${sources}", words(EscalationSource.values()))
            .replace("${statuses}", words(EscalationStatus.values())));
    view(
        "events",
        "seq type subject actor at body",
        "SELECT seq, type, subject, actor, at, body FROM main.events");
    view(
        "consumers",
        "name acked created_at read_at",
        "SELECT name, acked, created_at, read_at FROM main.event_consumers");
    view(
        "state",
        "key scope payload updated_at expires_at",
        "SELECT key, scope_id AS scope, payload, updated_at, expires_at FROM main.state WHERE "
            + StateValues.VISIBLE);
    view(
        "sentinels",
        "name scope last_fired interval",
        """
        SELECT name, scope_id AS scope, ${fired} AS last_fired, ${interval} AS interval
        FROM main.sentinels WHERE ${fired} IS NOT NULL
        """
            .replace("${fired}", Sentinels.FIRED)
            .replace("${interval}", Sentinels.INTERVAL));
    NAMES = new TreeSet<>(ALL.keySet());
  }

  private QueryViews() {}

  private static void view(String name, String columns, String sql) {
    ALL.put(name, new View(List.of(columns.split(" ", -1)), RecordSql.expand(sql)));
  }

  private static void supplied(String name, String columns) {
    ALL.put(name, new View(List.of(columns.split(" ", -1)), ""));
  }

  private static String words(WireEnum[] values) {
    return "('" + String.join("', '", WireEnum.wireNames(values)) + "')";
  }

  /** Returns the names, sorted. */
  public static Set<String> names() {
    return NAMES;
  }

  /** Returns the columns of a view; none if there is no such view. */
  public static List<String> columns(String name) {
    View view = ALL.get(name);
    return view == null ? List.of() : view.columns();
  }

  /** Returns the names in the order of the documentation. */
  static List<String> inOrder() {
    return List.copyOf(ALL.keySet());
  }

  /** Creates all views, so that SQLite reports an unknown column and not an unknown view. */
  static void define(ReadOnlySession session, long now) {
    session.define("CREATE TEMP TABLE live_run_agents (id TEXT PRIMARY KEY)");
    ALL.forEach((name, view) ->
        session.define(
            view.sql().isEmpty()
                ? "CREATE TEMP TABLE " + name + " (" + String.join(", ", view.columns()) + ")"
                : "CREATE TEMP VIEW "
                    + name
                    + " AS "
                    + view.sql().replace(":now", Long.toString(now))));
  }
}
