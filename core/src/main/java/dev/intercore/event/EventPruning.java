package dev.intercore.event;

import dev.intercore.store.Transaction;
import java.util.Optional;

/**
 * Removes the oldest events. It removes the beginning of the sequence and never an event from the
 * middle, even if a clock that was set back made a later event look older. An event dated ahead of
 * the clock stays, with all events after it: which of the two clocks is wrong cannot be known.
 */
final class EventPruning {
  /** Events per transaction when a caller prunes. */
  static final int BATCH_SIZE = 1_000;

  static final int RETENTION_DAYS = 90;

  /** One of this number of appends removes events past their retention. */
  static final int APPENDS_PER_PRUNING = 256;

  /** More than {@link #APPENDS_PER_PRUNING}, so that automatic pruning never falls behind. */
  static final int MAX_PRUNED_PER_APPEND = 500;

  /**
   * An event with a uid may be appended again after a crash; its row prevents a duplicate and is
   * kept for this time.
   */
  static final int UID_RETENTION_SECONDS = 3_600;

  /** Clocks that are corrected from time to time differ by less than this. */
  private static final int CLOCK_TOLERANCE_SECONDS = 3_600;

  private static final int SECONDS_PER_DAY = 86_400;

  private static final String FIRST_AT = "SELECT at FROM events ORDER BY seq LIMIT 1";

  private static final String FIRST =
      "SELECT " + Event.COLUMNS + " FROM events ORDER BY seq LIMIT 1";

  private static final String FIRST_AHEAD =
      "SELECT " + Event.COLUMNS + " FROM events WHERE at > ? ORDER BY seq LIMIT 1";

  private static final String LOWEST_ACKED =
      "SELECT acked FROM event_consumers ORDER BY acked LIMIT 1";

  /**
   * ?1 latest time to remove, ?2 the same for events with a uid, ?3 last sequence number to remove,
   * ?4 limit. The type of a column is in the header of its row, so no body is read.
   */
  private static final String LAST_TO_REMOVE =
      """
      WITH oldest (seq, at, named) AS (
        SELECT seq, at, typeof(uid) = 'text' FROM events ORDER BY seq LIMIT ?4)
      SELECT coalesce(
        (SELECT min(seq) - 1 FROM oldest WHERE at > ?1 OR (named AND at > ?2) OR seq > ?3),
        (SELECT max(seq) FROM oldest), 0)
      """;

  private static final String REMOVE = "DELETE FROM events WHERE seq <= ?";

  private EventPruning() {}

  /** Removes at most {@code limit} events up to a time and a sequence number; returns how many. */
  static int removeOldest(Transaction tx, long latestAt, long latestSeq, int limit) {
    long acked = tx.first(LOWEST_ACKED, row -> row.number(1)).orElse(Long.MAX_VALUE);
    long last =
        tx.first(
                LAST_TO_REMOVE,
                row -> row.number(1),
                latestAt,
                tx.now() - UID_RETENTION_SECONDS,
                Math.min(latestSeq, acked),
                limit)
            .orElse(0L);
    return last == 0 ? 0 : tx.update(REMOVE, last);
  }

  /** Returns the consumer that has not acknowledged the first event, if that is old enough. */
  static Optional<EventConsumer> heldBackBy(Transaction tx, long latestAt) {
    long first = tx.first(FIRST_AT, row -> row.number(1)).orElse(Long.MAX_VALUE);
    return first <= latestAt ? EventConsumers.furthestBehind(tx) : Optional.empty();
  }

  /** Returns the first event if it is dated ahead of the clock and therefore stays. */
  static Optional<Event> firstIfAhead(Transaction tx, long latestAt) {
    return tx.first(FIRST, Event::read)
        .filter(first -> first.at() > latestAt && first.at() > tx.now() + CLOCK_TOLERANCE_SECONDS);
  }

  /** Returns the first event that is dated ahead of the clock. Reads the whole table. */
  static Optional<Event> findAhead(Transaction tx) {
    return tx.first(FIRST_AHEAD, Event::read, tx.now() + CLOCK_TOLERANCE_SECONDS);
  }

  /** Removes some events past their retention. Runs in some of the transactions that append. */
  static void removeExpired(Transaction tx) {
    long latestAt = tx.now() - (long) RETENTION_DAYS * SECONDS_PER_DAY;
    long first = tx.first(FIRST_AT, row -> row.number(1)).orElse(Long.MAX_VALUE);
    if (first <= latestAt) {
      removeOldest(tx, latestAt, Long.MAX_VALUE, MAX_PRUNED_PER_APPEND);
    }
  }
}
