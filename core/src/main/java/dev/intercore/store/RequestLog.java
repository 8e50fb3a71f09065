package dev.intercore.store;

import java.util.Optional;
import java.util.function.Function;

/**
 * Answers of requests that may arrive twice. The answer is stored in the transaction of its
 * decision, so a repeat never decides again.
 */
public final class RequestLog {
  /** How long an answer is stored: far longer than a caller waits before it repeats a call. */
  public static final int KEPT_SECONDS = 600;

  // Builds before 0.2.0 stored a yes or no in exit_code and left the text empty.
  private static final String FIND =
      """
      SELECT CASE WHEN answer <> '' THEN answer WHEN exit_code = 0 THEN 'y' ELSE 'n' END
      FROM requests WHERE id = ?
      """;

  private static final String STORE =
      """
      INSERT INTO requests (id, exit_code, answer, created_at) VALUES (?, 0, ?, ?)
      ON CONFLICT (id) DO NOTHING
      """;

  /** Each new answer removes a few old ones, which limits the table to those of ten minutes. */
  private static final String REMOVE_OLD =
      """
      DELETE FROM requests WHERE rowid IN (
        SELECT rowid FROM requests WHERE created_at < ?1 LIMIT 20)
      """;

  private RequestLog() {}

  /**
   * Returns the stored answer of this transaction's request, or runs {@code work} and stores its
   * answer. An answer that changed nothing is not stored: it is safe to evaluate it again, and a
   * throttled hook writes nothing.
   */
  public static <T> T replayOrRun(
      Transaction tx, ReplayCodec<T> codec, Function<Transaction, T> work) {
    String id = tx.requestId().orElseThrow();
    Optional<String> stored = tx.first(FIND, row -> row.text(1), id);
    if (stored.isPresent()) {
      return codec.decode().apply(tx, stored.get());
    }
    T answer = work.apply(tx);
    if (tx.hasChanged()) {
      store(tx, id, codec.encode().apply(answer));
    }
    return answer;
  }

  /** Stores the answer of a request that was carried out. */
  public static void store(Transaction tx, String id, String answer) {
    assert !answer.isEmpty() : "an expected no has changed something";
    tx.update(STORE, id, answer, tx.now());
    tx.update(REMOVE_OLD, tx.now() - KEPT_SECONDS);
  }
}
