package dev.intercore.query;

import dev.intercore.sentinel.Sentinels;
import dev.intercore.state.StateValues;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** All that may be asked; docs/query.md explains the columns. */
public final class QueryViews {
  static final List<QueryView> ALL =
      List.of(
          QueryView.of(
              "runs",
              "seq id goal project status phase phases bead_id session_id created_at updated_at",
              """
              SELECT seq, id, goal, project, status, phase, phases, bead_id, session_id, created_at, updated_at
              FROM main.runs
              """,
              "runs"),
          QueryView.brought(
              "agents",
              "id kind run_id type rig name status active bead_id pid session_id created_at updated_at"),
          QueryView.of(
              "artifacts",
              "seq id run_id phase path type sha256 bytes created_at",
              "SELECT seq, id, run_id, phase, path, type, sha256, bytes, created_at FROM main.artifacts",
              "artifacts"),
          QueryView.of(
              "phase_gates",
              "run_id phase status evidence checked_at",
              "SELECT run_id, phase, status, evidence, checked_at FROM main.phase_gates",
              "phase_gates"),
          QueryView.brought(
              "intents",
              "seq id status standing position session agent pid intent paths related forbid"
                  + " declared_at expires_at lease_expires_at closed_at"),
          QueryView.brought("locks", "name scope owner pid age token liveness"),
          QueryView.brought(
              "work",
              "seq id title description status ready assignee hook_status priority depends_on"
                  + " attempts reason created_at updated_at"),
          QueryView.brought("hooks", "agent_id status bead_id last_activity"),
          QueryView.brought(
              "convoys",
              "seq id name bead_ids progress total open hooked in_progress done merged missing"
                  + " created_at updated_at"),
          QueryView.brought(
              "merge_queue",
              "seq id bead_id source_branch target_branch status attempts fencing_token"
                  + " lease_expires_at reason merge_commit created_at updated_at"),
          QueryView.brought(
              "escalations",
              "seq id source subject bead_id status reason acked_by created_at updated_at"),
          QueryView.of(
              "events",
              "seq type subject actor at body",
              "SELECT seq, type, subject, actor, at, body FROM main.events",
              "events"),
          QueryView.of(
              "consumers",
              "name acked created_at read_at",
              "SELECT name, acked, created_at, read_at FROM main.event_consumers",
              "event_consumers"),
          QueryView.of(
              "state",
              "key scope payload updated_at expires_at",
              "SELECT key, scope_id AS scope, payload, updated_at, expires_at FROM main.state WHERE "
                  + StateValues.VISIBLE,
              "state"),
          QueryView.of(
              "sentinels",
              "name scope last_fired interval",
              """
              SELECT name, scope_id AS scope, :fired AS last_fired, :interval AS interval
              FROM main.sentinels WHERE :fired IS NOT NULL
              """
                  .replace(":fired", Sentinels.FIRED)
                  .replace(":interval", Sentinels.INTERVAL),
              "sentinels"));

  private static final Set<String> NAMES =
      new TreeSet<>(ALL.stream().map(QueryView::name).toList());

  private QueryViews() {}

  /** Sorted. */
  public static Set<String> names() {
    return NAMES;
  }

  static Optional<QueryView> find(String name) {
    return ALL.stream().filter(view -> view.name().equals(name)).findFirst();
  }

  /** The columns of a view; nothing if there is no such view. */
  public static List<String> columns(String name) {
    return find(name).map(QueryView::columns).orElse(List.of());
  }
}
