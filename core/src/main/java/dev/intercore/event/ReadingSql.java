package dev.intercore.event;

/** The three ways through the events. */
final class ReadingSql {
  private ReadingSql() {}

  private static final String SELECT = "SELECT " + EventRow.COLUMNS + " FROM events\n";

  /**
   * ?1 after, ?2 actor or null, ?3 how many. Along the sequence; a body that is not wanted is not
   * read.
   */
  static final String ALL =
      SELECT
          + """
          WHERE seq > ?1 AND (?2 IS NULL OR actor = ?2)
          ORDER BY seq LIMIT ?3
          """;

  /** ?1 after, ?2 subject, ?3 actor or null, ?4 how many. */
  static final String ABOUT =
      SELECT
          + """
          WHERE subject = ?2 AND seq > ?1 AND (?3 IS NULL OR actor = ?3)
          ORDER BY seq LIMIT ?4
          """;

  /**
   * ?1 after, ?2 type or group, ?3 subject or null, ?4 actor or null, ?5 how many. A group is what
   * lies between its dot and the character after the dot.
   *
   * <p>The types of a group are found one after the other along the index, and of each only as many
   * as a page holds: a rare type among a million events costs nothing, and a frequent one is not
   * sorted as a whole. Bodies are read last, and only of what is wanted.
   */
  static final String OF_TYPE =
      """
      WITH RECURSIVE
      step (type) AS (
        SELECT (SELECT min(type) FROM events WHERE type > ?2 || '.' AND type < ?2 || '/')
        UNION ALL
        SELECT (SELECT min(events.type) FROM events
                WHERE events.type > step.type AND events.type < ?2 || '/')
        FROM step WHERE step.type IS NOT NULL),
      kind (type) AS (SELECT ?2 UNION ALL SELECT type FROM step WHERE type IS NOT NULL)
      """
          + SELECT
          + """
          WHERE seq IN (
            SELECT found.seq FROM kind CROSS JOIN events found ON found.seq IN (
              SELECT seq FROM events one
              WHERE one.type = kind.type AND one.seq > ?1
                AND (?3 IS NULL OR one.subject = ?3) AND (?4 IS NULL OR one.actor = ?4)
              ORDER BY one.seq LIMIT ?5)
            ORDER BY found.seq LIMIT ?5)
          ORDER BY seq
          """;
}
