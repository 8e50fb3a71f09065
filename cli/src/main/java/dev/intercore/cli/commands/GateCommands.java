package dev.intercore.cli.commands;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandGroup;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.ResultView;
import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.Option;
import dev.intercore.cli.option.ValueType;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.json.JsonCodec;
import dev.intercore.json.JsonPayload;
import dev.intercore.json.RawJson;
import dev.intercore.run.PhaseGate;
import dev.intercore.run.PhaseGate.GateStatus;
import dev.intercore.run.PhaseGates;
import dev.intercore.run.PhaseGates.NextGate;
import dev.intercore.run.PhaseGates.SetGate;
import dev.intercore.run.Run;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The {@code ic gate} commands. */
final class GateCommands extends CommandGroup {
  static final String NAME = "gate";

  private static final Argument<String> PHASE =
      Argument.of("PHASE", RunCommands.PHASE_TYPE, "the phase of the gate");
  private static final Option<Optional<String>> EVIDENCE =
      Option.of("--evidence", ValueType.JSON, "the evidence: one JSON value, stored unchanged")
          .optional();

  /** The status of a phase without a gate, and of a run without a next phase. */
  private static final String NONE = "none";

  private static final ResultView<PhaseGate> STATUS =
      ResultView.line(gate -> gate.status().wireName(), PhaseGate.JSON);
  private static final ResultView<PhaseGate> LIST =
      ResultView.list(GateCommands::line, PhaseGate.JSON);

  /** The fields of {@link PhaseGate#JSON}, also where there is no gate. */
  private static final ResultView<NextGate> NEXT =
      ResultView.line(
          GateCommands::status,
          JsonCodec.fields(NextGate.class)
              .text("run_id", next -> next.run().id())
              .nullableText("phase", NextGate::phase)
              .text("status", GateCommands::status)
              .nullableRaw("evidence", GateCommands::evidence)
              .nullableNumber("checked_at", GateCommands::checkedAt)
              .writeOnly());

  GateCommands() {
    super(NAME, "conditions for a run to enter a phase");
  }

  @Override
  protected List<CommandSpec<?>> declare() {
    return List.of(
        setting("pass", GateStatus.PASSED, "pass the gate of a phase", "{\"tests\":\"40 of 40\"}"),
        setting(
            "fail",
            GateStatus.FAILED,
            "fail the gate of a phase",
            "{\"tests\":\"2 of 40 failed\"}"),
        setting("skip", GateStatus.SKIPPED, "skip the gate of a phase", "{\"why\":\"only docs\"}"),
        reads("check", "print the gate of the next phase", NEXT)
            .arguments(RunCommands.RUN)
            .exit(
                ExitCode.YES,
                "`passed`, `skipped`, or `none` if no gate was set or there is no next phase")
            .exit(ExitCode.NO, "`failed`; or there is no such run (see stderr)")
            .example("ic gate check run-4m8xq && ic run phase run-4m8xq shipping")
            .inEngine()
            .run(GateCommands::check),
        // Not in an engine: evidence may be long.
        reads("list", "list the gates of a run", LIST)
            .arguments(RunCommands.RUN)
            .exit(
                ExitCode.YES,
                "phase, status, time and evidence, or -, tab-separated, in the order of the phases")
            .exit(ExitCode.NO, "there is no such run")
            .example("ic gate list run-4m8xq")
            .run(GateCommands::list));
  }

  /**
   * A command that sets a gate.
   *
   * @param evidence of its example
   */
  private CommandSpec<PhaseGate> setting(
      String verb, GateStatus status, String summary, String evidence) {
    return writes(verb, summary, STATUS)
        .details(
            """
            A run cannot enter or pass over a phase whose gate failed. The last result of a gate counts.
            """)
        .arguments(RunCommands.RUN, PHASE)
        .options(EVIDENCE)
        .exit(ExitCode.YES, "`" + status.wireName() + "`")
        .exit(ExitCode.NO, "there is no such run or phase, or the run has ended")
        .example("ic gate " + verb + " run-4m8xq shipping --evidence '" + evidence + "'")
        .inEngine()
        .run(context -> set(context, status));
  }

  private static CommandResult<PhaseGate> set(CommandContext context, GateStatus status) {
    Optional<JsonPayload> evidence = context.get(EVIDENCE).map(JsonPayload::of);
    PhaseGates gates = context.features().runs().gates();
    return CommandResult.from(
        gates.set(context.get(RunCommands.RUN), context.get(PHASE), status, evidence),
        GateCommands::result);
  }

  private static CommandResult<PhaseGate> result(SetGate set) {
    CommandResult<PhaseGate> done = CommandResult.of(set.gate());
    if (set.gate().status() != GateStatus.FAILED || !set.isTooLate()) {
      return done;
    }
    Run run = set.run();
    return done.notice(
        run.id() + " is in " + run.phase() + " already, so this gate has no effect",
        "A gate is checked when a run enters its phase; set the gate of a later phase.");
  }

  private static CommandResult<NextGate> check(CommandContext context) {
    return CommandResult.from(
        context.features().readRuns().gates().next(context.get(RunCommands.RUN)),
        gate -> CommandResult.of(gate.isOpen(), gate));
  }

  private static String status(NextGate next) {
    return next.gate().map(gate -> gate.status().wireName()).orElse(NONE);
  }

  private static Optional<RawJson> evidence(NextGate next) {
    return next.gate().flatMap(PhaseGate::payload).map(payload -> new RawJson(payload.text()));
  }

  private static OptionalLong checkedAt(NextGate next) {
    return next.gate().stream().mapToLong(PhaseGate::checkedAt).findAny();
  }

  private static CommandResult<PhaseGate> list(CommandContext context) {
    return CommandResult.from(
        context.features().readRuns().gates().list(context.get(RunCommands.RUN)),
        CommandResult::list);
  }

  /** The evidence stays JSON: control characters are escaped as in JSON, not as in a column. */
  private static String line(PhaseGate gate) {
    return String.join(
        "\t",
        gate.phase(),
        gate.status().wireName(),
        Long.toString(gate.checkedAt()),
        gate.payload().map(payload -> RawJson.escapeControls(payload.compact())).orElse("-"));
  }
}
