package dev.intercore.event;

import dev.intercore.common.Actor;
import dev.intercore.common.Deadline;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Names;
import dev.intercore.json.JsonPayload;
import dev.intercore.json.JsonWriter;
import dev.intercore.store.Durability;
import dev.intercore.store.ReplayCodec;
import dev.intercore.store.Store;
import dev.intercore.store.Transaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The events of a project in their order: appends, reads and prunes them. */
public final class EventLog {
  private static final String APPEND =
      "INSERT INTO events (type, subject, actor, at, body, uid) VALUES ";

  private static final String APPENDED_ROW = "(?, ?, ?, ?, ?, ?)";

  private static final String APPEND_ONE = APPEND + APPENDED_ROW + " RETURNING seq";

  /** Events of one statement, whose parameters SQLite limits. */
  private static final int MAX_ROWS = 100;

  /** Counts pruned events too. */
  private static final String LAST = "SELECT seq FROM sqlite_sequence WHERE name = 'events'";

  private static final String FIRST = "SELECT seq FROM events ORDER BY seq LIMIT 1";

  private static final String LATEST =
      "SELECT " + Event.COLUMNS + " FROM events ORDER BY seq DESC LIMIT ?1";

  /** SQL for the sequence numbers of the first events whose body is corrupt. */
  public static final String CORRUPT_BODIES =
      "SELECT seq FROM events WHERE NOT " + Event.IS_BODY_VALID + " ORDER BY seq LIMIT 10";

  private static final String HAS_UID = "SELECT 1 FROM events WHERE uid = ?";

  private static final ReplayCodec<Long> NUMBER = ReplayCodec.text(String::valueOf, Long::valueOf);

  private final Store store;

  public EventLog(Store store) {
    this.store = store;
  }

  /**
   * Appends an event in the transaction of the change that it reports. A body over the limit is
   * replaced by its size.
   */
  public static void append(
      Transaction tx, String type, String subject, String actor, Map<String, ?> body) {
    append(tx, new Event(0, type, subject, actor, tx.now(), JsonWriter.canonical(body)));
  }

  /** Appends an event with its own time in the transaction of the change that it reports. */
  public static void append(Transaction tx, Event event) {
    assertBuiltIn(event);
    insert(tx, event, null);
  }

  /** Appends events in their order, as {@link #append(Transaction, Event)} does, but at once. */
  public static void appendAll(Transaction tx, List<Event> events) {
    for (int from = 0; from < events.size(); from += MAX_ROWS) {
      List<Event> some = events.subList(from, Math.min(from + MAX_ROWS, events.size()));
      if (some.size() == 1) {
        append(tx, some.getFirst());
        continue;
      }
      List<@Nullable Object> values = new ArrayList<>();
      for (Event event : some) {
        assertBuiltIn(event);
        Collections.addAll(values, row(event, null));
      }
      String rows = String.join(", ", Collections.nCopies(some.size(), APPENDED_ROW));
      tx.list(APPEND + rows + " RETURNING seq", row -> row.number(1), values.toArray())
          .forEach(seq -> prune(tx, seq));
    }
  }

  /** Callers that wait rely on the list. Tests run with assertions; users need not pay for it. */
  private static void assertBuiltIn(Event event) {
    assert EventTypes.isBuiltIn(event.type())
        : event.type() + " is not in the list of intercore's own types";
  }

  /**
   * Appends an event about a change outside the database, unless an event with this uid exists. The
   * type is not checked: the change was made, and another version may have written the event.
   */
  public static void appendOnce(Transaction tx, String uid, Event event) {
    // Not an insert that ignores a conflict: it would use a sequence number and leave a gap.
    if (!hasUid(tx, uid)) {
      insert(tx, event, uid);
    }
  }

  private static long insert(Transaction tx, Event event, @Nullable String uid) {
    long seq = tx.first(APPEND_ONE, row -> row.number(1), row(event, uid)).orElseThrow();
    prune(tx, seq);
    return seq;
  }

  private static @Nullable Object[] row(Event event, @Nullable String uid) {
    return new @Nullable Object[] {
      event.type(), event.subject(), event.actor(), event.at(), Event.limitedBody(event.body()), uid
    };
  }

  private static void prune(Transaction tx, long seq) {
    if (seq % EventPruning.APPENDS_PER_PRUNING == 0) {
      EventPruning.removeExpired(tx);
    }
  }

