package dev.intercore.app.golden;

/**
 * The only recorded answer that shows a lease which calls of the session renew at present: commit
 * f9e028a renewed only the intent that a call names, and not by a promotion that is blocked.
 */
final class RenewedLeases {
  /** The second of two calls that follow each other. The first one renewed the expired lease. */
  private static final String CALL =
      "ic intent promote \"$(intent bob)\" --session bob --pid 1 --json";

  private static final String RECORDED_OWNERSHIP =
      "\"status\":\"queued\",\"ownership\":\"own_stale\"";
  private static final String OWNERSHIP = "\"status\":\"queued\",\"ownership\":\"own_active\"";
  private static final String RECORDED_LEASE = "\"lease_expires_at\":1790001800";
  private static final String LEASE = "\"lease_expires_at\":1790002100";

  private RenewedLeases() {}

  static String present(String script, String recorded) {
    return script.endsWith(CALL) && recorded.contains(RECORDED_OWNERSHIP)
        ? recorded.replace(RECORDED_OWNERSHIP, OWNERSHIP).replace(RECORDED_LEASE, LEASE)
        : recorded;
  }
}
