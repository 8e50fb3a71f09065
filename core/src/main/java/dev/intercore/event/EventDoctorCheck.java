package dev.intercore.event;

import dev.intercore.doctor.Check;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Notes corrupt bodies, and what keeps events from being pruned: consumers that have read nothing
 * for a month, and events dated in the future.
 */
public final class EventDoctorCheck implements Check {
  public static final String AREA = "events";

  /** A consumer that has read nothing for this time is noted. */
  private static final Duration IDLE_TIME = Duration.ofDays(30);

  private final Supplier<EventLog> events;
  private final InstantSource clock;

  public EventDoctorCheck(Supplier<EventLog> events, InstantSource clock) {
    this.events = events;
    this.clock = clock;
  }

  @Override
  public String area() {
    return AREA;
  }

  @Override
  public Inspection inspect() {
    EventLog log = events.get();
    List<String> notes =
        Stream.of(corrupt(log), idle(log), log.ahead().stream().map(EventDoctorCheck::note))
            .flatMap(some -> some)
            .toList();
    return Inspection.of(List.of()).withNotes(notes);
  }

  private static Stream<String> corrupt(EventLog log) {
    return log.corruptBodies().stream()
        .map(seq ->
            "the body of event "
                + seq
                + " cannot be read and is shown as null; restore a backup with `ic restore`");
  }

  private Stream<String> idle(EventLog log) {
    long now = clock.instant().getEpochSecond();
    return log.consumers().list().stream()
        .filter(one -> one.behind() > 0 && now - one.readAt() >= IDLE_TIME.toSeconds())
        .map(one -> note(one, Duration.ofSeconds(now - one.readAt()).toDays()));
  }

  private static String note(Event ahead) {
    return "event "
        + ahead.seq()
        + " is dated "
        + Instant.ofEpochSecond(ahead.at())
        + ", ahead of the clock; it and all later events are kept until then; see Remove"
        + " old events in docs/runs.md";
  }

  private static String note(EventConsumer one, long days) {
    return one.name()
        + " has read nothing for "
        + days
        + " days and keeps "
        + one.behind()
        + " events; remove it with `ic events consumers --remove NAME`";
  }
}
