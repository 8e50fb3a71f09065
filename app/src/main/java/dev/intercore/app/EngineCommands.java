package dev.intercore.app;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandGroup;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.ResultView;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.common.Backoff;
import dev.intercore.common.Deadline;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.engine.EngineClient;
import dev.intercore.engine.EngineClient.EngineStatus;
import dev.intercore.engine.EngineFiles;
import dev.intercore.json.JsonCodec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * The {@code ic engine} commands. They run in the caller's process, as every command that starts
 * programs.
 */
final class EngineCommands extends CommandGroup {
  /** How long an engine may take to start, or to finish its calls and stop. */
  private static final Duration START_STOP_TIMEOUT = Duration.ofSeconds(10);

  /** An engine that starts, or finishes its calls, does not answer for a while. */
  private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(6);

  private static final ResultView<Boolean> STOPPED =
      ResultView.line(
          stopped -> stopped ? "stopped" : "not running",
          JsonCodec.fields(Boolean.class).bool("stopped", stopped -> stopped).writeOnly());

  EngineCommands() {
    super("engine", "the optional background process that answers ic faster");
  }

  @Override
  protected List<CommandSpec<?>> declare() {
    return List.of(
        reads("status", "show whether the engine runs, and its status", StatusResult.VIEW)
            .exit(
                ExitCode.YES,
                "running; pid, build, uptime, calls, memory and open databases follow")
            .exit(ExitCode.NO, "`not running`")
            .exit(ExitCode.ERROR, "an engine runs but does not answer")
            .example("ic engine status")
            .example("ic engine status --json")
            .withoutDatabase()
            .run(EngineCommands::status),
        writes("start", "start the engine, if there is none", StartResult.VIEW)
            .details(
                """
                Optional: the first call that can use an engine starts it in the background. With INTERCORE_ENGINE=direct, ic
                neither uses nor starts one.
                """)
            .exit(ExitCode.YES, "it was started, or ran already")
            .exit(ExitCode.ERROR, "it could not be started; all other commands work without it")
            .example("ic engine start")
            .withoutDatabase()
            .run(EngineCommands::start),
        writes("stop", "stop the engine when its running calls have ended", STOPPED)
            .details(
                """
                The next call that could use an engine starts one again, unless INTERCORE_ENGINE=direct.
                """)
            .exit(ExitCode.YES, "`stopped`, or `not running`")
            .exit(ExitCode.ERROR, "it does not answer")
            .example("ic engine stop")
            .withoutDatabase()
            .run(EngineCommands::stop));
  }

  private static CommandResult<StatusResult> status(CommandContext context) throws IOException {
    Optional<EngineStatus> status = status(new EngineClient(files(context)));
    return CommandResult.of(status.isPresent(), new StatusResult(status));
  }

  private static CommandResult<StartResult> start(CommandContext context) throws IOException {
    EngineFiles files = files(context);
    Optional<EngineStatus> running = status(new EngineClient(files));
    return CommandResult.of(
        running.isPresent()
            ? new StartResult("already running", running.get().pid())
            : new StartResult("running", start(files).pid()));
  }

  private static CommandResult<Boolean> stop(CommandContext context) throws IOException {
    EngineClient client = new EngineClient(files(context));
    if (status(client).isEmpty()) {
      return CommandResult.of(false);
    }
    client.stop();
    Optional<Boolean> stopped =
        Backoff.poll(
            Deadline.after(START_STOP_TIMEOUT),
            () -> client.isEngineRunning() ? Optional.empty() : Optional.of(true));
    if (stopped.isEmpty()) {
      throw new IntercoreException(
          ErrorCode.IO,
          "the engine did not stop in time",
          "It stops when its calls have ended; check `ic engine status`.");
    }
    return CommandResult.of(true);
  }

