package dev.intercore.store;

import dev.intercore.store.Verdict.Kept;
import java.util.Optional;
import java.util.function.Function;

/**
 * Requests that may arrive twice, because the first answer was lost: the decision is made once, and
 * its verdict kept in the same transaction.
 */
final class Requests {
  /** Far longer than any caller waits before it asks again. */
  static final int KEPT_SECONDS = 600;

  private static final String FIND = "SELECT exit_code, answer FROM requests WHERE id = ?";

  private static final String KEEP =
      "INSERT INTO requests (id, exit_code, answer, created_at) VALUES (?, ?, ?, ?)";

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
    T answer = decision.apply(tx);
    if (tx.changes() == before) {
      // A no that changed nothing may be decided again; hooks that are throttled write nothing.
      return answer;
    }
    tx.update(KEEP, id, verdict.code().apply(answer), verdict.text().apply(answer), tx.now());
    tx.update(FORGET, tx.now() - KEPT_SECONDS);
    return answer;
  }
}
