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

  private static final String RAISE_TWO =
      """
      INSERT INTO counters (name, value) VALUES (?1, ?2), (?3, ?4)
      ON CONFLICT (name) DO UPDATE SET value = max(value + 1, excluded.value)
      RETURNING name, value
      """;

  private final Transaction tx;

  public Counters(Transaction tx) {
    this.tx = tx;
  }

  /** A number and a token that were taken together. */
  public record Numbers(long number, long token) {}

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
    return next(name, leastToken(least));
  }

  /**
   * Returns the next number of one counter and the next token of another, with one statement: see
   * {@link #next} and {@link #nextToken}.
   */
  public Numbers nextNumbers(String number, long leastNumber, String token, long leastToken) {
    long[] values = new long[2];
    tx.list(
        RAISE_TWO,
        row -> values[row.text(1).equals(number) ? 0 : 1] = row.number(2),
        number,
        leastNumber,
        token,
        leastToken(leastToken));
    return new Numbers(values[0], values[1]);
  }

  private long leastToken(long least) {
    return Math.max(least, TimeUnit.SECONDS.toMicros(tx.now()));
  }

  /** Makes the next value greater than {@code last}. */
  public void raise(String name, long last) {
    if (last(name) < last) {
      next(name, last);
    }
  }
}
