package dev.intercore.app;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.Backoff;
import dev.intercore.common.Deadline;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.engine.EngineClient;
import dev.intercore.engine.EngineClient.EngineStatus;
import dev.intercore.engine.EngineFiles;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The {@code ic engine} commands. They run in the caller's process, as every command that starts
 * programs.
 */
final class EngineCommands {
  static final String NAME = "engine";
  static final String SUMMARY = "the optional warm process behind ic";

  /** How long an engine may take to start, or to finish its calls and stop. */
  private static final Duration START_STOP_TIMEOUT = Duration.ofSeconds(10);

  /** An engine that starts, or finishes its calls, does not answer for a while. */
  private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(6);

  private EngineCommands() {}

  static List<Command> all() {
    return List.of(new EngineStatusCommand(), new EngineStartCommand(), new EngineStopCommand());
  }

  private static final class EngineStatusCommand implements Command {
    @Override
    public Spec spec() {
      return Spec.named("engine status", "show whether the engine runs, and its status")
          .withoutDatabase()
          .exit(
              ExitCode.YES, "running; pid, build, uptime, calls, memory and open databases follow")
          .exit(ExitCode.NO, "`not running`")
          .exit(ExitCode.ERROR, "there is one that does not answer")
          .example("ic engine status")
          .example("ic engine status --json")
          .build();
    }

    @Override
    public Reply run(Call call) throws IOException {
      Optional<EngineStatus> found = status(new EngineClient(files(call)));
      if (found.isEmpty()) {
        return Reply.line(ExitCode.NO, "not running", "running", false);
      }
      EngineStatus status = found.get();
      return new Reply(ExitCode.YES, text(status), () -> json(status));
    }

    private static String text(EngineStatus status) {
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

    private static String json(EngineStatus status) {
      return JsonWriter.compact(
              JsonObject.map(
                  "running",
                  true,
                  "pid",
                  status.pid(),
                  "build",
                  status.build(),
                  "uptime",
                  status.uptime(),
                  "calls",
                  status.calls(),
                  "memory",
                  status.memory(),
                  "databases",
                  status.databases()))
          + "\n";
    }
  }

  private static final class EngineStartCommand implements Command {
    @Override
    public Spec spec() {
      return Spec.named("engine start", "start the engine, if there is none")
          .details(
              """
              Not needed: the first call that could use one starts it in the background. INTERCORE_ENGINE=direct
              keeps ic from asking or starting one.
              """)
          .withoutDatabase()
          .exit(ExitCode.YES, "it runs now, or did already")
          .exit(ExitCode.ERROR, "it could not be started; everything else works without it")
          .example("ic engine start")
          .build();
    }

    @Override
    public Reply run(Call call) throws IOException {
      EngineFiles files = files(call);
      Optional<EngineStatus> running = status(new EngineClient(files));
      return running.isPresent()
          ? reply("already running", running.get())
          : reply("running", start(files));
    }

    private static Reply reply(String word, EngineStatus status) {
      return Reply.line(
          ExitCode.YES, word + " (pid " + status.pid() + ")", "running", true, "pid", status.pid());
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
          "Calls go on without it. docs/engine.md says what it needs.");
    }

    private static boolean hasFailed(Process process) {
      return !process.isAlive() && process.exitValue() != EngineFiles.ALREADY_RUNNING;
    }
  }

  private static final class EngineStopCommand implements Command {
    @Override
    public Spec spec() {
      return Spec.named("engine stop", "stop the engine when its running calls have ended")
          .details(
              """
              The next call that could use an engine starts one again, unless INTERCORE_ENGINE=direct.
              """)
          .withoutDatabase()
          .exit(ExitCode.YES, "`stopped`, or `not running`")
          .exit(ExitCode.ERROR, "it does not answer")
          .example("ic engine stop")
          .build();
    }

    @Override
    public Reply run(Call call) throws IOException {
      EngineClient client = new EngineClient(files(call));
      if (status(client).isEmpty()) {
        return Reply.line(ExitCode.YES, "not running", "stopped", false);
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
      return Reply.line(ExitCode.YES, "stopped", "stopped", true);
    }
  }

  /** Returns the files of the engine of this process's build. */
  private static EngineFiles files(Call call) throws IOException {
    return EngineFiles.reachable(call.environment(), Main.property("ic.build"));
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
          "Calls go on without it. Look at that process: it may be stopped.");
    }
    return known.get();
  }
}
