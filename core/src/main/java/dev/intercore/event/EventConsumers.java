package dev.intercore.event;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Names;
import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.common.Utf8;
import dev.intercore.store.Durability;
import dev.intercore.store.ReplayCodec;
import dev.intercore.store.Store;
import dev.intercore.store.Transaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Named cursors of readers, which survive restarts. */
public final class EventConsumers {
  /** Each consumer keeps events from being pruned, so a new name for every call is a mistake. */
  static final int MAX_CONSUMERS = 1_000;

  private static final int TOUCH_INTERVAL_SECONDS = 60;

  /** The time of the last read is only informative, so a reader does not wait long to store it. */
  private static final Duration TOUCH_TIMEOUT = Duration.ofMillis(100);

  private static final String FIND = "SELECT acked, read_at FROM event_consumers WHERE name = ?";

  private static final String COUNT = "SELECT count(*) FROM event_consumers";

  private static final String CREATE =
      "INSERT INTO event_consumers (name, acked, created_at, read_at) VALUES (?1, ?2, ?3, ?3)";

  /** ?1 name, ?2 now, ?3 latest time that needs an update. */
  private static final String TOUCH =
      """
      UPDATE event_consumers SET read_at = ?2
      WHERE name = ?1 AND (read_at > ?2 OR read_at <= ?3)
      """;

  /** ?1 name, ?2 sequence number. A cursor never moves back. */
  private static final String ACK =
      "UPDATE event_consumers SET acked = ?2 WHERE name = ?1 AND acked < ?2";

  private static final String REMOVE = "DELETE FROM event_consumers WHERE name = ?";

  private static final String LIST =
      "SELECT name, acked, created_at, read_at FROM event_consumers ORDER BY acked DESC";

  private static final String BETWEEN = "SELECT count(*) FROM events WHERE seq > ? AND seq <= ?";

  private static final ReplayCodec<Result<Long>> CURSOR =
      ReplayCodec.byId(String::valueOf, (_, text) -> Result.done(Long.valueOf(text)));

  private final Store store;

  EventConsumers(Store store) {
    this.store = store;
  }

  /**
   * Returns the sequence number after which the consumer reads: the acknowledged one, or {@code
   * since} for this call only. Creates the consumer if it does not exist.
   */
  public long begin(String name, Optional<Long> since) {
    Names.check("consumer", name);
    Optional<Long> acked = findAndTouch(name);
    if (acked.isEmpty()) {
      acked = Optional.of(store.write(Durability.FULL, tx -> create(tx, name, since)));
    }
    return since.orElse(acked.get());
  }

  private static long create(Transaction tx, String name, Optional<Long> since) {
    Optional<Long> existing = tx.first(FIND, row -> row.number(1), name);
    if (existing.isPresent()) {
      return existing.get();
    }
    if (tx.first(COUNT, row -> row.number(1)).orElse(0L) >= MAX_CONSUMERS) {
      throw new IntercoreException(
          ErrorCode.BAD_VALUE,
          "there are " + MAX_CONSUMERS + " consumers already",
          "Remove unused consumers with `ic events consumers --remove NAME`.");
    }
    long acked = Math.min(since.orElse(0L), EventLog.lastIn(tx));
    tx.update(CREATE, name, acked, tx.now());
    return acked;
  }

  /**
   * Stores the time of the last read, if the stored one is older than a minute. Returns whether the
   * consumer exists; does not create it.
   */
  boolean touch(String name) {
    return findAndTouch(name).isPresent();
  }

  private Optional<Long> findAndTouch(String name) {
    record Cursor(long acked, boolean fresh) {}
    Optional<Cursor> cursor =
        store.read(tx -> {
          Optional<Cursor> found =
              tx.first(
                  FIND, row -> new Cursor(row.number(1), isFresh(row.number(2), tx.now())), name);
          found.ifPresent(one -> checkCursor(name, one.acked(), EventLog.lastIn(tx)));
          return found;
        });
    if (cursor.isPresent() && !cursor.get().fresh()) {
      storeReadTime(name);
    }
    return cursor.map(Cursor::acked);
  }

