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
import dev.intercore.cli.output.FieldLines;
import dev.intercore.work.Escalations;
import dev.intercore.work.record.Escalation;
import dev.intercore.work.record.Escalation.EscalationStatus;
import java.util.List;
import java.util.Optional;

/** The {@code ic escalation} commands. */
final class EscalationCommands extends CommandGroup {
  static final String NAME = "escalation";

  private static final Argument<String> ESCALATION =
      Argument.of(
          "ESCALATION",
          ValueType.TEXT.completing(ValueType.Completion.ESCALATIONS),
          "its id, or a unique prefix of it");
  private static final Option<Boolean> ALL = Option.flag("--all", "also closed escalations");
  private static final Option<Optional<String>> REASON =
      Option.of("--reason", ValueType.TEXT, "why").optional();

  private static final ResultView<Escalation> STATUS =
      TeamDeclarations.line(escalation -> escalation.status().wireName(), Escalation.JSON);
  private static final ResultView<Escalation> LIST =
      TeamDeclarations.list(EscalationCommands::line, Escalation.JSON);

  EscalationCommands() {
    super(NAME, "problems that a person has to resolve");
  }

  @Override
  protected List<CommandSpec<?>> declare() {
    return List.of(
        reads("list", "list the open escalations", LIST)
            .details(
                """
                An escalation is opened for an item that failed too often, and for a branch that could not be merged.
                """)
            .options(ALL)
            .exit(
                ExitCode.YES,
                "id, status, source, subject and reason, tab-separated, in the order of creation")
            .example("ic escalation list")
            .example("ic escalation list --all --json")
            .inEngine()
            .run(EscalationCommands::list),
        writes("ack", "acknowledge an escalation", STATUS)
            .arguments(ESCALATION)
            .exit(ExitCode.YES, "`acked`; also if it already was")
            .exit(ExitCode.NO, "there is no such escalation, or it is closed")
            .example("ic escalation ack esc-5t8wn")
            .inEngine()
            .run(context ->
                CommandResult.changed(
                    context.features().team().escalations().ack(context.get(ESCALATION)))),
        writes("close", "close an escalation", STATUS)
            .details(
                """
                An item that failed too often becomes ready again.
                """)
            .arguments(ESCALATION)
            .options(REASON)
            .exit(ExitCode.YES, "`closed`; also if it already was")
            .exit(ExitCode.NO, "there is no such escalation")
            .example("ic escalation close esc-5t8wn --reason \"the test was flaky\"")
            .inEngine()
            .run(context -> {
              Escalations escalations = context.features().team().escalations();
              return CommandResult.changed(
                  escalations.close(context.get(ESCALATION), context.get(REASON)));
            }));
  }

  private static CommandResult<Escalation> list(CommandContext context) {
    boolean all = context.get(ALL);
    Escalations escalations = context.features().readTeam().escalations();
    return TeamDeclarations.paged(
        context,
        escalations::page,
        escalation -> all || escalation.status() != EscalationStatus.CLOSED);
  }

  private static String line(Escalation escalation) {
    return FieldLines.columns(
        escalation.id(),
        escalation.status().wireName(),
        escalation.source().wireName(),
        escalation.subject(),
        escalation.reason());
  }
}
