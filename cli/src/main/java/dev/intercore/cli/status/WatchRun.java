package dev.intercore.cli.status;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import java.time.Duration;

/** Shows what is going on, for as long as someone looks. */
public final class WatchRun implements Command {
  private static final Option EVERY =
      Option.valued("--every", "DUR", "at least so long between two (default and least 200ms)");
  private static final Duration LEAST = Duration.ofMillis(200);
  private static final Duration MOST = Duration.ofHours(1);

  @Override
  public Spec spec() {
    return Spec.named("watch", "keep showing what is going on")
        .details(
            """
            At a terminal the screen of `ic status`, drawn anew when something changes. In a pipe, or with --json, one JSON
            value a line: the first at once, then one whenever something changed. A signal ends it.
            """)
        .option(EVERY)
        .exit(ExitCode.YES, "never: it ends by a signal, or when nobody reads any more")
        .exit(ExitCode.ERROR, "the database was removed or replaced")
        .exit(
            ExitCode.READER_GONE,
            "whoever read the output is gone; 130, 143 and 129: ended by INT, TERM, HUP")
        .example("ic watch")
        .example("ic watch --every 5s | jq -c '.work | length'")
        .build();
  }

  @Override
  public Reply run(Call call) {
    Duration every = call.duration(EVERY, Duration.ZERO, MOST).orElse(LEAST);
    Watching watching =
        new Watching(
            call.recipient(),
            new Looking(call),
            (every.compareTo(LEAST) < 0 ? LEAST : every).toNanos());
    if (!call.recipient().isAtTerminal()) {
      return Reply.streamed(watching::values, watching::values);
    }
    return Reply.streamed(
        call.recipient().canBeDrawnOn() ? watching::screen : watching::screens, watching::values);
  }
}
