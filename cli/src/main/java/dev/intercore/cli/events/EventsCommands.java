package dev.intercore.cli.events;

import dev.intercore.cli.Command;
import java.util.List;

/** The verbs of {@code ic events}. */
public final class EventsCommands {
  public static final String NAME = "events";
  public static final String SUMMARY = "what happened, in order";

  private EventsCommands() {}

  public static List<Command> all() {
    return List.of(
        new EventsList(),
        new EventsTail(),
        new EventsAdd(),
        new EventsAck(),
        new EventsConsumers(),
        new EventsPrune());
  }
}
