package dev.intercore.intent;

import dev.intercore.store.Transaction;
import java.util.concurrent.TimeUnit;

/** The numbers of a project's intents that only grow. */
final class Counters {
  private static final String SEQUENCE = "intent.sequence";
  private static final String TOKEN = "intent.token";

  private static final String GET = "SELECT value FROM counters WHERE name = ?";

  private static final String RAISE =
      """
      INSERT INTO counters (name, value) VALUES (?1, ?2)
      ON CONFLICT (name) DO UPDATE SET value = max(value + 1, excluded.value)
      RETURNING value
      """;

  private final Transaction tx;

  Counters(Transaction tx) {
    this.tx = tx;
  }

  /** A number above all before, and at least that. */
  long nextSequence(long least) {
    return raise(SEQUENCE, least);
  }

  long lastToken() {
    return tx.first(GET, row -> row.number(1), TOKEN).orElse(0L);
  }

  /** By the clock, so that it also grows over a backup that was put back. */
  long nextToken(long least) {
    return raise(TOKEN, Math.max(least, TimeUnit.SECONDS.toMicros(tx.now())));
  }

  private long raise(String name, long least) {
    return tx.first(RAISE, row -> row.number(1), name, least).orElseThrow();
  }
}
