package dev.intercore.query.words;

import java.util.List;

/** Questions about who is there and what they do. */
final class AgentForms {
  private static final String AGENT_COLUMNS =
      """
      SELECT id, kind, type, name, rig, status, run_id AS run, bead_id AS item FROM agents
      """;

  /** An agent of a run stays running, as it said, though its run has ended or its process. */
  private static final String WITH_ACTIVE =
      """
      SELECT id, kind, type, name, rig, status, iif(active, 'yes', 'no') AS active, run_id AS run,
             bead_id AS item
      FROM agents
      """;

  /** As {@code ic agent stalled} has it, unless it is told otherwise. */
  private static final String STALLED =
      """
      SELECT a.id, a.type, a.rig, a.status, a.bead_id AS item, (:now - h.last_activity) / 60 AS minutes
      FROM agents a LEFT JOIN hooks h ON h.agent_id = a.id
      WHERE a.status = 'stalled' OR (h.status IN ('pending', 'active') AND h.last_activity < :now - 1800)
      ORDER BY h.last_activity
      """;

  private static final String DOING =
      """
      SELECT a.id, a.kind, a.status, iif(a.active, 'yes', 'no') AS active, a.run_id AS run,
             a.bead_id AS item, w.title
      FROM agents a LEFT JOIN work w ON w.id = a.bead_id
      """;

  static final List<Form> ALL =
      List.of(
          Form.of(
              "which agents are active?",
              AGENT_COLUMNS + "WHERE active = 1",
              "what agent is? active|works|work|running|busy",
              "what active|works|running|busy agent is? here?",
              "who is? active|works|work|running|busy",
              "who is? active|works|running|busy agent"),
          Form.of(
              "what is everyone doing?",
              DOING + "WHERE a.active = 1",
              "what everyone|everybody doing|works on?"),
          Form.of(
              "which agents are stalled?",
              STALLED,
              "what agent is? stalled|stuck",
              "what stalled|stuck agent is?",
              "who is? stalled|stuck"),
          Form.of(
              "which agents are idle?",
              AGENT_COLUMNS + "WHERE status = :status",
              "what agent is|has? {status=idle|free:idle|terminated|failed|completed|finished:completed}",
              "what {status=idle|free:idle|terminated|failed|completed} agent is?",
              "who is|has? {status=idle|free:idle|terminated}"),
          Form.of(
              "who works in the current run?",
              AGENT_COLUMNS + "WHERE run_id = :run AND active = 1",
              "who is? works|work|active|running in|on|for current|active? run",
              "what agent is? works|work|active|running in|on|for current|active? run",
              "what agent in? current|active run is? works|work|active|running",
              "who is? works|work|active|running in|on|for run? {run}",
              "what agent is? works|work|active|running in|on|for run? {run}",
              "what agent in? run? {run} is? works|work|active|running"),
          Form.of(
              "which agents are in the current run?",
              WITH_ACTIVE + "WHERE run_id = :run",
              "who is? in|on current|active? run",
              "what agent is? in|on|for? current|active run",
              "what current|active run agent",
              "who is? in|on run? {run}",
              "what agent is? in|on|for? run? {run}",
              "what run {run} agent"),
          Form.of(
              "what is polecat-3f9ab doing?",
              DOING + "WHERE a.id = :agent OR a.name = :agent",
              "what is? agent? {agent} doing",
              "what is? agent? {agent} up to",
              "what is? agent? {agent} works on?",
              "what agent {agent}",
              "what about agent {agent}",
              "how is agent {agent} doing?"),
          Form.of(
              "who worked on bead-7k2p9?",
              """
              SELECT subject AS agent, max(seq) AS last_event, max(at) AS at FROM events
              WHERE type LIKE 'hook.%' AND type <> 'hook.set' AND body ->> 'bead' = :item GROUP BY subject ORDER BY 2
              """,
              "who has|did? worked on|in|at? item? {item}",
              "what agent has|did? worked on|in|at? item? {item}"),
          Form.of(
              "who works on bead-7k2p9?",
              AGENT_COLUMNS + "WHERE bead_id = :item",
              "who is? works on|in|at item? {item}",
              "what agent is? works|work|active on|in item? {item}"),
          Form.of("which agents are there?", WITH_ACTIVE, "what agent is? here?", "who is? agent"));

  private AgentForms() {}
}
