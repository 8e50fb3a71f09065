package dev.intercore.query;

import dev.intercore.sentinel.Sentinels;
import dev.intercore.state.State;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** All that may be asked; docs/query.md explains the columns. */
public final class Views {
  static final List<View> ALL =
      List.of(
          View.of(
              "runs",
              "seq id goal project status phase phases bead_id session_id created_at updated_at",
              """
              SELECT seq, id, goal, project, status, phase, phases, bead_id, session_id, created_at, updated_at
              FROM main.runs
              """,
              "runs"),
          View.brought(
              "agents",
              "id kind run_id type rig name status active bead_id pid session_id created_at updated_at"),
          View.of(
              "artifacts",
              "seq id run_id phase path type sha256 bytes created_at",
              "SELECT seq, id, run_id, phase, path, type, sha256, bytes, created_at FROM main.artifacts",
              "artifacts"),
          View.of(
              "phase_gates",
              "run_id phase status evidence checked_at",
              "SELECT run_id, phase, status, evidence, checked_at FROM main.phase_gates",
              "phase_gates"),
          View.brought(
              "intents",
              "seq id status standing position session agent pid intent paths related forbid"
                  + " declared_at expires_at lease_expires_at closed_at"),
          View.brought("locks", "name scope owner pid age token liveness"),
          View.brought(
              "work",
              "seq id title description status ready assignee hook_status priority depends_on"
                  + " attempts reason created_at updated_at"),
          View.brought("hooks", "agent_id status bead_id last_activity"),
          View.brought(
              "convoys",
              "seq id name bead_ids progress total open hooked in_progress done merged missing"
                  + " created_at updated_at"),
          View.brought(
              "merge_queue",
              "seq id bead_id source_branch target_branch status attempts fencing_token"
                  + " lease_expires_at reason merge_commit created_at updated_at"),
          View.brought(
              "escalations",
              "seq id source subject bead_id status reason acked_by created_at updated_at"),
          View.of(
              "events",
              "seq type subject actor at body",
              "SELECT seq, type, subject, actor, at, body FROM main.events",
              "events"),
          View.of(
              "consumers",
              "name acked created_at read_at",
              "SELECT name, acked, created_at, read_at FROM main.event_consumers",
              "event_consumers"),
          View.of(
              "state",
              "key scope payload updated_at expires_at",
              "SELECT key, scope_id AS scope, payload, updated_at, expires_at FROM main.state WHERE "
                  + State.VISIBLE,
              "state"),
          View.of(
              "sentinels",
              "name scope last_fired interval",
              """
              SELECT name, scope_id AS scope, :fired AS last_fired, :interval AS interval
              FROM main.sentinels WHERE :fired IS NOT NULL
              """
                  .replace(":fired", Sentinels.FIRED)
                  .replace(":interval", Sentinels.INTERVAL),
              "sentinels"));

  private static final Set<String> NAMES = new TreeSet<>(ALL.stream().map(View::name).toList());

  private Views() {}

  /** Sorted. */
  public static Set<String> names() {
    return NAMES;
  }

  static Optional<View> find(String name) {
    return ALL.stream().filter(view -> view.name().equals(name)).findFirst();
  }

  /** The columns of a view; nothing if there is no such view. */
  public static List<String> columns(String name) {
    return find(name).map(View::columns).orElse(List.of());
  }
}
