package dev.intercore.cli.commands;

import dev.intercore.cli.CallerIdentity;
import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandGroup;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.ResultView;
import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.Option;
import dev.intercore.cli.option.ValueType;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.FieldLines;
import dev.intercore.cli.output.PagedOutput;
import dev.intercore.common.Actor;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileErrors;
import dev.intercore.project.Project;
import dev.intercore.run.Phases;
import dev.intercore.run.Run;
import dev.intercore.run.Run.RunStatus;
import dev.intercore.run.RunPlan;
import dev.intercore.run.Runs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The {@code ic run} commands. */
final class RunCommands extends CommandGroup {
  static final String NAME = "run";

  /** The run that a command is about. */
  static final Argument<String> RUN =
      Argument.of(
          "RUN",
          ValueType.TEXT.completing(ValueType.Completion.RUNS),
          "its id, or a unique prefix of it");

  /** A phase of the run that the argument before names. */
  static final ValueType<String> PHASE_TYPE =
      ValueType.text("PHASE").completing(ValueType.Completion.PHASES);

  private static final Argument<Optional<String>> PHASE =
      Argument.optional("PHASE", PHASE_TYPE, "the new phase");
  private static final Option<String> GOAL =
      Option.of("--goal", ValueType.TEXT, "the goal, one line").required();
  private static final Option<Optional<String>> PROJECT =
      Option.of(
              "--project",
              ValueType.PATH.as("DIR"),
              "the folder of the project (default: the root of the checkout)")
          .optional()
          // The caller finds out whether a folder exists; an engine does not tell it.
          .inCallerProcess();
  private static final Option<Optional<String>> BEAD =
      Option.of(
              "--bead",
              ValueType.text("ID").completing(ValueType.Completion.BEADS),
              "the item that it is for, in any tracker")
          .optional();
  private static final Option<Optional<String>> PHASES =
      Option.of(
              "--phases",
              ValueType.text("A,B,..."),
              "its phases in order (default " + String.join(",", Phases.DEFAULT.names()) + ")")
          .optional();
  private static final Option<Optional<String>> FROM =
      Option.of("--from", PHASE_TYPE, "move only if the run is in this phase").optional();
  private static final Option<Optional<RunStatus>> STATUS =
      Option.of("--status", ValueType.oneOf(RunStatus.values()), "only runs with this status")
          .optional();
  private static final Option<Optional<String>> REASON =
      Option.of("--reason", ValueType.TEXT, "the reason, recorded in the event").optional();

  private static final ResultView<Run> ID = ResultView.line(Run::id, Run.JSON);
  private static final ResultView<Run> ITS_PHASE = ResultView.line(Run::phase, Run.JSON);
  private static final ResultView<Run> ITS_STATUS =
      ResultView.line(run -> run.status().wireName(), Run.JSON);
  private static final ResultView<Run> LIST = ResultView.list(RunCommands::line, Run.JSON);

  RunCommands() {
    super(NAME, "attempts at a goal, phase by phase");
  }

  @Override
  protected List<CommandSpec<?>> declare() {
    return List.of(
        writes("create", "create a run in its first phase", ID)
            .options(GOAL, PROJECT, BEAD, PHASES, CallerIdentity.SESSION)
            .exit(ExitCode.YES, "the id")
            .example("ic run create --goal \"import orders from CSV\" --bead shop-41")
            .example("ic run create --goal \"a small fix\" --phases draft,review,done")
            .inEngine()
            .run(RunCommands::create),
        writes("phase", "print or change the phase of a run", ITS_PHASE)
            .details(
                """
                A run can move to any later phase, but not past a failed gate and never back. A move to the current phase changes
                nothing.
                """)
            .arguments(RUN, PHASE)
            .options(FROM)
            .exit(ExitCode.YES, "its phase")
            .exit(
                ExitCode.NO,
                "there is no such run, or the move is not allowed; stderr has the reason")
            .example("ic run phase run-4m8xq")
            .example("ic run phase run-4m8xq shipping --from executing")
            .inEngine()
            .run(RunCommands::phase),
        reads("current", "print the active run of this session or project", ID)
            .details(
                """
                The newest active run of the calling session; if it has none, the newest of the project. With --project and
                without --session, the newest of the project.
                """)
            .options(PROJECT, CallerIdentity.SESSION)
            .exit(ExitCode.YES, "its id")
            .exit(ExitCode.NO, "there is none; nothing is printed, with --json null")
            .example("ic run current")
            .example("ic run current --json | jq -r .phase")
            .inEngine()
            .run(RunCommands::current),
        reads("list", "list the runs", LIST)
            .options(STATUS)
            .exit(
                ExitCode.YES, "id, status, phase and goal, tab-separated, in the order of creation")
            .example("ic run list --status active")
            .example("ic run list --json")
            .inEngine()
            .run(RunCommands::list),
        reads("show", "print one run", ResultView.fields(Run.JSON))
            .arguments(RUN)
            .exit(ExitCode.YES, "one line per field: name, tab, value; one line per phase")
            .exit(ExitCode.NO, "there is no such run")
            .example("ic run show run-4m8xq")
            .example("ic run show run-4 --json")
            .inEngine()
            .run(context ->
                CommandResult.found(context.features().readRuns().find(context.get(RUN)))),
        ending("complete", RunStatus.COMPLETED, "end a run that reached its goal"),
        ending("fail", RunStatus.FAILED, "end a run that did not reach its goal"),
        ending("abandon", RunStatus.ABANDONED, "abandon a run"));
  }

