package dev.intercore.event;

import java.util.Optional;

/**
 * Selects events. All conditions that are given hold together.
 *
 * @param since only events with a higher sequence number; 0 selects all
 * @param type exactly this type, or all types of a group such as {@code intent}
 */
public record EventFilter(
    long since, Optional<String> type, Optional<String> subject, Optional<String> actor) {
  public static EventFilter after(long since) {
    return new EventFilter(since, Optional.empty(), Optional.empty(), Optional.empty());
  }

  public EventFilter withSince(long number) {
    return new EventFilter(number, type, subject, actor);
  }

  public EventFilter withType(String typeOrGroup) {
    return new EventFilter(since, Optional.of(typeOrGroup), subject, actor);
  }

  public EventFilter withSubject(String wanted) {
    return new EventFilter(since, type, Optional.of(wanted), actor);
  }

  public EventFilter withActor(String wanted) {
    return new EventFilter(since, type, subject, Optional.of(wanted));
  }

  /** Returns whether every event after {@code since} is selected. */
  public boolean selectsAll() {
    return type.isEmpty() && subject.isEmpty() && actor.isEmpty();
  }
}
