package dev.intercore.cli.events;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.events.Printing.Selection;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import dev.intercore.event.EventFilter;
import dev.intercore.event.EventLog;

/** Lists what happened. */
final class EventsList implements Command {
  @Override
  public Spec spec() {
    return EventOptions.declare(Spec.named("events list", "list what happened, in order"))
        .exit(ExitCode.YES, "number, time, type, subject, actor and body, tab-separated")
        .example("ic events list --type intent")
        .example("ic events list --since 120 --json")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    EventLog events = call.openShared().events();
    EventOptions wanted = new EventOptions(call, events);
    long limit = wanted.limit();
    EventFilter filter = wanted.after(wanted.since().orElse(0L));
    wanted.bound(filter);
    Selection selection = new Selection(filter, limit, EventText::line);
    return Reply.streamed(
        Printing.lines(call, events, selection), Printing.array(call, events, selection));
  }
}
