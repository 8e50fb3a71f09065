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

/** Those who read events by name, and their durable places. */
public final class EventConsumers {
  /** Each keeps events from being pruned, so a name for every call would be a mistake. */
  static final int MOST = 1_000;

  private static final int SECONDS_A_TOUCH = 60;

  /** A reader's time is for people to look at: nobody waits long for it to be noted. */
  private static final Duration PATIENCE_FOR_A_TOUCH = Duration.ofMillis(100);

  private static final String FIND = "SELECT acked, read_at FROM event_consumers WHERE name = ?";

  private static final String COUNT = "SELECT count(*) FROM event_consumers";

  private static final String CREATE =
      "INSERT INTO event_consumers (name, acked, created_at, read_at) VALUES (?1, ?2, ?3, ?3)";

  /** ?3 is the latest that is old. */
  private static final String TOUCH =
      """
      UPDATE event_consumers SET read_at = ?2
      WHERE name = ?1 AND (read_at > ?2 OR read_at <= ?3)
      """;

  /** Never back. */
  private static final String ACK =
      "UPDATE event_consumers SET acked = ?2 WHERE name = ?1 AND acked < ?2";

  private static final String REMOVE = "DELETE FROM event_consumers WHERE name = ?";

  private static final String LIST =
      "SELECT name, acked, created_at, read_at FROM event_consumers ORDER BY acked DESC";

  private static final String BETWEEN = "SELECT count(*) FROM events WHERE seq > ? AND seq <= ?";

  private static final ReplayCodec<Result<Long>> CURSOR =
      ReplayCodec.byId(String::valueOf, (_, text) -> Result.done(Long.valueOf(text)));

  private final Store database;

  EventConsumers(Store database) {
    this.database = database;
  }

  /**
   * The number after which that consumer reads: what it acknowledged, or {@code since} for this
   * once. The first read makes it.
   */
  public long begin(String name, Optional<Long> since) {
    Names.check("consumer", name);
    Optional<Long> acked = touched(name);
    if (acked.isEmpty()) {
      acked = Optional.of(database.write(Durability.FULL, tx -> create(tx, name, since)));
    }
    return since.orElse(acked.get());
  }

  private static long create(Transaction tx, String name, Optional<Long> since) {
    Optional<Long> there = tx.first(FIND, row -> row.number(1), name);
    if (there.isPresent()) {
      return there.get();
    }
    if (tx.first(COUNT, row -> row.number(1)).orElse(0L) >= MOST) {
      throw new IntercoreException(
          ErrorCode.BAD_VALUE,
          "there are " + MOST + " consumers already",
          "Remove those that nobody reads with any more: ic events consumers --remove NAME");
    }
    long acked = Math.min(since.orElse(0L), EventLog.lastIn(tx));
    tx.update(CREATE, name, acked, tx.now());
    return acked;
  }

  /**
   * Notes that it reads, if that was not noted within a minute, and says whether there is one of
   * that name. Never makes one.
   */
  boolean touch(String name) {
    return touched(name).isPresent();
  }

  private Optional<Long> touched(String name) {
    record Place(long acked, boolean fresh) {}
    Optional<Place> place =
        database.read(tx -> {
          Optional<Place> there =
              tx.first(
                  FIND, row -> new Place(row.number(1), isFresh(row.number(2), tx.now())), name);
          there.ifPresent(one -> checkPlace(name, one.acked(), EventLog.lastIn(tx)));
          return there;
        });
    if (place.isPresent() && !place.get().fresh()) {
      note(name);
    }
    return place.map(Place::acked);
  }

  /** Beyond the last it would hide what is told from now on. Acknowledging never leads there. */
  private static void checkPlace(String name, long acked, long last) {
    if (acked > last) {
      throw new IntercoreException(
          ErrorCode.CORRUPT,
          "the place of the consumer "
              + name
              + " is damaged: it is "
              + acked
              + ", and the last event is "
              + last,
          "Remove it with `ic events consumers --remove NAME`, and read again with --since.");
    }
  }

  /** Reading needs no write lock and no room on the disk, so neither ends it. */
  private void note(String name) {
    try {
      database
          .with(database.options().withTimeout(PATIENCE_FOR_A_TOUCH))
          .write(
              Durability.NORMAL,
              tx -> tx.update(TOUCH, name, tx.now(), tx.now() - SECONDS_A_TOUCH));
    } catch (IntercoreException _) {
      // The next read tries again.
    }
  }

  private static boolean isFresh(long readAt, long now) {
    return readAt <= now && now - readAt < SECONDS_A_TOUCH;
  }

  /**
   * Says that everything up to that number is dealt with. A lower one than before is nothing new.
   */
  public Result<Long> ack(String name, long seq) {
    Names.check("consumer", name);
    return database.write(Durability.FULL, CURSOR, tx -> ack(tx, name, seq));
  }

  private static Result<Long> ack(Transaction tx, String name, long seq) {
    Optional<Long> acked = tx.first(FIND, row -> row.number(1), name);
    long last = EventLog.lastIn(tx);
    if (acked.isEmpty()) {
      return unknown(name);
    }
    checkPlace(name, acked.get(), last);
    if (seq > last) {
      return Result.no(
          Why.ILLEGAL_MOVE,
          "there is no event " + seq + " yet: the last is " + last,
          "Acknowledge numbers that were read.");
    }
    return tx.update(ACK, name, seq) > 0 ? Result.done(seq) : Result.already(acked.get());
  }

  /** Forgets one. */
  public Result<String> remove(String name) {
    Names.check("consumer", name);
    return database.write(
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

  /** All of them, by name. */
  public List<EventConsumer> list() {
    List<EventConsumer> all = new ArrayList<>(database.read(EventConsumers::measured));
    all.sort(Comparator.comparing(EventConsumer::name, Utf8.ORDER));
    return all;
  }

  /** The one that keeps the most, if there is still something that it has not acknowledged. */
  static Optional<EventConsumer> furthestBehind(Transaction tx) {
    long before = EventLog.beforeFirst(tx);
    return measured(tx).stream()
        .min(Comparator.comparingLong(EventConsumer::acked))
        .filter(one -> one.acked() <= before && one.behind() > 0);
  }

  /** From the one that is furthest on, so that each event is counted once. */
  private static List<EventConsumer> measured(Transaction tx) {
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