  /** A cursor after the last event would hide new events. {@link #ack} never stores one. */
  private static void checkCursor(String name, long acked, long last) {
    if (acked > last) {
      throw new IntercoreException(
          ErrorCode.CORRUPT,
          "the cursor of consumer %s is corrupt: it is %d, and the last event is %d"
              .formatted(name, acked, last),
          "Remove it with `ic events consumers --remove NAME`, and read again with --since.");
    }
  }

  /** A read must not fail because the write lock is held or the disk is full. */
  private void storeReadTime(String name) {
    try {
      store
          .with(store.options().withTimeout(TOUCH_TIMEOUT))
          .write(
              Durability.NORMAL,
              tx -> tx.update(TOUCH, name, tx.now(), tx.now() - TOUCH_INTERVAL_SECONDS));
    } catch (IntercoreException _) {
      // The next read tries again.
    }
  }

  private static boolean isFresh(long readAt, long now) {
    return readAt <= now && now - readAt < TOUCH_INTERVAL_SECONDS;
  }

  /** Acknowledges all events up to a sequence number. A lower number than before has no effect. */
  public Result<Long> ack(String name, long seq) {
    Names.check("consumer", name);
    return store.write(Durability.FULL, CURSOR, tx -> ack(tx, name, seq));
  }

  private static Result<Long> ack(Transaction tx, String name, long seq) {
    Optional<Long> acked = tx.first(FIND, row -> row.number(1), name);
    long last = EventLog.lastIn(tx);
    if (acked.isEmpty()) {
      return unknown(name);
    }
    checkCursor(name, acked.get(), last);
    if (seq > last) {
      return Result.no(
          Why.ILLEGAL_MOVE,
          "there is no event " + seq + " yet: the last is " + last,
          "Acknowledge numbers that were read.");
    }
    return tx.update(ACK, name, seq) > 0 ? Result.done(seq) : Result.already(acked.get());
  }

  public Result<String> remove(String name) {
    Names.check("consumer", name);
    return store.write(
        Durability.FULL,
        ReplayCodec.byId(_ -> name, (_, _) -> Result.done(name)),
        tx -> tx.update(REMOVE, name) > 0 ? Result.done(name) : unknown(name));
  }

  private static <T> Result<T> unknown(String name) {
    return Result.no(
        Why.UNKNOWN,
        "there is no consumer " + name,
        "`ic events consumers` lists them; the first read with a name makes one.");
  }

  /** Returns all consumers, sorted by name. */
  public List<EventConsumer> list() {
    List<EventConsumer> all = new ArrayList<>(store.read(EventConsumers::listIn));
    all.sort(Comparator.comparing(EventConsumer::name, Utf8.ORDER));
    return all;
  }

  /** Returns the consumer that keeps the most events, if it has not acknowledged the first one. */
  static Optional<EventConsumer> furthestBehind(Transaction tx) {
    long before = EventLog.beforeFirst(tx);
    return listIn(tx).stream()
        .min(Comparator.comparingLong(EventConsumer::acked))
        .filter(one -> one.acked() <= before && one.behind() > 0);
  }

  /** Starts with the consumer that is furthest ahead, so that each event is counted once. */
  private static List<EventConsumer> listIn(Transaction tx) {
    List<EventConsumer> all = new ArrayList<>();
    long behind = 0;
    long counted = EventLog.lastIn(tx);
    for (EventConsumer one :
        tx.list(
            LIST,
            row ->
                new EventConsumer(row.text(1), row.number(2), 0, row.number(3), row.number(4)))) {
      behind += tx.first(BETWEEN, row -> row.number(1), one.acked(), counted).orElse(0L);
      counted = Math.min(counted, one.acked());
      all.add(new EventConsumer(one.name(), one.acked(), behind, one.createdAt(), one.readAt()));
    }
    return all;
  }
}