  private CommandSpec<Run> ending(String verb, RunStatus status, String summary) {
    return writes(verb, summary, ITS_STATUS)
        .details(
            """
            Allowed in any phase. After the end, the phase, gates, agents and artifacts of the run do not change any more.
            Repeating the call changes nothing.
            """)
        .arguments(RUN)
        .options(REASON)
        .exit(ExitCode.YES, "`" + status.wireName() + "`")
        .exit(ExitCode.NO, "there is no such run, or it has ended with another status")
        .example("ic run " + verb + " run-4m8xq")
        .inEngine()
        .run(context ->
            CommandResult.changed(
                context.features().runs().end(context.get(RUN), status, context.get(REASON))));
  }

  private static CommandResult<Run> create(CommandContext context) {
    RunPlan plan =
        new RunPlan(
            context.get(GOAL),
            project(context),
            context.get(BEAD),
            context.get(PHASES).map(Phases::parse).orElse(Phases.DEFAULT));
    return CommandResult.of(context.features().runs().create(plan));
  }

  private static CommandResult<Run> phase(CommandContext context) {
    String run = context.get(RUN);
    Optional<String> wanted = context.get(PHASE);
    Optional<String> from = context.get(FROM);
    if (wanted.isPresent()) {
      return CommandResult.changed(context.features().runs().move(run, wanted.get(), from));
    }
    if (from.isPresent()) {
      throw context.usage("--from without a PHASE", "Give the new phase.");
    }
    return CommandResult.found(context.features().readRuns().find(run));
  }

  private static CommandResult<Run> current(CommandContext context) {
    // With --project alone, the session of the environment does not count.
    boolean ofProject =
        context.get(PROJECT).isPresent() && context.get(CallerIdentity.SESSION).isEmpty();
    Actor reader = ofProject ? Actor.READER : context.caller().reader();
    return context
        .features()
        .runs(reader)
        .current(project(context))
        .map(CommandResult::of)
        .orElseGet(CommandResult::nothing);
  }

  private static CommandResult<Run> list(CommandContext context) {
    Optional<RunStatus> status = context.get(STATUS);
    Runs runs = context.features().readRuns();
    return CommandResult.pages(
        PagedOutput.read(
            (last, limit, corrupt) ->
                runs.page(last.map(Run::seq).orElse(0L), limit, e -> corrupt.accept(e.fact())),
            run -> status.isEmpty() || status.get() == run.status(),
            context.site()::requireCaller,
            context.terminal()::warnCorrupt));
  }

  private static String line(Run run) {
    return FieldLines.columns(run.id(), run.status().wireName(), run.phase(), run.goal());
  }

  /** Returns the real path of {@code --project}, else of the checkout around the caller. */
  private static Path project(CommandContext context) {
    Optional<String> named = context.get(PROJECT);
    return named.isPresent()
        ? realFolder(context.directory(), named.get())
        : Project.folderAround(context.directory());
  }

  private static Path realFolder(Path from, String named) {
    try {
      Path real = from.resolve(named).toRealPath();
      if (!named.isEmpty() && Files.isDirectory(real)) {
        return real;
      }
      throw refused(named, "is not a folder");
    } catch (InvalidPathException e) {
      throw refused(named, "is not a path: " + e.getReason());
    } catch (IOException e) {
      throw refused(named, "cannot be found: " + FileErrors.reason(e));
    }
  }

  private static IntercoreException refused(String named, String why) {
    return new IntercoreException(
        ErrorCode.BAD_PATH,
        "the project " + (named.isEmpty() ? "without a name" : named) + " " + why,
        "Name an existing folder.");
  }
}
