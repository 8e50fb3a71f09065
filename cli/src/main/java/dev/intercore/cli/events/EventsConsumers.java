package dev.intercore.cli.events;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.Answers;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.Result.No;
import dev.intercore.event.EventConsumer;
import dev.intercore.event.EventConsumers;
import dev.intercore.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Shows who reads events by name, or forgets one of them. */
final class EventsConsumers implements Command {
  private static final Option REMOVE =
      Option.flag("--remove", "forget the one that is named, and keep no events for it");

  @Override
  public Spec spec() {
    return Spec.named("events consumers", "list those who read events by name")
        .details("A consumer that nobody reads with any more keeps all events from being pruned.\n")
        .optionalArgument("NAME", "only this one")
        .option(REMOVE)
        .exit(
            ExitCode.YES,
            "name, acknowledged, events behind, created, last read, tab-separated; or `removed`")
        .exit(ExitCode.NO, "with a NAME: there is no such consumer")
        .example("ic events consumers")
        .example("ic events consumers --remove notifier")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    EventConsumers consumers = call.openShared().events().consumers();
    Optional<String> name = call.optionalArgument(0);
    if (call.has(REMOVE)) {
      String one =
          name.orElseThrow(() ->
              call.usage("--remove names nobody", "Write: ic events consumers --remove NAME"));
      return consumers.remove(one) instanceof No<String> no
          ? Answers.refused(no)
          : Reply.line(ExitCode.YES, "removed", "removed", true);
    }
    List<EventConsumer> all =
        consumers.list().stream().filter(one -> name.map(one.name()::equals).orElse(true)).toList();
    return Reply.lines(
        name.isPresent() && all.isEmpty() ? ExitCode.NO : ExitCode.YES,
        all.stream().map(EventsConsumers::line).toList(),
        all.stream().map(EventsConsumers::json).toList());
  }

  private static String line(EventConsumer one) {
    return String.join(
        "\t",
        one.name(),
        Long.toString(one.acked()),
        Long.toString(one.behind()),
        Long.toString(one.createdAt()),
        Long.toString(one.readAt()));
  }

  private static Map<String, @Nullable Object> json(EventConsumer one) {
    return JsonObject.map(
        "name",
        one.name(),
        "acked",
        one.acked(),
        "behind",
        one.behind(),
        "created_at",
        one.createdAt(),
        "read_at",
        one.readAt());
  }
}
