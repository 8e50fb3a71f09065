package dev.intercore.cli.wait;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.Who;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.event.Event;
import dev.intercore.json.JsonWriter;
import dev.intercore.status.WaitState;
import java.time.Duration;

/** Blocks until something is so. */
public final class WaitUntil implements Command {
  static final Option FOR = Option.valued("--for", "DUR", "how long at most (default 10m)");
  static final Option SINCE =
      Option.valued("--since", "SEQ", "of events, only those after this number (default: now)");
  private static final Duration USUAL = Duration.ofMinutes(10);

  /** Longer than anybody means it, and short enough for every clock. */
  private static final Duration MOST = Duration.ofDays(30);

  @Override
  public Spec spec() {
    return Spec.named("wait", "block until something is so")
        .details(
            "CONDITION is one of\n"
                + Wish.help()
                + """
                It wakes when somebody commits something. On success it prints nothing, but `work ready` prints the item's id and
                `event` the event.
                """)
        .arguments("CONDITION", "what is waited for, in words as above")
        .option(FOR)
        .option(SINCE)
        .option(Who.SESSION)
        .exit(ExitCode.YES, "it is so")
        .exit(ExitCode.NO, "the time is up, or it cannot come true any more; stderr says which")
        .exit(
            ExitCode.ERROR, "trouble with the database or a record; or no event can have that type")
        .exit(ExitCode.INTERRUPTED, "ended by INT; 143 by TERM, 129 by HUP")
        .example("ic wait intent free src/parser.c --for 5m")
        .example("ic wait work ready --for 30m")
        .example("ic wait run phase run-4m8xq shipping --for 1h")
        .example("ic wait event merge.conflicted --json")
        .build();
  }

  @Override
  public Reply run(Call call) {
    Duration longest = call.duration(FOR, Duration.ZERO, MOST).orElse(USUAL);
    WaitState sight = Wish.of(call).await(longest);
    String reason = sight.isMet() ? "met" : sight.isFinal() ? "impossible" : "timeout";
    Reply reply =
        new Reply(
            sight.isMet() ? ExitCode.YES : ExitCode.NO,
            sight.value().map(value -> text(value) + "\n").orElse(""),
            () -> json(sight, reason));
    if (sight.isMet()) {
      return reply;
    }
    return sight.isFinal()
        ? reply.saying(
            sight.fact(),
            sight.hint().orElse("It cannot come true any more, so nobody waits for it."))
        : reply.saying(
            "the time is up: " + sight.fact(),
            "Wait again, or longer with --for (10m by default).");
  }

  private static String text(Object value) {
    return value instanceof Event event ? Event.JSON.compact(event) : String.valueOf(value);
  }

  private static String json(WaitState sight, String reason) {
    return "{\"met\":"
        + sight.isMet()
        + ",\"reason\":\""
        + reason
        + "\",\"message\":"
        + JsonWriter.canonical(sight.fact())
        + ",\"value\":"
        + sight
            .value()
            .map(value -> value instanceof Event ? text(value) : JsonWriter.canonical(value))
            .orElse("null")
        + "}\n";
  }
}
