package dev.intercore.event;

import java.util.Optional;

/**
 * Which events are wanted.
 *
 * @param since only those with a higher number
 * @param type exactly that type, or all of a group such as {@code intent}
 */
public record EventFilter(
    long since, Optional<String> type, Optional<String> subject, Optional<String> actor) {
  /** All after that number; 0 is before the first. */
  public static EventFilter after(long since) {
    return new EventFilter(since, Optional.empty(), Optional.empty(), Optional.empty());
  }

  public EventFilter since(long number) {
    return new EventFilter(number, type, subject, actor);
  }

  public EventFilter ofType(String typeOrGroup) {
    return new EventFilter(since, Optional.of(typeOrGroup), subject, actor);
  }

  public EventFilter about(String what) {
    return new EventFilter(since, type, Optional.of(what), actor);
  }

  public EventFilter by(String whom) {
    return new EventFilter(since, type, subject, Optional.of(whom));
  }

  /** Whether nothing but the number decides. */
  public boolean takesAll() {
    return type.isEmpty() && subject.isEmpty() && actor.isEmpty();
  }
}
