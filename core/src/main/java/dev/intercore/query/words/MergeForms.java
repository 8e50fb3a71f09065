package dev.intercore.query.words;

import java.util.List;

/** Questions about the merge queue. */
final class MergeForms {
  private static final String MERGE_COLUMNS =
      """
      SELECT m.target_branch, m.id, m.status, m.source_branch, m.bead_id AS item FROM merge_queue m
      WHERE m.status IN ('pending', 'merging', 'conflicted')
      """;

  static final List<Form> ALL =
      List.of(
          Form.of(
              "what is next in the merge queue?",
              MERGE_COLUMNS
                  + """
                  AND NOT EXISTS (
                    SELECT 1 FROM merge_queue b
                    WHERE b.target_branch = m.target_branch AND b.seq < m.seq
                      AND b.status IN ('pending', 'merging', 'conflicted'))
                    AND (m.status = 'pending' OR (m.status = 'merging' AND m.lease_expires_at < :now))
                  ORDER BY m.seq
                  """,
              "what next in merges queue",
              "what merges next",
              "what is? next to? merges",
              "what next merges"),
          Form.of(
              "what is merging?",
              MERGE_COLUMNS + "AND m.status = 'merging' ORDER BY m.target_branch",
              "what branch|work|item? is? merging"),
          Form.of(
              "what is merging into main?",
              MERGE_COLUMNS + "AND m.status = 'merging' AND m.target_branch = :branch",
              "what branch|work|item? is? merging into|to branch? {branch}"),
          Form.of(
              "what is in the merge queue?",
              MERGE_COLUMNS + "ORDER BY m.target_branch, m.seq",
              "what is? in merges queue",
              "what merges queue is?",
              "what branch is? merges",
              "what merges"),
          Form.of(
              "what waits to be merged?",
              MERGE_COLUMNS + "AND m.status <> 'merging' ORDER BY m.target_branch, m.seq",
              "what branch is? waits",
              "what branch? is? waits for|to? merges",
              "what branch? is? waits to be|is? merged"),
          Form.of(
              "what merges into main?",
              MERGE_COLUMNS + "AND m.target_branch = :branch ORDER BY m.seq",
              "what branch? merges into|to branch? {branch}",
              "what is? merges into|to branch? {branch}",
              "what is? in merges queue for|into branch? {branch}"));

  private MergeForms() {}
}
