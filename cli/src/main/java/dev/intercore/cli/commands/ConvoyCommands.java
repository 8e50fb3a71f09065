package dev.intercore.cli.commands;

import dev.intercore.cli.CommandGroup;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.ResultView;
import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.Option;
import dev.intercore.cli.option.ValueType;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.FieldLines;
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
          "its id, or a unique prefix of it");
  private static final Argument<List<String>> MEMBERS =
      Argument.oneOrMore("BEAD", TeamDeclarations.BEAD_TYPE, "the items; duplicates count once");
  private static final Argument<List<String>> ADDED =
      Argument.oneOrMore(
          "BEAD", TeamDeclarations.BEAD_TYPE, "the items; those already in the convoy are ignored");
  private static final Option<String> TITLE =
      Option.of("--name", ValueType.TEXT, "its name, one line").required();

  private static final ResultView<Convoy> ID = TeamDeclarations.line(Convoy::id, Convoy.JSON);
  private static final ResultView<Convoy> LIST =
      TeamDeclarations.list(ConvoyCommands::line, Convoy.JSON);

  ConvoyCommands() {
    super(NAME, "groups of items and their progress");
  }

  @Override
  protected List<CommandSpec<?>> declare() {
    return List.of(
        writes("create", "create a convoy of items", ID)
            .arguments(MEMBERS)
            .options(TITLE)
            .exit(ExitCode.YES, "the id")
            .exit(ExitCode.NO, "there is no such item; nothing was created")
            .example("ic convoy create --name \"release 2\" bead-4m8xq bead-7k2p9")
            .inEngine()
            .run(context -> {
              Convoys convoys = context.features().team().convoys();
              return CommandResult.changed(
                  convoys.create(context.get(TITLE), context.get(MEMBERS)));
            }),
        reads("list", "list the convoys and their progress", LIST)
            .exit(
                ExitCode.YES,
                "id, progress such as 2/3, and name, tab-separated, in the order of creation")
            .example("ic convoy list")
            .inEngine()
            .run(context ->
                TeamDeclarations.paged(
                    context, context.features().readTeam().convoys()::page, _ -> true)),
        reads("get", "print a convoy", TeamDeclarations.fields(Convoy.JSON))
            .arguments(CONVOY)
            .exit(
                ExitCode.YES,
                "one line per field: name, tab, value; progress is (done + merged) /" + " total")
            .exit(ExitCode.NO, "there is no such convoy, or it cannot be read")
            .example("ic convoy get convoy-9d3fa --json | jq .progress")
            .inEngine()
            .run(context ->
                CommandResult.found(
                    context.features().readTeam().convoys().find(context.get(CONVOY)))),
        writes("add", "add items to a convoy", ID)
            .arguments(CONVOY, ADDED)
            .exit(ExitCode.YES, "the id of the convoy")
            .exit(ExitCode.NO, "there is no such convoy or item; nothing was added")
            .example("ic convoy add convoy-9d3fa bead-1c5zt")
            .inEngine()
            .run(context -> {
              Convoys convoys = context.features().team().convoys();
              return CommandResult.changed(convoys.add(context.get(CONVOY), context.get(ADDED)));
            }));
  }

  private static String line(Convoy convoy) {
    Convoy.Counts counts = convoy.counts().orElseThrow();
    return FieldLines.columns(convoy.id(), counts.finished() + "/" + counts.total(), convoy.name());
  }
}
