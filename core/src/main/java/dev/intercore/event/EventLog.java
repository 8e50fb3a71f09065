package dev.intercore.event;

import dev.intercore.common.Actor;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The events of a project, in their order. */
public final class EventLog {
  private static final String APPEND =
      "INSERT INTO events (type, subject, actor, at, body, uid) VALUES (?, ?, ?, ?, ?, ?) RETURNING seq";

  /** Also of what was pruned since. */
  private static final String LAST = "SELECT seq FROM sqlite_sequence WHERE name = 'events'";

  private static final String FIRST = "SELECT seq FROM events ORDER BY seq LIMIT 1";

  private static final String LATEST =
      "SELECT " + EventRow.COLUMNS + " FROM events ORDER BY seq DESC LIMIT ?1";

  private static final String DAMAGED =
      "SELECT seq FROM events WHERE NOT " + EventRow.IS_WHOLE + " ORDER BY seq LIMIT ?";

  private static final String TOLD = "SELECT 1 FROM events WHERE uid = ?";

  private static final ReplayCodec<Long> NUMBER = ReplayCodec.text(String::valueOf, Long::valueOf);

  private final Store database;

  public EventLog(Store database) {
    this.database = database;
  }

  /** Tells of a change, in the change's own transaction. A body that is too large is left out. */
  public static void append(
      Transaction tx, String type, String subject, String actor, Map<String, ?> body) {
    append(tx, new Event(0, type, subject, actor, tx.now(), JsonWriter.canonical(body)));
  }

  /** Appends an event with its own time in the transaction of the change that it reports. */
  public static void append(Transaction tx, Event event) {
    // Callers that wait rely on the list. Tests run with assertions; users need not pay for it.
    assert OwnTypes.has(event.type())
        : event.type() + " is not in the list of intercore's own types";
    insert(tx, event, null);
  }

  /**
   * Tells of a change that was made elsewhere than in the database, and perhaps told of already.
   * Its type is not questioned: it happened, and may have been written down by another version.
   *
   * @param uid the same whenever it is told
   */
  public static void appendOnce(Transaction tx, String uid, Event event) {
    // Looked for first: an insert that finds it there would use up a number, and leave a gap.
    if (!isTold(tx, uid)) {
      insert(tx, event, uid);
    }
  }

  private static long insert(Transaction tx, Event event, @Nullable String uid) {
    long seq =
        tx.first(
                APPEND,
                row -> row.number(1),
                event.type(),
                event.subject(),
                event.actor(),
                event.at(),
                EventBody.within(event.body()),
                uid)
            .orElseThrow();
    if (seq % EventPruning.APPENDS_A_LOOK == 0) {
      EventPruning.keepUp(tx);
    }
    return seq;
  }

  /**
   * Tells of something that intercore does not know of, in a transaction of its own.
   *
   * @param type a group of one's own, a dot and a word, such as {@code build.finished}
   * @param body one JSON object
   * @return its number
   */
  public long add(Actor by, String type, String subject, JsonPayload body) {
    EventTypes.check(type);
    Names.check("subject", subject);
    String text = EventBody.of(body);
    return database.write(
        Durability.FULL,
        NUMBER,
        tx -> insert(tx, new Event(0, type, subject, by.name(), tx.now(), text), null));
  }

  /** For whoever would wait for it: refuses what can be the type or group of no event. */
  public static String possible(String typeOrGroup) {
    return EventTypes.checkWanted(typeOrGroup);
  }

  /** Every type that intercore itself tells, sorted; in its groups there is no other. */
  public static List<String> ownTypes() {
    return OwnTypes.all();
  }

  /** The number of the latest; 0 before the first. */
  public long last() {
    return database.read(EventLog::lastIn);
  }

  /** The number of the latest, as one transaction sees it; 0 before the first. */
  public static long lastIn(Transaction tx) {
    return tx.first(LAST, row -> row.number(1)).orElse(0L);
  }

  /** Whether an event of that name was told before. */
  public static boolean isTold(Transaction tx, String uid) {
    return tx.returnsRow(TOLD, uid);
  }

  /** The number before the first that is still there. */
  static long beforeFirst(Transaction tx) {
    return tx.first(FIRST, row -> row.number(1))
        .map(first -> first - 1)
        .orElseGet(() -> lastIn(tx));
  }

  /** The latest, in order. */
  public List<Event> latest(int most) {
    return database.read(tx -> tx.list(LATEST, EventRow::read, most).reversed());
  }

  /** Those that are wanted, page after page. */
  public EventReader read(EventFilter filter) {
    return new EventReader(database, filter);
  }

  /** The same, and those that will come. */
  public EventFollower follow(EventFilter filter) {
    return new EventFollower(database, filter, Optional.empty());
  }

  /** The same, for a consumer and as long as it is there. */
  public EventFollower follow(EventFilter filter, String consumer) {
    return new EventFollower(database, filter, Optional.of(consumer));
  }

  /** Those who read by name. */
  public EventConsumers consumers() {
    return new EventConsumers(database);
  }

  /**
   * Those after {@code since}, in order, all at once.
   *
   * @param type one type, or a group such as {@code intent}; all when there is none
   */
  public List<Event> list(long since, Optional<String> type) {
    EventReader reading = read(new EventFilter(since, type, Optional.empty(), Optional.empty()));
    List<Event> all = new ArrayList<>();
    do {
      all.addAll(reading.next());
    } while (!reading.isAtEnd());
    return all;
  }

  /**
   * Removes the oldest, up to the first that is younger than {@code age} or that a consumer has not
   * acknowledged; zero is all that there are. Says how many, and what holds back the rest.
   */
  public PruneResult prune(Duration age) {
    if (age.isNegative()) {
      throw new IntercoreException(
          ErrorCode.BAD_VALUE, "the age is negative", "Give zero or more.");
    }
    // Up to whole seconds: nothing younger than asked may go.
    long seconds = age.toSeconds() + (age.toNanosPart() > 0 ? 1 : 0);
    // What comes meanwhile stays.
    long last = last();
    long pruned = 0;
    int removed;
    do {
      removed =
          database.write(
              Durability.FULL,
              tx -> {
                EventPruning.Bound bound = new EventPruning.Bound(latest(tx, seconds), last);
                return EventPruning.step(tx, bound, EventPruning.BATCH);
              });
      pruned += removed;
    } while (removed == EventPruning.BATCH);
    long gone = pruned;
    return database.read(tx -> {
      long latest = latest(tx, seconds);
      return new PruneResult(
          gone, EventPruning.heldBackBy(tx, latest), EventPruning.aheadInFront(tx, latest));
    });
  }

  /** The numbers of those whose body cannot be read, some of them. */
  public List<Long> damaged(int most) {
    return database.read(tx -> tx.list(DAMAGED, row -> row.number(1), most));
  }

  /** The first whose time is well ahead of the clock. It cannot be pruned by age until then. */
  public Optional<Event> ahead() {
    return database.read(EventPruning::ahead);
  }

  /** The latest time that is old enough. */
  private static long latest(Transaction tx, long seconds) {
    return seconds == 0 ? Long.MAX_VALUE : tx.now() - seconds;
  }
}
