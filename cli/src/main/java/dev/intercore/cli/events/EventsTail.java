package dev.intercore.cli.events;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.events.Printing.Selection;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.event.Event;
import dev.intercore.event.EventFilter;
import dev.intercore.event.EventFollower;
import dev.intercore.event.EventLog;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Prints what happened for programs, and what happens from then on. */
final class EventsTail implements Command {
  static final Option CONSUMER =
      Option.valued("--consumer", "NAME", "begin after what this reader has acknowledged");
  private static final Option FOLLOW =
      Option.flag("--follow", "go on with those that come, until the reader is gone");

  @Override
  public Spec spec() {
    return EventOptions.declare(
            Spec.named("events tail", "print what happens, one JSON object a line"))
        .details(
            """
            On a terminal it prints the lines of `events list`. The first read with a --consumer makes it, at
            --since or else at the beginning. Reading acknowledges nothing: `events ack` does. With --since a
            consumer looks back or ahead for once; its place stays.
            """)
        .option(FOLLOW)
        .option(CONSUMER)
        .exit(ExitCode.YES, "all were printed")
        .exit(
            ExitCode.ERROR,
            "with --follow also: the database was removed or replaced, or the consumer was removed")
        .exit(ExitCode.READER_GONE, "whoever read the output is gone")
        .example("ic events tail --since 120")
        .example("ic events tail --follow --consumer notifier --type work")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    if (call.has(FOLLOW)) {
      // An engine waits for nobody.
      call.site().requireCaller();
    }
    EventLog events = call.openShared().events();
    EventOptions wanted = new EventOptions(call, events);
    long limit = wanted.limit();
    Optional<Long> since = wanted.since();
    long start =
        call.option(CONSUMER)
            .map(name -> events.consumers().begin(name, since))
            .orElseGet(() -> since.orElse(0L));
    EventFilter filter = wanted.after(start);
    Selection json = new Selection(filter, limit, Event.JSON::compact);
    Selection text =
        call.recipient().isAtTerminal() ? new Selection(filter, limit, EventText::line) : json;
    if (call.has(FOLLOW)) {
      return Reply.streamed(
          out -> follow(call, events, text, out), out -> follow(call, events, json, out));
    }
    wanted.bound(filter);
    return Reply.streamed(Printing.lines(call, events, text), Printing.lines(call, events, json));
  }

  private static void follow(Call call, EventLog events, Selection selection, Reply.Out out)
      throws IOException {
    Printing printing = new Printing(call, out);
    Optional<String> consumer = call.option(CONSUMER);
    long left = selection.limit();
    try (EventFollower following = following(events, selection.filter(), consumer)) {
      while (left > 0) {
        List<Event> page = following.next(left);
        Printing.tellMissed(call, following.missed());
        if (page.isEmpty()) {
          call.recipient().checkPresence();
        } else {
          printing.lines(page, selection.form());
        }
        left -= page.size();
      }
    }
  }

  private static EventFollower following(
      EventLog events, EventFilter filter, Optional<String> consumer) {
    return consumer.map(name -> events.follow(filter, name)).orElseGet(() -> events.follow(filter));
  }
}
