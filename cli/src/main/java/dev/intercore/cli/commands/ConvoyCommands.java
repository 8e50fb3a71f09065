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
import dev.intercore.common.Actor;
import dev.intercore.work.Convoys;
import dev.intercore.work.record.Convoy;
import java.util.List;

/** The {@code ic convoy} commands. */
final class ConvoyCommands extends CommandGroup {
  static final String NAME = "convoy";

  private static final Argument<String> CONVOY =
      Argument.of(
          "CONVOY",
          ValueType.TEXT.completing(ValueType.Completion.CONVOYS),
          "its id, or a start of it that no other has");
  private static final Argument<List<String>> MEMBERS =
      Argument.oneOrMore(
          "BEAD", TeamDeclarations.BEAD_TYPE, "the items; one that is named twice counts once");
  private static final Argument<List<String>> ADDED =
      Argument.oneOrMore(
          "BEAD",
          TeamDeclarations.BEAD_TYPE,
          "the items; one that is there already changes nothing");
  private static final Option<String> TITLE =
      Option.of("--name", ValueType.TEXT, "what it is, in one line").required();

  private static final ResultView<Convoy> ID = ResultView.line(Convoy::id, Convoy.JSON).canonical();
  private static final ResultView<Convoy> LIST =
      ResultView.list(ConvoyCommands::line, Convoy.JSON).canonical();

  ConvoyCommands() {
    super(NAME, "items that belong together");
  }

  @Override
  protected List<CommandSpec<?>> declare() {
    return List.of(
        writes("create", "put items together, to see how far they are", ID)
            .arguments(MEMBERS)
            .options(TITLE)
            .exit(ExitCode.YES, "the id")
            .exit(ExitCode.NO, "there is no such item; nothing was made")
            .example("ic convoy create --name \"release 2\" bead-4m8xq bead-7k2p9")
            .inEngine()
            .run(context ->
                CommandResult.changed(
                    changing(context).create(context.get(TITLE), context.get(MEMBERS)))),
        reads("list", "list the convoys and how far they are", LIST)
            .exit(
                ExitCode.YES,
                "id, progress such as 2/3, and name, tab-separated, in the order they were made")
            .example("ic convoy list")
            .inEngine()
            .run(context -> TeamDeclarations.paged(context, reading(context)::page, _ -> true)),
        reads("get", "print a convoy", TeamDeclarations.fields(Convoy.JSON))
            .arguments(CONVOY)
            .exit(
                ExitCode.YES,
                "one line a fact: its name, a tab and what it is; progress is (done + merged) /"
                    + " total")
            .exit(ExitCode.NO, "there is no such convoy, or it cannot be read")
            .example("ic convoy get convoy-9d3fa --json | jq .progress")
            .inEngine()
            .run(context -> CommandResult.found(reading(context).find(context.get(CONVOY)))),
        writes("add", "add items to a convoy", ID)
            .arguments(CONVOY, ADDED)
            .exit(ExitCode.YES, "the id of the convoy")
            .exit(ExitCode.NO, "there is no such convoy or item; nothing was added")
            .example("ic convoy add convoy-9d3fa bead-1c5zt")
            .inEngine()
            .run(context ->
                CommandResult.changed(
                    changing(context).add(context.get(CONVOY), context.get(ADDED)))));
  }

  private static String line(Convoy convoy) {
    Convoy.Counts counts = convoy.counts().orElseThrow();
    return FieldLines.columns(convoy.id(), counts.finished() + "/" + counts.total(), convoy.name());
  }

  private static Convoys reading(CommandContext context) {
    return context.features().team(Actor.LOOKING).convoys();
  }

  private static Convoys changing(CommandContext context) {
    return context.features().team(context.caller().actor()).convoys();
  }
}