  /** Starts the process and waits until an engine answers, this or one that was faster. */
  private static EngineStatus start(EngineFiles files) throws IOException {
    EngineClient client = new EngineClient(files);
    Path script = Path.of(Main.property("ic.home"), "bin", "engine.sh");
    Process process =
        new ProcessBuilder("/bin/bash", "-p", script.toString())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    Optional<Optional<EngineStatus>> outcome =
        Backoff.poll(
            Deadline.after(START_STOP_TIMEOUT),
            () -> {
              Optional<EngineStatus> status = client.status();
              return status.isPresent() || hasFailed(process)
                  ? Optional.of(status)
                  : Optional.empty();
            });
    if (outcome.isPresent() && outcome.get().isPresent()) {
      return outcome.get().get();
    }
    throw new IntercoreException(
        ErrorCode.IO,
        "the engine did not start" + files.failure().map(why -> ": " + why).orElse(""),
        "Commands run without it. docs/engine.md lists its requirements.");
  }

  private static boolean hasFailed(Process process) {
    return !process.isAlive() && process.exitValue() != EngineFiles.ALREADY_RUNNING;
  }

  /** Returns the files of the engine of this process's build. */
  private static EngineFiles files(CommandContext context) throws IOException {
    return EngineFiles.reachable(context.environment(), Main.property("ic.build"));
  }

  /**
   * Returns the status of the engine, or empty if none runs.
   *
   * @throws IntercoreException if one runs and does not answer within seconds
   */
  private static Optional<EngineStatus> status(EngineClient client) throws IOException {
    Optional<Optional<EngineStatus>> known =
        Backoff.poll(
            Deadline.after(ANSWER_TIMEOUT),
            () -> {
              Optional<EngineStatus> status = client.status();
              return status.isPresent() || !client.isEngineRunning()
                  ? Optional.of(status)
                  : Optional.empty();
            });
    if (known.isEmpty()) {
      throw new IntercoreException(
          ErrorCode.IO,
          "the engine does not answer" + client.pid().map(pid -> " (pid " + pid + ")").orElse(""),
          "Commands run without it. Check that process: it may be stopped.");
    }
    return known.get();
  }

  /**
   * Result of {@code status}.
   *
   * @param engine empty if no engine runs
   */
  private record StatusResult(Optional<EngineStatus> engine) {
    static final ResultView<StatusResult> VIEW =
        ResultView.text(
            StatusResult::lines,
            JsonCodec.fields(StatusResult.class)
                .bool("running", result -> result.engine().isPresent())
                .optionalNumber("pid", result -> result.number(EngineStatus::pid))
                .optionalText("build", result -> result.engine().map(EngineStatus::build))
                .optionalNumber("uptime", result -> result.number(EngineStatus::uptime))
                .optionalNumber("calls", result -> result.number(EngineStatus::calls))
                .optionalNumber("memory", result -> result.number(EngineStatus::memory))
                .optionalTexts("databases", result -> result.engine().map(EngineStatus::databases))
                .writeOnly());

    private OptionalLong number(ToLongFunction<EngineStatus> value) {
      return engine.isPresent()
          ? OptionalLong.of(value.applyAsLong(engine.get()))
          : OptionalLong.empty();
    }

    private String lines() {
      return engine.map(StatusResult::lines).orElse("not running\n");
    }

    private static String lines(EngineStatus status) {
      StringBuilder text = new StringBuilder();
      text.append("pid: ").append(status.pid()).append('\n');
      text.append("build: ").append(status.build()).append('\n');
      text.append("uptime: ").append(status.uptime()).append("s\n");
      text.append("calls: ").append(status.calls()).append('\n');
      text.append("memory: ").append(status.memory() >> 20).append(" MB\n");
      text.append("databases: ").append(status.databases().size()).append('\n');
      status.databases().forEach(file -> text.append("  ").append(file).append('\n'));
      return text.toString();
    }
  }

  /**
   * Result of {@code start}: an engine runs.
   *
   * @param words whether it ran before
   */
  private record StartResult(String words, long pid) {
    static final ResultView<StartResult> VIEW =
        ResultView.line(
            result -> result.words() + " (pid " + result.pid() + ")",
            JsonCodec.fields(StartResult.class)
                .bool("running", _ -> true)
                .number("pid", StartResult::pid)
                .writeOnly());
  }
}
