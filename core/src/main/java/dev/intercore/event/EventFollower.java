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
 * Returns new events as they are committed, by any process. The watch is opened before the first
 * read, so no commit is missed. It reads once after each change, and at least once a second.
 */
public final class EventFollower implements AutoCloseable {
  private static final Duration MAX_WAIT = Duration.ofSeconds(1);

  private final Store store;
  private final ChangeWatch watch;
  private final EventReader reader;
  private final Optional<String> consumer;

  EventFollower(Store store, EventFilter filter, Optional<String> consumer) {
    this.store = store;
    this.consumer = consumer;
    this.watch = store.watch();
    this.reader = new EventReader(store, filter);
  }

  /**
   * Returns the next events in order, at most {@code limit}. Waits for about a second and then
   * returns an empty list, so that the caller can check other conditions.
   *
   * @throws IntercoreException if the database was removed or replaced, or the consumer removed
   */
  public List<Event> next(long limit) {
    store.options().request().checkCaller();
    if (reader.isAtEnd()) {
      watch.awaitChange(Deadline.after(MAX_WAIT));
    }
    long position = reader.position();
    List<Event> events = reader.next(limit);
    // After the read: the events that are returned were read while the consumer existed.
    consumer.ifPresent(name -> requireConsumer(name, position));
    return events;
  }

  private void requireConsumer(String name, long position) {
    // Also if the filter selected nothing: the consumer has read.
    if (!new EventConsumers(store).touch(name)) {
      throw new IntercoreException(
          ErrorCode.BAD_VALUE,
          "the consumer " + name + " was removed, and with it its cursor",
          "Follow again to create it: with --since "
              + position
              + " it continues after the last event read here, else it starts at the first event.");
    }
  }

  /** Returns how many events were pruned before they could be read, since the last call. */
  public long missed() {
    return reader.missed();
  }

  @Override
  public void close() {
    watch.close();
  }
}
