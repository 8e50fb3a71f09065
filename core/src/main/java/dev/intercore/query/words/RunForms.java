package dev.intercore.query.words;

import java.util.List;

/** Questions about runs and their phases. */
final class RunForms {
  private static final String RUN_IN_FULL =
      """
      SELECT id AS run, status, phase, goal, project, bead_id FROM runs WHERE id = :run
      """;

  private static final String RUNS =
      "SELECT id AS run, status, phase, goal, project, created_at FROM runs\n";

  /** A gate that cannot be read is not one that is open. */
  private static final String NEXT_PHASE =
      """
      SELECT r.id AS run, r.phase, n.value AS next_phase, coalesce(g.status, 'none') AS gate,
             CASE WHEN r.status = 'active' AND n.value IS NOT NULL
                    AND coalesce(g.status, 'passed') IN ('passed', 'skipped')
                  THEN 'yes' ELSE 'no' END AS may_go_on
      FROM runs r
      JOIN json_each(r.phases) c ON c.value = r.phase
      LEFT JOIN json_each(r.phases) n ON n.key = c.key + 1
      LEFT JOIN phase_gates g ON g.run_id = r.id AND g.phase = n.value
      WHERE r.id = :run
      """;

  /** A run that has ended stands where it ended, and reaches nothing more. */
  private static final String PHASES =
      """
      SELECT r.id AS run, p.key + 1 AS place, p.value AS phase,
             CASE WHEN p.key < c.key THEN 'passed'
                  WHEN p.key = c.key THEN iif(r.status = 'active', 'current', r.status)
                  ELSE iif(r.status = 'active', 'ahead', 'not reached') END AS standing,
             g.status AS gate
      FROM runs r
      JOIN json_each(r.phases) p
      JOIN json_each(r.phases) c ON c.value = r.phase
      LEFT JOIN phase_gates g ON g.run_id = r.id AND g.phase = p.value
      WHERE r.id = :run ORDER BY p.key
      """;

  static final List<Form> ALL =
      List.of(
          Form.of(
              "what are the phases of the current run?",
              PHASES,
              "what phases is|has|does? in|for? current|active? run has|is?",
              "what phases is|has|does? in|for? run? {run} has|is?",
              "what current|active run phases",
              "what run {run} phases",
              "what phases is? here?"),
          Form.of(
              "when did the current run start?",
              "SELECT id AS run, created_at AS started_at,"
                  + " datetime(created_at, 'unixepoch', 'localtime') AS started, status FROM runs"
                  + " WHERE id = :run",
              "when did|is current|active? run started|produced|created",
              "when did|is run? {run} started|produced|created"),
          Form.of(
              "what phase is the current run in?",
              "SELECT id AS run, phase, status, goal FROM runs WHERE id = :run",
              "what phase is? current|active? run is? in?",
              "what phase is? run? {run} is? in?",
              "what phase is? we|it? in?",
              "what current phase is?",
              "what current|active run phase",
              "what run {run} phase",
              "how far is current|active? run",
              "how far is run? {run}",
              "where is current|active? run",
              "where is run {run}"),
          Form.of(
              "may the current run go on?",
              NEXT_PHASE,
              "may current|active? run go on|ahead|forward?",
              "may run? {run} go on|ahead|forward?",
              "may we|it go on|ahead|forward?",
              "what next phase is? current|active? run?",
              "what next phase is? run {run}",
              "what phase is|comes? next",
              "what blocks current|active run",
              "what blocks run {run}"),
          Form.of(
              "what is the goal of the current run?",
              RUN_IN_FULL,
              "what goal|status|project is? current|active? run?",
              "what state is? current|active? run",
              "what goal|status|state|project run? {run}",
              "what current|active run goal|status|state|project",
              "what run {run} goal|status|state|project",
              "what current? run",
              "what run {run} is?",
              "what about run? {run}",
              "what about current run",
              "what is? current|active? run doing",
              "what is? run {run} doing",
              "how is current run going|doing?",
              "how is run {run} going|doing?"),
          Form.of(
              "which runs are active?",
              RUNS + "WHERE status = :status ORDER BY seq",
              "what run|runs is|has?"
                  + " {status=active|running:active|open:active|failed|completed|done:completed"
                  + "|finished:completed|complete:completed|abandoned}",
              "what {status=active|running:active|open:active|failed|completed|done:completed"
                  + "|finished:completed|abandoned} run|runs is?"),
          Form.of(
              "which runs have ended?",
              RUNS + "WHERE status <> 'active' ORDER BY seq",
              "what run|runs is|has|did? ended|end|over",
              "what ended run|runs is?"),
          Form.of(
              "what are my runs?",
              RUNS + "WHERE session_id = :session ORDER BY seq",
              "what mine runs is?"),
          Form.of(
              "which runs are there?",
              RUNS + "ORDER BY seq",
              "what runs is? here|known?",
              "what run is? here|known"));

  private RunForms() {}
}
