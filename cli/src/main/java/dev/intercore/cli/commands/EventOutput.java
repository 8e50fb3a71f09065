package dev.intercore.cli.commands;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.output.PagedOutput;
import dev.intercore.common.ErrorCode;
import dev.intercore.event.Event;
import dev.intercore.event.EventFilter;
import dev.intercore.event.EventFollower;
import dev.intercore.event.EventLog;
import dev.intercore.event.EventReader;
import dev.intercore.json.RawJson;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Prints events page by page, so that they are never all in memory. Used for one output. */
final class EventOutput {
  /** The characters of a result that an engine keeps in memory. */
  private static final long MAX_ENGINE_CHARACTERS = 1 << 20;

  private final CommandContext context;
  private final EventLog events;
  private final EventFilter filter;
  private long left;
  private long printed;

  /**
   * @param limit the maximum number of events
   */
  EventOutput(CommandContext context, EventLog events, EventFilter filter, long limit) {
    this.context = context;
    this.events = events;
    this.filter = filter;
    this.left = limit;
  }

  /** Returns an event as a line of tab-separated fields, without its line end. */
  static String line(Event event) {
    return String.join(
        "\t",
        Long.toString(event.seq()),
        Long.toString(event.at()),
        RawJson.escapeControls(event.type()),
        RawJson.escapeControls(event.subject()),
        RawJson.escapeControls(event.actor()),
        RawJson.escapeControls(event.body()));
  }

  /** Prints the events that exist, one on each line. */
  void printLines(Function<Event, String> form, PagedOutput.Sink out) throws IOException {
    stored().print(event -> form.apply(event) + "\n", form, false, bounded(out));
  }

  /** Prints the events that exist as one JSON array. */
  void printArray(PagedOutput.Sink out) throws IOException {
    stored().print(EventOutput::line, Event.JSON::compact, true, bounded(out));
  }

  private PagedOutput<Event> stored() {
    EventReader reader = events.read(filter);
    return PagedOutput.of(() -> next(reader));
  }

  /** Returns the next events; none at the end or after the limit. */
  private List<Event> next(EventReader reader) {
    if (left == 0 || reader.isAtEnd()) {
      return List.of();
    }
    List<Event> page = reader.next(left);
    warnOfMissed(reader.missed());
    left -= page.size();
    return page;
  }

  /**
   * Prints the events that exist and then each new one, until the limit or until the reader of
   * stdout is gone.
   */
  void follow(Function<Event, String> form, Optional<String> consumer, PagedOutput.Sink out)
      throws IOException {
    PagedOutput.Sink sink = bounded(out);
    try (EventFollower follower = follower(consumer)) {
      while (left > 0) {
        List<Event> page = follower.next(left);
        warnOfMissed(follower.missed());
        if (page.isEmpty()) {
          context.terminal().checkPresence();
        } else {
          PagedOutput.of(page).print(event -> form.apply(event) + "\n", form, false, sink);
        }
        left -= page.size();
      }
    }
  }

  private EventFollower follower(Optional<String> consumer) {
    return consumer.isPresent() ? events.follow(filter, consumer.get()) : events.follow(filter);
  }

  /** Returns a sink that declines in an engine when the output becomes too long. */
  private PagedOutput.Sink bounded(PagedOutput.Sink out) {
    return piece -> {
      printed += piece.length();
      if (printed > MAX_ENGINE_CHARACTERS) {
        context.site().requireCaller();
      }
      out.write(piece);
    };
  }

  private void warnOfMissed(long missed) {
    if (missed > 0) {
      context
          .terminal()
          .warn(
              ErrorCode.BAD_VALUE,
              missed + (missed == 1 ? " event was" : " events were") + " pruned before being read",
              "The output begins with the oldest remaining event. A consumer keeps the events that it has not acknowledged.");
    }
  }
}
