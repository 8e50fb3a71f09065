package dev.intercore.event;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.store.Row;
import dev.intercore.store.Store;
import dev.intercore.store.Transaction;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads events page by page, each page in a transaction of its own, so that a slow consumer holds
 * neither all events nor a transaction. Not thread-safe.
 */
public final class EventReader {
  static final int MAX_EVENTS = 500;

  /** Limit of the bodies of a page. A page has at least one event, of any size. */
  static final int MAX_CHARACTERS = 1 << 20;

  private static final String SELECT = "SELECT " + Event.COLUMNS + " FROM events\n";

  // Parameters: ?1 after, ?2 type or group, ?3 subject or null, ?4 actor or null, ?5 limit.

  /** A body that is not selected is not read. */
  static final String ALL =
      SELECT + "WHERE seq > ?1 AND (?4 IS NULL OR actor = ?4) ORDER BY seq LIMIT ?5";

  private static final String BY_SUBJECT =
      SELECT
          + "WHERE subject = ?3 AND seq > ?1 AND (?4 IS NULL OR actor = ?4) ORDER BY seq LIMIT ?5";

  /**
   * The types of a group are between its dot and the character after the dot. They are found one by
   * one in the index, and of each only as many events as a page holds: a rare type among a million
   * events costs nothing, and a frequent one is not sorted as a whole. Bodies are read last, and
   * only of selected events.
   */
  static final String BY_TYPE =
      """
      WITH RECURSIVE
      step (type) AS (
        SELECT (SELECT min(type) FROM events WHERE type > ?2 || '.' AND type < ?2 || '/')
        UNION ALL
        SELECT (SELECT min(events.type) FROM events
                WHERE events.type > step.type AND events.type < ?2 || '/')
        FROM step WHERE step.type IS NOT NULL),
      kind (type) AS (SELECT ?2 UNION ALL SELECT type FROM step WHERE type IS NOT NULL)
      """
          + SELECT
          + """
          WHERE seq IN (
            SELECT found.seq FROM kind CROSS JOIN events found ON found.seq IN (
              SELECT seq FROM events one
              WHERE one.type = kind.type AND one.seq > ?1
                AND (?3 IS NULL OR one.subject = ?3) AND (?4 IS NULL OR one.actor = ?4)
              ORDER BY one.seq LIMIT ?5)
            ORDER BY found.seq LIMIT ?5)
          ORDER BY seq
          """;

  private final Store store;
  private final EventFilter filter;
  private long position;
  private long known;
  private long missed;
  private boolean atEnd;

  EventReader(Store store, EventFilter filter) {
    this.store = store;
    this.filter = filter;
    this.position = filter.since();
  }

  /** Returns the next events in order; empty if there are no more at present. */
  public List<Event> next() {
    return next(MAX_EVENTS);
  }

  /** Returns the next events in order, at most {@code limit}. */
  public List<Event> next(long limit) {
    return store.read(tx -> read(tx, Math.min(limit, MAX_EVENTS)));
  }

  /** Returns the sequence number after which the next read starts. */
  long position() {
    return position;
  }

  /** Returns whether the last read reached the end of the events that exist. */
  public boolean isAtEnd() {
    return atEnd;
  }

  /**
   * Returns how many events were pruned before they could be read, since the last call. A reader
   * that starts before the first event misses none.
   */
  public long missed() {
    long count = missed;
    missed = 0;
    return count;
  }

  private void skipPruned(Transaction tx) {
    long before = EventLog.beforeFirst(tx);
    if (position > 0 && before > position) {
      missed += before - position;
      position = before;
    }
  }

  private List<Event> read(Transaction tx, long limit) {
    EventPage page = new EventPage();
    skipPruned(tx);
    tx.readWhile(
        filter.type().isPresent() ? BY_TYPE : filter.subject().isPresent() ? BY_SUBJECT : ALL,
        page::add,
        position,
        filter.type().orElse(null),
        filter.subject().orElse(null),
        filter.actor().orElse(null),
        limit);
    advance(page, limit, EventLog.lastIn(tx));
    return page.events;
  }

  /** Moves past events that are not selected too, so that they are not read again. */
  private void advance(EventPage page, long limit, long last) {
    atEnd = !page.full && page.events.size() < limit;
    if (!atEnd) {
      position = page.events.isEmpty() ? position : page.events.getLast().seq();
      return;
    }
    if (last < known) {
      throw new IntercoreException(
          ErrorCode.IO,
          "the database was restored: event "
              + known
              + " was read, and the last one is now "
              + last,
          "Read again with --since " + last + " or lower.");
    }
    known = last;
    position = Math.max(position, last);
  }

  /** The events of one read. */
  private static final class EventPage {
    final List<Event> events = new ArrayList<>();
    long characters;
    boolean full;

    /** Adds an event and returns whether the page takes another one. */
    boolean add(Row row) {
      Event event = Event.read(row);
      events.add(event);
      characters += event.body().length();
      full = characters >= MAX_CHARACTERS;
      return !full;
    }
  }
}
