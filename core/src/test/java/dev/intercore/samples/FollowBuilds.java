package dev.intercore.samples;

import dev.intercore.Intercore;
import dev.intercore.common.IntercoreException;
import dev.intercore.event.Event;
import dev.intercore.event.EventConsumers;
import dev.intercore.event.EventFilter;
import dev.intercore.event.EventFollower;
import dev.intercore.event.EventLog;
import java.nio.file.Path;
import java.util.Optional;

/** Prints build events as they are committed, and acknowledges each. */
public final class FollowBuilds {
  private static final String CONSUMER = "build-printer";
  private static final int PAGE = 100;

  private FollowBuilds() {}

  /** Takes one argument: the database, for example .clavain/intercore.db. */
  public static void main(String[] args) {
    try (Intercore intercore = Intercore.open(Path.of(args[0]))) {
      follow(intercore.events());
    } catch (IntercoreException e) {
      System.err.println(e.code().id() + ": " + e.fact());
      System.err.println(e.hint());
      System.exit(2);
    }
  }

  private static void follow(EventLog events) {
    EventConsumers consumers = events.consumers();
    long acknowledged = consumers.begin(CONSUMER, Optional.empty());
    EventFilter filter = EventFilter.after(acknowledged).withType("build");
    try (EventFollower follower = events.follow(filter, CONSUMER)) {
      while (!Thread.currentThread().isInterrupted()) {
        for (Event event : follower.next(PAGE)) {
          System.out.println(event.seq() + " " + event.type() + " " + event.subject());
          consumers.ack(CONSUMER, event.seq());
        }
      }
    }
  }
}
