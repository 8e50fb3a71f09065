package dev.intercore.query.words;

import java.util.List;

/** Questions about the rest, and about everything at once. */
final class OtherForms {
  static final List<Form> ALL =
      List.of(
          Form.of(
              "what can I ask?",
              "SELECT value AS question FROM json_each(:questions)",
              "what help",
              "what question is? known|here?",
              "may i ask what",
              "what may i ask"),
          Form.of(
              "what state is kept?",
              "SELECT key, scope, updated_at, expires_at FROM state ORDER BY key, scope",
              "what state key? is? kept? here?",
              "what key is? kept? here?",
              "what value is? kept? here?"),
          Form.of(
              "which sentinels have fired?",
              "SELECT name, scope, last_fired, interval FROM sentinels ORDER BY name, scope",
              "what sentinel is|has? fired|here?"),
          Form.of(
              "which hooks are there?",
              "SELECT agent_id AS agent, status, bead_id AS item, last_activity FROM hooks",
              "what hook is? here?"),
          Form.of(
              "how many of each are there?",
              """
              SELECT 'runs' AS what, status, count(*) AS count FROM runs GROUP BY status
              UNION ALL SELECT 'agents', iif(status = 'running' AND NOT active, 'running, not active', status),
                count(*) FROM agents GROUP BY 2
              UNION ALL SELECT 'intents', status, count(*) FROM intents GROUP BY status
              UNION ALL SELECT 'work', status, count(*) FROM work GROUP BY status
              UNION ALL SELECT 'merge_queue', status, count(*) FROM merge_queue GROUP BY status
              UNION ALL SELECT 'escalations', status, count(*) FROM escalations GROUP BY status
              UNION ALL SELECT 'phase_gates', status, count(*) FROM phase_gates GROUP BY status
              UNION ALL SELECT 'artifacts', NULL, count(*) FROM artifacts
              UNION ALL SELECT 'locks', NULL, count(*) FROM locks
              UNION ALL SELECT 'events', NULL, count(*) FROM events
              """,
              "what each kind|status? is? here?",
              "what everything is? here?",
              "what is? going on"));

  private OtherForms() {}
}
