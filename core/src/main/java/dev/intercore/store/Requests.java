package dev.intercore.store;

import dev.intercore.store.Verdict.Kept;
import java.util.Optional;
import java.util.function.Function;

/**
 * Requests that may arrive twice, because the first answer was lost: the decision is made once, and
 * its verdict kept in the same transaction.
 */
public final class Requests {
  /** Far longer than any caller waits before it asks again. */
  static final int KEPT_SECONDS = 600;

  private static final String FIND = "SELECT exit_code, answer FROM requests WHERE id = ?";

  private static final String KEEP =
      """
      INSERT INTO requests (id, exit_code, answer, created_at) VALUES (?, ?, ?, ?)
      ON CONFLICT (id) DO NOTHING
      """;

  /** A few with each new one, so that the table never grows beyond what ten minutes bring. */
  private static final String FORGET =
      """
      DELETE FROM requests WHERE rowid IN (
        SELECT rowid FROM requests WHERE created_at < ?1 LIMIT 20)
      """;

  private Requests() {}

  static <T> T once(
      Transaction tx, String id, Verdict<T> verdict, Function<Transaction, T> decision) {
    Optional<Kept> kept = tx.first(FIND, row -> new Kept((int) row.number(1), row.text(2)), id);
    if (kept.isPresent()) {
      return verdict.again().apply(kept.get());
    }
    long before = tx.changes();
    T answer = decision.apply(tx.carryingOut(id));
    if (tx.changes() == before) {
      // A no that changed nothing may be decided again; hooks that are throttled write nothing.
      return answer;
    }
    keep(tx, id, verdict.kept(answer));
    return answer;
  }

  /** Keeps the verdict of a request that was carried out. */
  public static void keep(Transaction tx, String id, Kept kept) {
    tx.update(KEEP, id, kept.code(), kept.text(), tx.now());
    tx.update(FORGET, tx.now() - KEPT_SECONDS);
  }
}
