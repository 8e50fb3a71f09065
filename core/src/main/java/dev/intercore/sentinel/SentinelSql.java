package dev.intercore.sentinel;

/** The statements behind {@link Sentinels}; docs/storage.md explains the columns. */
final class SentinelSql {
  private SentinelSql() {}

  /**
   * When the guard last fired, null for never: a claim whose lease has lapsed counts for nothing,
   * and 0 is the Go program's way to say never.
   */
  static final String FIRED =
      "nullif(CASE WHEN sentinels.lease_until <= :now THEN sentinels.prior_fired ELSE sentinels.last_fired END, 0)";

  /** The interval that was asked for at that time. */
  static final String ASKED =
      "CASE WHEN sentinels.lease_until <= :now THEN sentinels.prior_interval_s ELSE sentinels.interval_s END";

  /** Puts the firing time, its interval, and the parameter that is now, into a statement. */
  private static String at(String now, String sql) {
    return sql.replace(":fired", FIRED).replace(":interval", ASKED).replace(":now", now);
  }

  /**
   * ?1 name, ?2 scope, ?3 now, ?4 interval, ?5 end of the lease or null. The returned row is the
   * verdict.
   *
   * <p>A firing time in the future comes from a clock that was set back, and counts as not fired
   * unless the guard is once-only. {@code longest_s} null means for ever, and 0 is the longest
   * interval of all. What an unconfirmed claim replaces is what was there before it, not the claim
   * itself: of two claims that both lapse nothing may stay.
   */
  static final String CLAIM =
      at(
          "?3",
          """
          INSERT INTO sentinels (name, scope_id, last_fired, interval_s, longest_s, lease_until, prior_fired)
          VALUES (?1, ?2, ?3, ?4, nullif(?4, 0), ?5, NULL)
          ON CONFLICT (name, scope_id) DO UPDATE SET
            last_fired = excluded.last_fired,
            interval_s = excluded.interval_s,
            longest_s = max(sentinels.longest_s, excluded.longest_s),
            lease_until = excluded.lease_until,
            prior_fired = CASE
              WHEN ?5 IS NULL THEN NULL
              WHEN sentinels.lease_until IS NOT NULL THEN sentinels.prior_fired
              ELSE nullif(sentinels.last_fired, 0) END,
            prior_interval_s = CASE
              WHEN ?5 IS NULL THEN NULL
              WHEN sentinels.lease_until IS NOT NULL THEN sentinels.prior_interval_s
              ELSE sentinels.interval_s END
          WHERE :fired IS NULL OR (?4 > 0 AND (:fired > ?3 OR ?3 - :fired >= ?4))
          RETURNING 1
          """);

  /**
   * A refused question may still be the longest ever asked; clean-up must know. ?3 is the interval.
   */
  static final String WIDEN =
      """
      UPDATE sentinels SET longest_s = nullif(?3, 0)
      WHERE name = ?1 AND scope_id = ?2 AND longest_s IS NOT NULL AND (?3 = 0 OR longest_s < ?3)
      """;

  /**
   * A few rows that could not matter any more, found by their own index; a week is {@code
   * idx_sentinels_cleanup}'s.
   */
  static final String TIDY =
      """
      DELETE FROM sentinels WHERE rowid IN (
        SELECT rowid FROM sentinels
        WHERE longest_s <= 604800 AND last_fired < ?1 - 604800 AND (lease_until IS NULL OR lease_until <= ?1)
        LIMIT 100)
      """;

  static final String CONFIRM =
      """
      UPDATE sentinels SET lease_until = NULL, prior_fired = NULL, prior_interval_s = NULL
      WHERE name = ?1 AND scope_id = ?2 AND lease_until > ?3
      """;

  static final String RELEASE_FIRST =
      "DELETE FROM sentinels WHERE name = ?1 AND scope_id = ?2 AND lease_until > ?3 AND prior_fired IS NULL";

  static final String RELEASE_TO_PRIOR =
      """
      UPDATE sentinels
      SET last_fired = prior_fired, interval_s = prior_interval_s,
          lease_until = NULL, prior_fired = NULL, prior_interval_s = NULL
      WHERE name = ?1 AND scope_id = ?2 AND lease_until > ?3
      """;

  /** Rows without one are once-only. */
  static final String INTERVAL =
      "SELECT coalesce(interval_s, 0) FROM sentinels WHERE name = ?1 AND scope_id = ?2";

  /** ?1 name, ?2 scope, ?3 now. Returns what {@link #LIST} would have shown; 0 when nothing. */
  static final String RESET =
      at(
          "?3",
          """
          DELETE FROM sentinels WHERE name = ?1 AND scope_id = ?2
          RETURNING coalesce(:fired, 0), coalesce(:interval, 0)
          """);

  static final String LIST =
      at(
          "?1",
          """
          SELECT name, scope_id, :fired, :interval FROM sentinels
          WHERE :fired IS NOT NULL
          ORDER BY name, scope_id
          """);

  /** ?1 name, ?2 now. Along the primary key, past lapsed claims only. */
  static final String FIRED_ANYWHERE =
      at("?2", "SELECT 1 FROM sentinels WHERE name = ?1 AND :fired IS NOT NULL LIMIT 1");

  /**
   * ?1 now, ?2 the latest firing that goes. A claim that lapsed goes too: it says nothing any more.
   */
  static final String PRUNE =
      at("?1", "DELETE FROM sentinels WHERE :fired IS NULL OR :fired <= ?2");

  static final String PRUNE_ALL = "DELETE FROM sentinels";
}
