package dev.intercore.event;

import dev.intercore.common.Deadline;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.store.ChangeWatch;
import dev.intercore.store.Store;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Reads events as they come, whoever tells them. It watches before it first looks, so nothing is
 * missed; it looks once for each time it wakes, and at least once a second.
 */
public final class EventFollower implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final Store database;
  private final ChangeWatch vigil;
  private final EventReader reading;
  private final Optional<String> consumer;

  EventFollower(Store database, EventFilter filter, Optional<String> consumer) {
    this.database = database;
    this.consumer = consumer;
    this.vigil = database.watch();
    this.reading = new EventReader(database, filter);
  }

  /**
   * The next ones, in order and not more than so many. Waits for them for about a second: it may
   * return with none, and then something else can be seen to.
   *
   * @throws IntercoreException when the database was removed or replaced, or the consumer removed
   */
  public List<Event> next(long most) {
    database.options().request().checkCaller();
    if (reading.isAtEnd()) {
      vigil.awaitChange(Deadline.after(PATIENCE));
    }
    long place = reading.position();
    List<Event> page = reading.next(most);
    // After the look: what is handed out was read while there still was a place for it.
    consumer.ifPresent(name -> checkThere(name, place));
    return page;
  }

  private void checkThere(String name, long place) {
    // Whoever waits for what its filter lets through reads all the same.
    if (!new EventConsumers(database).touch(name)) {
      throw new IntercoreException(
          ErrorCode.BAD_VALUE,
          "the consumer " + name + " was removed, and with it its place",
          "Follow again with that name to make it anew: with --since "
              + place
              + " it begins after what was read here, without at the first event.");
    }
  }

  /** How many were pruned before they could be read, since this was last asked. */
  public long missed() {
    return reading.missed();
  }

  @Override
  public void close() {
    vigil.close();
  }
}
