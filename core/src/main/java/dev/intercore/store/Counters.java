package dev.intercore.store;

import java.util.concurrent.TimeUnit;

/** Numbers of a project that only grow, by name. */
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

  /** A number and a token that were taken together. */
  public record Numbers(long number, long token) {}

  public Counters(Transaction tx) {
    this.tx = tx;
  }

  /** The latest; 0 before the first. */
  public long last(String name) {
    return tx.first(GET, row -> row.number(1), name).orElse(0L);
  }

  /** A number above all before, and at least that. */
  public long next(String name, long least) {
    return tx.first(RAISE, row -> row.number(1), name, least).orElseThrow();
  }

  /** The same by the clock, so that it also grows over a backup that was put back. */
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

  /** Makes whatever is next come after that. */
  public void raise(String name, long last) {
    if (last(name) < last) {
      next(name, last);
    }
  }
}
