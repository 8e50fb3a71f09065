package dev.intercore.event;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.store.Row;
import dev.intercore.store.Store;
import dev.intercore.store.Transaction;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads events page after page, each in a look of its own: neither all of them nor a transaction is
 * held while somebody slow takes them. Not for two threads at once.
 */
public final class EventReader {
  static final int MOST_EVENTS = 500;

  /** Of bodies; a page has at least one event, however large. */
  static final int MOST_CHARACTERS = 1 << 20;

  private final Store database;
  private final EventFilter filter;
  private long position;
  private long known;
  private long missed;
  private boolean atEnd;

  EventReader(Store database, EventFilter filter) {
    this.database = database;
    this.filter = filter;
    this.position = filter.since();
  }

  /** The next ones, in order; none when there are none at present. */
  public List<Event> next() {
    return next(MOST_EVENTS);
  }

  /** The same, and not more than so many. */
  public List<Event> next(long most) {
    return database.read(tx -> look(tx, Math.min(most, MOST_EVENTS)));
  }

  /** After this one it goes on. */
  long position() {
    return position;
  }

  /** Whether the last look came to the end of what there was. */
  public boolean isAtEnd() {
    return atEnd;
  }

  /**
   * How many were pruned before they could be read, since this was last asked. Whoever begins
   * before the first has no such place, and misses nothing.
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

  private List<Event> look(Transaction tx, long most) {
    Page page = new Page();
    skipPruned(tx);
    if (filter.type().isPresent()) {
      tx.readWhile(
          ReadingSql.OF_TYPE,
          page::add,
          position,
          filter.type().get(),
          filter.subject().orElse(null),
          filter.actor().orElse(null),
          most);
    } else if (filter.subject().isPresent()) {
      tx.readWhile(
          ReadingSql.ABOUT,
          page::add,
          position,
          filter.subject().get(),
          filter.actor().orElse(null),
          most);
    } else {
      tx.readWhile(ReadingSql.ALL, page::add, position, filter.actor().orElse(null), most);
    }
    move(page, most, EventLog.lastIn(tx));
    return page.events;
  }

  /** Also past those that are not wanted, so that they are not looked at again. */
  private void move(Page page, long most, long last) {
    atEnd = !page.full && page.events.size() < most;
    if (!atEnd) {
      position = page.events.isEmpty() ? position : page.events.getLast().seq();
      return;
    }
    if (last < known) {
      throw new IntercoreException(
          ErrorCode.IO,
          "events were taken back: number " + known + " was there, and now the last is " + last,
          "A backup was put back. Read again with --since " + last + " or lower.");
    }
    known = last;
    position = Math.max(position, last);
  }

  /** What one look brings. */
  private static final class Page {
    final List<Event> events = new ArrayList<>();
    long characters;
    boolean full;

    /** Whether there is room for more. */
    boolean add(Row row) {
      Event event = EventRow.read(row);
      events.add(event);
      characters += event.body().length();
      full = characters >= MOST_CHARACTERS;
      return !full;
    }
  }
}
