package dev.intercore.query.words;

import java.util.List;

/** Questions about what happened, and who reads of it. Events are shown as far as the latest. */
final class EventForms {
  private static final String COLUMNS = "SELECT seq, at, type, subject, actor FROM events\n";

  private static final String BEFORE = "what event? is|has? happened|changed? ";

  private static final String HAPPENED = "what event? is|has? happened|changed ";

  private static final String UNIT = "{unit=minute:60|hour:3600|day:86400|week:604800}";

  /** The last hour has just gone by, and so need not be told from an earlier one. */
  private static final String SHORT_UNIT = "{unit=minute:60|hour:3600}";

  /** Days begin where the asker is; SQLite knows when that is. */
  private static final String TODAY =
      "unixepoch(:now, 'unixepoch', 'localtime', 'start of day', 'utc')";

  private static final String YESTERDAY =
      "unixepoch(:now, 'unixepoch', 'localtime', 'start of day', '-1 day', 'utc')";

  private static final String CONSUMERS =
      """
      SELECT name, acked, (SELECT count(*) FROM events WHERE seq > acked) AS behind, created_at, read_at
      FROM consumers
      """;

  static final List<Form> ALL =
      List.of(
          Form.latest(
              "what happened in the last 2 hours?",
              COLUMNS + "WHERE at > :now - :n * :unit",
              BEFORE + "in|for? last {n} " + UNIT),
          Form.latest(
              "what happened in the last hour?",
              COLUMNS + "WHERE at > :now - :unit",
              BEFORE + "in|for last " + UNIT,
              BEFORE + "last " + SHORT_UNIT),
          Form.latest(
              "what happened today?",
              COLUMNS + "WHERE at >= " + TODAY,
              BEFORE + "since? today",
              "what new today"),
          Form.latest(
              "what changed since yesterday?",
              COLUMNS + "WHERE at >= " + YESTERDAY,
              BEFORE + "since yesterday",
              "what new since yesterday"),
          Form.latest(
              "what happened yesterday?",
              COLUMNS + "WHERE at >= " + YESTERDAY + " AND at < " + TODAY,
              BEFORE + "yesterday"),
          Form.latest(
              "what happened since 120?",
              COLUMNS + "WHERE seq > :n",
              BEFORE + "since|after event|seq|number? {n}"),
          Form.latest(
              "what happened to bead-7k2p9?",
              COLUMNS + "WHERE " + about(":subject"),
              BEFORE + "to|with|about|for item|run|agent|intent|lock? {subject}"),
          Form.latest(
              "what happened to the current run?",
              COLUMNS
                  + "WHERE "
                  + about(":run")
                  + " OR subject IN (SELECT id FROM agents WHERE run_id = :run)",
              HAPPENED + "to|with|about|in current|active? run",
              HAPPENED + "in run? {run}",
              "what event in|for current|active run",
              "what event in|for run? {run}"),
          Form.latest(
              "what did alice do?",
              // What is done with an agent's hook is done by that agent, or for it.
              COLUMNS + "WHERE actor = :actor OR (subject = :actor AND type LIKE 'hook.%')",
              "what did agent? {actor}",
              "what has agent? {actor} done"),
          Form.latest(
              "what happened?",
              COLUMNS,
              "what is|has? happened|changed recently?",
              "what event is? happened|here?",
              "what recent event is? here?",
              "what new"),
          Form.of(
              "which consumers are behind?",
              "SELECT * FROM (" + CONSUMERS + ") WHERE behind > 0 ORDER BY name",
              "what event? consumer is? behind"),
          Form.of(
              "which consumers are there?",
              CONSUMERS + "ORDER BY name",
              "what event? consumer is? here?"));

  private EventForms() {}

  /** It is what an event is about, or is named in it: the item in the event of a hook. */
  private static String about(String name) {
    return """
    (subject = %1$s OR (instr(body, %1$s) > 0
       AND EXISTS (SELECT 1 FROM json_tree(body) part WHERE part.atom = %1$s)))
    """
        .formatted(name)
        .strip();
  }
}
