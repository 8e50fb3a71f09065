package dev.intercore.cli.events;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.Who;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.event.EventLog;
import dev.intercore.json.JsonPayload;

/** Tells of something that intercore does not know of. */
final class EventsAdd implements Command {
  private static final String NOTHING_MORE = "{}";

  private static final Option BODY =
      Option.valued("--body", "JSON", "the rest, one JSON object of at most 64 KiB");

  @Override
  public Spec spec() {
    return Spec.named("events add", "tell of something yourself")
        .details(
            """
            The type is a group of your own, a dot and a word: lower-case letters, digits, - and _. Groups that
            intercore itself tells of, such as work or intent, are refused.
            """)
        .argument("TYPE", "what happened, such as build.finished")
        .argument("SUBJECT", "what it happened to")
        .option(BODY)
        .option(Who.SESSION)
        .exit(ExitCode.YES, "its number")
        .exit(ExitCode.ERROR, "type, subject or body refused, or database trouble")
        .example("ic events add build.finished web")
        .example("ic events add build.finished web --body '{\"ok\":true}'")
        .resident()
        .build();
  }

  @Override
  public Reply run(Call call) {
    JsonPayload body = JsonPayload.of(call.option(BODY).orElse(NOTHING_MORE));
    EventLog events = call.openShared().events();
    long seq = events.add(Who.changing(call), call.argument(0), call.argument(1), body);
    return Reply.line(ExitCode.YES, Long.toString(seq), "seq", seq);
  }
}
