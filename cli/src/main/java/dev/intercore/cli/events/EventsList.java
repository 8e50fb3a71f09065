package dev.intercore.cli.events;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Exit;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.event.Event;
import dev.intercore.event.Events;
import dev.intercore.json.JsonText;
import dev.intercore.json.JsonTree;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lists what happened. */
final class EventsList implements Command {
  private static final Option SINCE =
      Option.valued("--since", "SEQ", "only those after this number");
  private static final Option TYPE =
      Option.valued("--type", "TYPE", "only these, such as intent.declared or all of intent");

  private static final long MOST_RESIDENT = 2_000;

  @Override
  public Spec spec() {
    return Spec.named("events list", "list what happened, in order")
        .option(SINCE)
        .option(TYPE)
        .exit(Exit.YES, "number, time, type, subject, actor and body, tab-separated")
        .example("ic events list --type intent")
        .example("ic events list --since 120 --json")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    Events all = call.open(call.sharedDatabaseFile()).events();
    long since = call.option(SINCE).map(text -> since(call, text)).orElse(0L);
    if (all.last() - since > MOST_RESIDENT) {
      // More than an engine should hold at once.
      call.callersOnly();
    }
    List<Event> events = all.list(since, call.option(TYPE));
    return Reply.lines(
        events.stream().map(EventsList::line).toList(),
        events.stream().map(EventsList::json).toList());
  }

  private static long since(Call call, String text) {
    return text.equals("0") ? 0 : call.number(text, Long.MAX_VALUE);
  }

  private static String line(Event event) {
    return String.join(
        "\t",
        Long.toString(event.seq()),
        Long.toString(event.at()),
        event.type(),
        event.subject(),
        event.actor(),
        event.body());
  }

  private static Map<String, @Nullable Object> json(Event event) {
    return JsonText.object(
        "seq",
        event.seq(),
        "type",
        event.type(),
        "subject",
        event.subject(),
        "actor",
        event.actor(),
        "at",
        event.at(),
        "body",
        JsonTree.parse(event.body()));
  }
}
