package dev.intercore.event;

import dev.intercore.store.Transaction;
import java.util.Optional;

/**
 * Removes the oldest events: a beginning of the sequence and never one from its middle, though a
 * clock that went back may have made a later one look older. An event that is ahead of the clock
 * stays, and all behind it: whether that clock was wrong or this one is, nobody knows.
 */
final class EventPruning {
  /** In one transaction, when somebody asks for it. */
  static final int BATCH = 1_000;

  static final int RETENTION_DAYS = 90;

  /** One append in so many looks for what is too old. */
  static final int APPENDS_A_LOOK = 256;

  /** More than are appended between two looks, so that it never falls behind. */
  static final int MOST_AT_A_LOOK = 500;

  /**
   * What is told by a name of its own may be told again after a crash; its row is what keeps that
   * from happening twice.
   */
  static final int TOLD_KEPT_SECONDS = 3_600;

  /** Clocks that are set right by and by differ less. */
  private static final int AHEAD_SECONDS = 3_600;

  private static final int SECONDS_A_DAY = 86_400;

  private static final String FIRST_AT = "SELECT at FROM events ORDER BY seq LIMIT 1";

  private static final String FIRST =
      "SELECT " + EventRow.COLUMNS + " FROM events ORDER BY seq LIMIT 1";

  private static final String FIRST_AHEAD =
      "SELECT " + EventRow.COLUMNS + " FROM events WHERE at > ? ORDER BY seq LIMIT 1";

  private static final String LOWEST_ACKED =
      "SELECT acked FROM event_consumers ORDER BY acked LIMIT 1";

  /**
   * ?1 the latest time that goes, ?2 the same of those with a name, ?3 the last number that may go,
   * ?4 how many at most. The type of a column is in the head of its row, so no body is read.
   */
  private static final String LAST_TO_GO =
      """
      WITH oldest (seq, at, named) AS (
        SELECT seq, at, typeof(uid) = 'text' FROM events ORDER BY seq LIMIT ?4)
      SELECT coalesce(
        (SELECT min(seq) - 1 FROM oldest WHERE at > ?1 OR (named AND at > ?2) OR seq > ?3),
        (SELECT max(seq) FROM oldest), 0)
      """;

  private static final String REMOVE = "DELETE FROM events WHERE seq <= ?";

  private EventPruning() {}

  /** Which may go. */
  record Bound(long at, long seq) {}

  /** Removes at most so many, and says how many it were. */
  static int step(Transaction tx, Bound bound, int most) {
    long acked = tx.first(LOWEST_ACKED, row -> row.number(1)).orElse(Long.MAX_VALUE);
    long last =
        tx.first(
                LAST_TO_GO,
                row -> row.number(1),
                bound.at(),
                tx.now() - TOLD_KEPT_SECONDS,
                Math.min(bound.seq(), acked),
                most)
            .orElse(0L);
    return last == 0 ? 0 : tx.update(REMOVE, last);
  }

  /** Who has not acknowledged the first that is left, if that is old enough to go. */
  static Optional<EventConsumer> heldBackBy(Transaction tx, long latest) {
    long first = tx.first(FIRST_AT, row -> row.number(1)).orElse(Long.MAX_VALUE);
    return first <= latest ? EventConsumers.furthestBehind(tx) : Optional.empty();
  }

  /** The first that is left, if it stands in the way though it may be old. */
  static Optional<Event> aheadInFront(Transaction tx, long latest) {
    return tx.first(FIRST, EventRow::read)
        .filter(first -> first.at() > latest && first.at() > tx.now() + AHEAD_SECONDS);
  }

  /** The first, wherever it is, that will stand in the way. Looks at all there are. */
  static Optional<Event> ahead(Transaction tx) {
    return tx.first(FIRST_AHEAD, EventRow::read, tx.now() + AHEAD_SECONDS);
  }

  /** Done now and then while others append. */
  static void keepUp(Transaction tx) {
    long latest = tx.now() - (long) RETENTION_DAYS * SECONDS_A_DAY;
    long first = tx.first(FIRST_AT, row -> row.number(1)).orElse(Long.MAX_VALUE);
    if (first <= latest) {
      step(tx, new Bound(latest, Long.MAX_VALUE), MOST_AT_A_LOOK);
    }
  }
}
