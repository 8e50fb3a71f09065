package dev.intercore.store;

import java.util.concurrent.TimeUnit;

/** Named numbers that only grow. */
public final class Counters {
  private static final String GET = "SELECT value FROM counters WHERE name = ?";

  private static final String RAISE =
      """
      INSERT INTO counters (name, value) VALUES (?1, ?2)
      ON CONFLICT (name) DO UPDATE SET value = max(value + 1, excluded.value)
      RETURNING value
      """;

  private final Transaction tx;

  public Counters(Transaction tx) {
    this.tx = tx;
  }

  /** Returns the current value; 0 if the counter was never used. */
  public long last(String name) {
    return tx.first(GET, row -> row.number(1), name).orElse(0L);
  }

  /** Increments the counter to at least {@code least} and returns it. */
  public long next(String name, long least) {
    return tx.first(RAISE, row -> row.number(1), name, least).orElseThrow();
  }

  /** Does the same, and at least to the current time, so that it grows after a restore too. */
  public long nextToken(String name, long least) {
    return next(name, Math.max(least, TimeUnit.SECONDS.toMicros(tx.now())));
  }

  /** Makes the next value greater than {@code last}. */
  public void raise(String name, long last) {
    if (last(name) < last) {
      next(name, last);
    }
  }
}
