package dev.intercore.sentinel;

/** The statements of {@link Sentinels}; docs/storage.md explains the columns. */
final class SentinelSql {
  private SentinelSql() {}

  /**
   * When the sentinel last fired, or null for never. A claim whose lease has expired does not
   * count; the Go program writes 0 for never.
   */
  static final String FIRED =
      "nullif(CASE WHEN sentinels.lease_until <= :now THEN sentinels.prior_fired ELSE sentinels.last_fired END, 0)";

  /** The interval of the claim that fired then. */
  static final String INTERVAL =
      "CASE WHEN sentinels.lease_until <= :now THEN sentinels.prior_interval_s ELSE sentinels.interval_s END";

  /** Inserts the firing time, its interval and the parameter of the current time. */
  private static String at(String now, String sql) {
    return sql.replace(":fired", FIRED).replace(":interval", INTERVAL).replace(":now", now);
  }

  /**
   * ?1 name, ?2 scope, ?3 now, ?4 interval, ?5 end of the lease or null. Returns a row if and only
   * if the claim is allowed.
   *
   * <p>A firing time in the future comes from a clock that was set back. It counts as not fired,
   * unless the claim has interval 0. In {@code longest_s} null means the longest of all, interval
   * 0: in SQLite {@code max} of null and a number is null. The prior columns keep the last
   * confirmed firing: after two claims that both expire, none of the two may remain.
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

  /** ?1 name, ?2 scope, ?3 interval. Clean-up must know the longest interval ever requested. */
  static final String RECORD_LONGEST_INTERVAL =
      """
      UPDATE sentinels SET longest_s = nullif(?3, 0)
      WHERE name = ?1 AND scope_id = ?2 AND longest_s IS NOT NULL AND (?3 = 0 OR longest_s < ?3)
      """;

  /**
   * ?1 now. Removes some rows that cannot change any later answer. The 604800 seconds are those in
   * the condition of the index {@code idx_sentinels_cleanup}, so that it is used.
   */
  static final String REMOVE_OBSOLETE =
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

  /** ?1 name, ?2 scope. */
  static final String STORED_INTERVAL =
      "SELECT coalesce(interval_s, 0) FROM sentinels WHERE name = ?1 AND scope_id = ?2";

  /** ?1 name, ?2 scope, ?3 now. Returns what {@link #LIST} would have shown, or 0 for never. */
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

  /** ?1 name, ?2 now. Reads the primary key until the first claim that has not expired. */
  static final String FIRED_ANYWHERE =
      at("?2", "SELECT 1 FROM sentinels WHERE name = ?1 AND :fired IS NOT NULL LIMIT 1");

  /** ?1 now, ?2 the latest firing time to remove. Removes expired claims too. */
  static final String PRUNE =
      at("?1", "DELETE FROM sentinels WHERE :fired IS NULL OR :fired <= ?2");

  static final String PRUNE_ALL = "DELETE FROM sentinels";
}
