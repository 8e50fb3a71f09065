package dev.intercore.cli.commands;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandGroup;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.ResultView;
import dev.intercore.cli.option.Option;
import dev.intercore.cli.option.ValueType;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.FieldLines;
import dev.intercore.cli.output.PagedOutput;
import dev.intercore.common.Actor;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Result;
import dev.intercore.common.Result.No;
import dev.intercore.run.Artifact;
import dev.intercore.run.ArtifactFile.Comparison;
import dev.intercore.run.ArtifactFile.FileState;
import dev.intercore.run.Artifacts.Product;
import dev.intercore.run.Run;
import dev.intercore.run.Runs;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The {@code ic artifact} commands. Files are read by the caller's process, never by an engine. */
final class ArtifactCommands extends CommandGroup {
  static final String NAME = "artifact";

  private static final Option<String> PHASE =
      Option.of("--phase", RunCommands.PHASE_TYPE, "the phase it is of").required();
  private static final Option<String> PATH =
      Option.of("--path", ValueType.PATH.as("FILE"), "the file; it is read now").required();
  private static final Option<String> TYPE =
      Option.of("--type", ValueType.text("TYPE"), "what it is, such as plan or report").required();
  private static final Option<Optional<String>> ONLY_PHASE =
      Option.of("--phase", RunCommands.PHASE_TYPE, "only those of this phase").optional();

  private static final ResultView<Artifact> ID = ResultView.line(Artifact::id, Artifact.JSON);
  private static final ResultView<Artifact> LIST =
      ResultView.list(
          one -> FieldLines.columns(one.id(), one.phase(), one.type(), one.path(), one.sha256()),
          Artifact.JSON);
  private static final ResultView<Comparison> COMPARISONS =
      ResultView.list(
          one -> FieldLines.columns(one.state().wireName(), one.artifact().path()),
          Comparison.JSON);

  ArtifactCommands() {
    super(NAME, "the files that a run produced");
  }

  @Override
  protected List<CommandSpec<?>> declare() {
    return List.of(
        writes("add", "remember a file that a run produced, as it is now", ID)
            .details(
                """
                Its SHA-256 and size are kept. The same bytes again, of the same path, phase and type, are the artifact that
                is there already; other bytes are a new one.
                """)
            .arguments(RunCommands.RUN)
            .options(PHASE, PATH, TYPE)
            .exit(ExitCode.YES, "the id")
            .exit(ExitCode.NO, "there is no such run or phase, or the run has ended")
            .exit(
                ExitCode.ERROR,
                "the file cannot be read, is no regular file, or is made by the kernel")
            .example("ic artifact add run-4m8xq --phase planned --path docs/plan.md --type plan")
            .slow()
            .run(ArtifactCommands::add),
        reads("list", "list what a run produced", LIST)
            .arguments(RunCommands.RUN)
            .options(ONLY_PHASE)
            .exit(
                ExitCode.YES,
                "id, phase, type, path and SHA-256, tab-separated, in the order they were added")
            .exit(ExitCode.NO, "there is no such run or phase")
            .example("ic artifact list run-4m8xq --phase planned")
            .example("ic artifact list run-4m8xq --json | jq -r '.[].path'")
            .inEngine()
            .run(ArtifactCommands::list),
        reads("check", "compare what a run produced with the files there are", COMPARISONS)
            .details(
                """
                Of each path only the artifact that was added last counts, and with --phase only where that one is of this
                phase. A file that cannot be read is `unreadable` and told on stderr, and the others are looked at all the
                same.
                """)
            .arguments(RunCommands.RUN)
            .options(ONLY_PHASE)
            .exit(
                ExitCode.YES,
                "`ok` and the path, tab-separated, for each file; nothing if there is none")
            .exit(
                ExitCode.NO,
                "the same, and at least one is `changed` or `missing`; or no such run or phase")
            .exit(
                ExitCode.ERROR,
                "the same, and at least one is `unreadable`: it is there and cannot be read")
            .example("ic artifact check run-4m8xq")
            .slow()
            .run(ArtifactCommands::check));
  }

  private static CommandResult<Artifact> add(CommandContext context) {
    Product product = new Product(context.get(PHASE), file(context), context.get(TYPE));
    Runs runs = context.features().runs(context.caller().actor());
    return CommandResult.changed(runs.artifacts().add(context.get(RunCommands.RUN), product));
  }

  private static Path file(CommandContext context) {
    try {
      return context.directory().resolve(context.get(PATH));
    } catch (InvalidPathException e) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH,
          "this is no path: " + e.getReason(),
          "Name a regular file that you may read.");
    }
  }

  private static CommandResult<Artifact> list(CommandContext context) {
    Optional<String> phase = context.get(ONLY_PHASE);
    Runs runs = context.features().runs(Actor.LOOKING);
    Result<Run> found =
        runs.find(context.get(RunCommands.RUN))
            .then(run -> phase.isPresent() ? run.requirePhase(phase.get()) : Result.already(run));
    if (found instanceof No<Run> no) {
      return CommandResult.refused(no);
    }
    String run = found.value().orElseThrow().id();
    return CommandResult.pages(
        PagedOutput.read(
            (last, limit, _) ->
                runs.artifacts().page(run, last.map(Artifact::seq).orElse(0L), limit),
            artifact -> phase.isEmpty() || phase.get().equals(artifact.phase()),
            context.site()::requireCaller,
            _ -> {}));
  }

  private static CommandResult<Comparison> check(CommandContext context) {
    Result<List<Comparison>> checked =
        context
            .features()
            .runs(Actor.LOOKING)
            .artifacts()
            .check(context.get(RunCommands.RUN), context.get(ONLY_PHASE));
    if (checked instanceof No<List<Comparison>> no) {
      return CommandResult.refused(no);
    }
    List<Comparison> all = checked.value().orElseThrow();
    for (Comparison one : all) {
      one.error()
          .ifPresent(fact ->
              context
                  .terminal()
                  .warn(
                      ErrorCode.BAD_PATH,
                      fact,
                      "Check who may read it and the folders above it, and look again."));
    }
    return CommandResult.list(exit(all), all);
  }

  /** A file that cannot be read makes the result unknown, which is an error and not a no. */
  private static int exit(List<Comparison> all) {
    if (all.stream().anyMatch(one -> one.state() == FileState.UNREADABLE)) {
      return ExitCode.ERROR;
    }
    return all.stream().allMatch(one -> one.state() == FileState.OK) ? ExitCode.YES : ExitCode.NO;
  }
}
