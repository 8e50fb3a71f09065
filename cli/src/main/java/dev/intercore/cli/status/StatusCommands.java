package dev.intercore.cli.status;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.ResultView;
import dev.intercore.cli.ResultView.Shape;
import dev.intercore.cli.option.Option;
import dev.intercore.cli.option.ValueType;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Terminal;
import dev.intercore.status.ProjectStatus;
import dev.intercore.status.StatusReport;
import dev.intercore.status.StatusSummary;
import java.time.Duration;

/** {@code ic status} and {@code ic watch}. */
public final class StatusCommands {
  public static final String STATUS = "status";
  public static final String WATCH = "watch";

  private static final Duration MIN_INTERVAL = Duration.ofMillis(200);
  private static final Duration MAX_INTERVAL = Duration.ofHours(1);

  private static final Option<Duration> EVERY =
      Option.of(
              "--every",
              ValueType.duration(MIN_INTERVAL, MAX_INTERVAL),
              "the minimum time between two outputs (default and minimum 200ms)")
          .orElse(MIN_INTERVAL);

  private StatusCommands() {}

  public static CommandSpec<StatusReport> status() {
    return CommandSpec.reads(
            STATUS,
            "show the state of the project on one screen",
            ResultView.<StatusReport>printed(Shape.ONE, StatusJson::schema))
        .details(
            """
            Shows runs, agents, intents, locks, work, the merge queue, escalations and the last events: the first few of
            each, and their number. With --json it shows all of them. Changes nothing.
            """)
        .exit(ExitCode.YES, "the screen; with --json one object with a list for each")
        .example("ic status")
        .example("ic status --json | jq '.merge_queue[] | select(.status == \"conflicted\")'")
        .inEngine()
        .run(StatusCommands::status);
  }

  public static CommandSpec<StatusReport> watch() {
    return CommandSpec.reads(
            WATCH,
            "show the state of the project after every change",
            ResultView.<StatusReport>printed(Shape.STREAM, StatusJson::schema))
        .details(
            """
            On a terminal it shows the screen of `ic status` and redraws it after every change. In a pipe, or with --json, it
            prints one JSON value per line: the first at once, then one after every change. A signal ends it.
            """)
        .options(EVERY)
        .exit(ExitCode.YES, "never: it ends by a signal, or when the reader closes the pipe")
        .exit(ExitCode.ERROR, "the database was removed or replaced")
        .exit(
            ExitCode.READER_GONE,
            "the reader has closed the pipe; 130, 143 and 129: ended by INT, TERM, HUP")
        .example("ic watch")
        .example("ic watch --every 5s | jq -c '.work | length'")
        .run(StatusCommands::watch);
  }

  private static CommandResult<StatusReport> status(CommandContext context) {
    StatusReader reader = new StatusReader(context);
    Terminal terminal = context.terminal();
    return CommandResult.streamed(
        out -> {
          StatusSummary summary = reader.summary();
          reader.warn(summary.problems());
          StatusScreen.Area area =
              new StatusScreen.Area(
                  terminal.columns(), terminal.hasColour(), ProjectStatus.MAX_SHOWN);
          out.write(String.join("\n", StatusScreen.lines(summary, area)) + "\n");
        },
        out -> reader.jsonIfFew().writeTo(out));
  }

  private static CommandResult<StatusReport> watch(CommandContext context) {
    Terminal terminal = context.terminal();
    WatchLoop loop = new WatchLoop(terminal, new StatusReader(context), context.get(EVERY));
    if (!terminal.isAtTerminal()) {
      return CommandResult.streamed(loop::values, loop::values);
    }
    return CommandResult.streamed(
        terminal.canBeDrawnOn() ? loop::redraw : loop::screens, loop::values);
  }
}
