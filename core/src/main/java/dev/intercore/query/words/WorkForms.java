package dev.intercore.query.words;

import java.util.List;

/** Questions about items, and what is put together of them or went wrong with them. */
final class WorkForms {
  private static final String ITEM_COLUMNS =
      """
      SELECT id, priority, status, title, assignee FROM work
      """;

  /** A name alone does not say of what: who has a lock must not hear that nobody has an item. */
  private static final String HELD =
      """
      SELECT 'item' AS what, id AS name, status, title AS about,
             iif(status IN ('hooked', 'in_progress'), assignee, NULL) AS holder
      FROM work WHERE id = :name
      UNION ALL SELECT 'lock', name, liveness, scope, owner FROM locks WHERE name = :name
      UNION ALL SELECT 'intent', id, status, intent, coalesce(agent, session) FROM intents
      WHERE id = :name OR id IN :file
      """;

  static final List<Form> ALL =
      List.of(
          Form.of(
              "what work is ready?",
              ITEM_COLUMNS + "WHERE ready = 1 ORDER BY priority, seq",
              "what work|item item? is? ready|next",
              "what ready|next work|item item? is?",
              "what ready",
              "what is? to do?"),
          Form.of(
              "what work is in progress?",
              ITEM_COLUMNS + "WHERE status = 'in_progress' ORDER BY seq",
              "what work|item item? is? in progress",
              "what work|item item? is? in_progress|in-progress|works|started",
              "what in_progress|in-progress|started work|item item? is?",
              "what in progress",
              "what in progress work|item item?"),
          Form.of(
              "which items are done?",
              ITEM_COLUMNS + "WHERE status = :status ORDER BY seq",
              "what work|item item? is|has? {status=open|hooked|done|merged}",
              "what {status=open|hooked|done|merged} work|item item? is?",
              "what is|has? {status=open|merged}"),
          Form.of(
              "which items are finished?",
              ITEM_COLUMNS + "WHERE status IN ('done', 'merged') ORDER BY seq",
              "what work|item item? is|has? finished|completed",
              "what is|has? done|finished|completed",
              "what finished|completed work|item item? is?"),
          Form.of(
              "which items are taken?",
              ITEM_COLUMNS + "WHERE status IN ('hooked', 'in_progress') ORDER BY seq",
              "what work|item item? is|has? taken|assigned",
              "what taken|assigned work|item item? is?"),
          Form.of(
              "which items are blocked?",
              ITEM_COLUMNS + "WHERE status = 'open' AND ready = 0 ORDER BY seq",
              "what work|item item? is? blocked|waits",
              "what blocked work|item item? is?",
              "what is? blocked"),
          Form.of(
              "which items block others?",
              """
              SELECT id, priority, status, title, assignee FROM work
              WHERE status NOT IN ('done', 'merged') AND id IN (
                SELECT d.value FROM work w, json_each(w.depends_on) d WHERE w.status = 'open')
              ORDER BY seq
              """,
              "what work|item item? is? blocks others|work|item? item?",
              "what blocks work|item item? is?",
              "what is? blocks others|work|item? item?"),
          Form.of(
              "which items are there?",
              ITEM_COLUMNS + "ORDER BY seq",
              "what item is? here?",
              "what work item? is? here?"),
          Form.of(
              "what blocks bead-7k2p9?",
              """
              SELECT b.id, b.status, b.title, b.assignee
              FROM work w JOIN json_each(w.depends_on) d JOIN work b ON b.id = d.value
              WHERE w.id = :item AND b.status NOT IN ('done', 'merged')
              UNION ALL
              SELECT e.id, e.status, e.reason, e.acked_by
              FROM escalations e JOIN work w ON w.id = e.bead_id
              WHERE w.id = :item AND w.status = 'open' AND e.status <> 'closed'
              """,
              "what blocks work|item? {item}",
              "what is? blocks work|item? {item}",
              "what is? work|item? {item} blocked by|on",
              "what work|item? {item} waits for|on",
              "what is|does? work|item? {item} waits for|on?"),
          Form.of(
              "what does bead-7k2p9 depend on?",
              """
              SELECT b.id, b.status, b.title, b.assignee
              FROM work w JOIN json_each(w.depends_on) d JOIN work b ON b.id = d.value
              WHERE w.id = :item
              """,
              "what does? work|item? {item} depend|depends|needs|need on?"),
          Form.of(
              "which items are assigned to polecat-3f9ab?",
              ITEM_COLUMNS + "WHERE assignee = :agent ORDER BY seq",
              "what work|item item? is|has? assigned|given to agent? {agent}",
              "what work|item item? is|has? assigned|given agent? {agent}"),
          Form.of(
              "what does polecat-3f9ab have?",
              ITEM_COLUMNS
                  + "WHERE assignee = :agent AND status IN ('hooked', 'in_progress') ORDER BY seq",
              "what work|item item? does? agent? {agent} has|is",
              "what does agent? {agent} has|is"),
          Form.of(
              "who is assigned to bead-7k2p9?",
              ITEM_COLUMNS + "WHERE id = :item",
              "who has|holds item {item}",
              "who is? assigned to item? {item}",
              "what item {item}",
              "what status|state item {item}",
              "what about item {item}"),
          Form.of("who has bead-7k2p9?", HELD, "who has|holds {name}", "who is? holds {name}"),
          Form.of(
              "what is the status of bead-7k2p9?",
              HELD
                  + """
                  UNION ALL SELECT 'agent', id, status, coalesce(name, type), coalesce(bead_id, run_id)
                  FROM agents WHERE id = :name OR name = :name
                  UNION ALL SELECT 'merge', id, status, source_branch || ' into ' || target_branch, bead_id
                  FROM merge_queue WHERE id = :name
                  UNION ALL SELECT 'run', id, status, goal, phase FROM runs WHERE id = :name
                  UNION ALL SELECT 'convoy', id, printf('%d of %d', done + merged, total), name, NULL
                  FROM convoys WHERE id = :name OR name = :name
                  UNION ALL SELECT 'escalation', id, status, reason, bead_id FROM escalations WHERE id = :name
                  """,
              "what status|state agent|intent|lock? {name}",
              "what about {name}"),
          Form.of(
              "which escalations are open?",
              "SELECT id, status, source, subject, bead_id AS item, reason FROM escalations"
                  + " WHERE status = :status ORDER BY seq",
              "what escalation is|has? {status=open|acked|acknowledged:acked|closed}",
              "what {status=open|acked|acknowledged:acked|closed} escalation is?"),
          Form.of(
              "which escalations are there?",
              "SELECT id, status, source, subject, bead_id AS item, reason FROM escalations ORDER BY seq",
              "what escalation is? here?"),
          Form.of(
              "what needs attention?",
              "SELECT id, status, source, subject, bead_id AS item, reason FROM escalations"
                  + " WHERE status <> 'closed' ORDER BY seq",
              "what needs|need person|people|attention"),
          Form.of(
              "how far is the convoy launch?",
              "SELECT id, name, progress, total, done, merged, in_progress, open FROM convoys"
                  + " WHERE name = :convoy OR id = :convoy",
              "how far is convoy {convoy}",
              "what convoy {convoy}",
              "what status|progress convoy {convoy}"),
          Form.of(
              "which convoys are there?",
              "SELECT id, name, progress, total, done, merged, in_progress, open FROM convoys ORDER BY seq",
              "what convoy is? here?",
              "how far is convoy"));

  private WorkForms() {}
}