  /**
   * Appends a user's event in a transaction of its own and returns its sequence number.
   *
   * @param type a group of the user's own, a dot and a word, such as {@code build.finished}
   * @param body one JSON object
   */
  public long add(Actor actor, String type, String subject, JsonPayload body) {
    EventTypes.checkOwn(type);
    Names.check("subject", subject);
    String text = Event.checkedBody(body);
    return store.write(
        Durability.FULL,
        NUMBER,
        tx -> insert(tx, new Event(0, type, subject, actor.name(), tx.now(), text), null));
  }

  /** Returns the last sequence number, or 0 before the first event. */
  public long last() {
    return store.read(EventLog::lastIn);
  }

  /** Returns the last sequence number that a transaction sees, or 0 before the first event. */
  public static long lastIn(Transaction tx) {
    return tx.first(LAST, row -> row.number(1)).orElse(0L);
  }

  /** Returns whether an event with this uid exists. */
  public static boolean hasUid(Transaction tx, String uid) {
    return tx.returnsRow(HAS_UID, uid);
  }

  /** Returns the sequence number before the first event that was not pruned. */
  static long beforeFirst(Transaction tx) {
    return tx.first(FIRST, row -> row.number(1))
        .map(first -> first - 1)
        .orElseGet(() -> lastIn(tx));
  }

  /** Returns the latest events in order. */
  public List<Event> latest(int limit) {
    return store.read(tx -> tx.list(LATEST, Event::read, limit).reversed());
  }

  public EventReader read(EventFilter filter) {
    return new EventReader(store, filter);
  }

  public EventFollower follow(EventFilter filter) {
    return new EventFollower(store, filter, Optional.empty());
  }

  /** Follows for a consumer; reading fails once the consumer is removed. */
  public EventFollower follow(EventFilter filter, String consumer) {
    return new EventFollower(store, filter, Optional.of(consumer));
  }

  public EventConsumers consumers() {
    return new EventConsumers(store);
  }

  /**
   * Returns all events after {@code since} in order.
   *
   * @param type one type, or a group such as {@code intent}; all types if absent
   */
  public List<Event> list(long since, Optional<String> type) {
    EventReader reader = read(new EventFilter(since, type, Optional.empty(), Optional.empty()));
    List<Event> events = new ArrayList<>();
    do {
      events.addAll(reader.next());
    } while (!reader.isAtEnd());
    return events;
  }

  /**
   * Removes the oldest events, up to the first that is younger than {@code age} or that a consumer
   * has not acknowledged; zero removes all that it may. Events appended meanwhile stay.
   */
  public PruneResult prune(Duration age) {
    if (age.isNegative()) {
      throw new IntercoreException(
          ErrorCode.BAD_VALUE, "the age is negative", "Give zero or more.");
    }
    long seconds = Deadline.wholeSeconds(age);
    long last = last();
    long total = 0;
    int removed;
    do {
      removed =
          store.write(
              Durability.FULL,
              tx ->
                  EventPruning.removeOldest(
                      tx, latestAt(tx, seconds), last, EventPruning.BATCH_SIZE));
      total += removed;
    } while (removed == EventPruning.BATCH_SIZE);
    long count = total;
    return store.read(tx -> {
      long latestAt = latestAt(tx, seconds);
      return new PruneResult(
          count, EventPruning.heldBackBy(tx, latestAt), EventPruning.firstIfAhead(tx, latestAt));
    });
  }

  /** Returns the latest time that is old enough to be removed. */
  private static long latestAt(Transaction tx, long seconds) {
    return seconds == 0 ? Long.MAX_VALUE : tx.now() - seconds;
  }

  /** Returns the sequence numbers of the first events whose body is corrupt. */
  List<Long> corruptBodies() {
    return store.read(tx -> tx.list(CORRUPT_BODIES, row -> row.number(1)));
  }

  /** Returns the first event dated ahead of the clock. Until then it cannot be pruned by age. */
  Optional<Event> ahead() {
    return store.read(EventPruning::findAhead);
  }

  /**
   * Result of a prune.
   *
   * @param count number of removed events
   * @param heldBackBy the consumer whose unacknowledged events stay although they are old enough
   * @param ahead the first remaining event, if it is dated ahead of the clock; it stays with all
   *     events after it until that time
   */
  public record PruneResult(
      long count, Optional<EventConsumer> heldBackBy, Optional<Event> ahead) {}
}
