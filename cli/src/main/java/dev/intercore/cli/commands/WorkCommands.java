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
import dev.intercore.json.JsonCodec;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.work.Team;
import dev.intercore.work.TeamTransfer.Transferred;
import dev.intercore.work.WorkItems;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.Priority;
import dev.intercore.work.record.WorkItem.WorkStatus;
import java.util.List;
import java.util.Optional;

/** The {@code ic work} commands. */
final class WorkCommands extends CommandGroup {
  static final String NAME = "work";

  private static final String COLUMNS =
      "id, status, priority, assignee or -, and title, tab-separated";

  private static final Argument<String> BEAD = TeamDeclarations.BEAD;
  private static final Argument<Optional<String>> READY_BEAD =
      Argument.optional("BEAD", TeamDeclarations.BEAD_TYPE, "this item, if it is ready");
  private static final Argument<Optional<WorkStatus>> NEW_STATUS =
      Argument.optional("STATUS", ValueType.oneOf(WorkStatus.values()), "the new status");
  private static final Argument<String> EXPORT_FOLDER =
      Argument.of("DIR", ValueType.PATH, "the folder; it is created if necessary");
  private static final Argument<String> IMPORT_FOLDER =
      Argument.of("DIR", ValueType.PATH, "the folder");
  private static final Option<String> TITLE =
      Option.of("--title", ValueType.TEXT, "the title, one line").required();
  private static final Option<String> DESCRIPTION =
      Option.of("--description", ValueType.TEXT, "the description, at most 64 KB").orElse("");
  private static final Option<Priority> PRIORITY =
      Option.of("--priority", ValueType.oneOf(Priority.values()), "P1 comes first (default P2)")
          .orElse(Priority.DEFAULT);
  private static final Option<Optional<WorkStatus>> STATUS =
      Option.of("--status", ValueType.oneOf(WorkStatus.values()), "only items with this status")
          .optional();
  private static final Option<String> AGENT =
      Option.of(
              "--agent",
              ValueType.text("AGENT").completing(ValueType.Completion.AGENTS),
              "the agent that takes it")
          .required();
  private static final Option<Optional<String>> REASON =
      Option.of("--reason", ValueType.TEXT, "why").optional();
  private static final Option<String> ON =
      Option.of("--on", TeamDeclarations.BEAD_TYPE, "the item that it depends on").required();
  private static final Option<Boolean> REMOVE = Option.flag("--remove", "remove the dependency");

  private static final ResultView<WorkItem> ID = TeamDeclarations.line(WorkItem::id, WorkItem.JSON);
  private static final ResultView<WorkItem> LIST =
      TeamDeclarations.list(WorkCommands::line, WorkItem.JSON);
  private static final ResultView<WorkItem> ITS_STATUS =
      TeamDeclarations.line(item -> item.status().wireName(), WorkItem.JSON);
  private static final ResultView<WorkItem> DEPENDS =
      TeamDeclarations.line(_ -> "depends", WorkItem.JSON);
  private static final ResultView<WorkItem> REMOVED =
      TeamDeclarations.line(_ -> "removed", WorkItem.JSON);

  WorkCommands() {
    super(NAME, "work items and their assignees");
  }

  @Override
  protected List<CommandSpec<?>> declare() {
    return List.of(
        create(),
        list(),
        reads("ready", "list the items that are ready", LIST)
            .details(
                """
                Items that are open, depend on no unfinished item and have not failed too often, in the order in which `ic work
                claim` takes them: by priority, then age.
                """)
            .exit(ExitCode.YES, COLUMNS + "; nothing if there are none")
            .example("ic work ready")
            .example("ic work ready --json | jq length")
            .inEngine()
            .run(context ->
                TeamDeclarations.whole(
                    context, context.features().readTeam().work()::ready, _ -> true)),
        reads("get", "print one item", TeamDeclarations.fields(WorkItem.JSON))
            .arguments(BEAD)
            .exit(ExitCode.YES, "one line per field: name, tab, value; line breaks are \\n")
            .exit(ExitCode.NO, "there is no such item, or it cannot be read")
            .example("ic work get bead-7k2p9")
            .example("ic work get bead-7k --json | jq -r .description")
            .inEngine()
            .run(context ->
                CommandResult.found(context.features().readTeam().work().find(context.get(BEAD)))),
        claim(),
        writes("release", "release an item from its agent; it becomes open again", ITS_STATUS)
            .details(
                """
                Its hook is cleared and its agent becomes idle in the same step. If the item was begun, this counts as a failed
                attempt; the third one opens an escalation, see `ic escalation list`.
                """)
            .arguments(BEAD)
            .options(REASON)
            .exit(ExitCode.YES, "`open`")
            .exit(ExitCode.NO, "there is no such item, or it cannot become open")
            .example("ic work release bead-4m8xq --reason \"needs another approach\"")
            .inEngine()
            .run(context -> {
              WorkItems work = context.features().team().work();
              return CommandResult.changed(work.release(context.get(BEAD), context.get(REASON)));
            }),
        status(),
        depend(),
        writes(
                "export",
                "export agents, items and all other team records as files",
                transferred("written"))
            .details(
                """
                The files have the format of the file store: sorted keys, two spaces, a final newline. Repeated exports give the
                same bytes.
                """)
            .arguments(EXPORT_FOLDER)
            .exit(
                ExitCode.YES, "the number of records `written`, and of those that were the `same`")
            .exit(ExitCode.NO, "the folder contains a record that this project does not have")
            .example("ic work export backup/team")
            .run(context -> {
              Team team = context.features().readTeam();
              return CommandResult.changed(
                  team.export(context.directory().resolve(context.get(EXPORT_FOLDER))));
            }),
        writes(
                "import",
                "import the files of `ic work export`, or of a project's file store",
                transferred("added"))
            .details(
                """
                Imports all records or none. Records keep their ids; sequence numbers and tokens continue above the imported
                ones.
                """)
            .arguments(IMPORT_FOLDER)
            .exit(ExitCode.YES, "the number of records `added`, and of those that were the `same`")
            .exit(ExitCode.NO, "a record already exists and differs; nothing was imported")
            .example("ic work import backup/team")
            .run(context -> {
              Team team = context.features().team();
              return CommandResult.changed(
                  team.importFrom(context.directory().resolve(context.get(IMPORT_FOLDER))));
            }));
  }

  /**
   * How many records were copied.
   *
   * @param word what happened to those that were not there before
   */
  private static ResultView<Transferred> transferred(String word) {
    return ResultView.text(
        done -> done.added() + " " + word + "\n" + done.same() + " same\n",
        JsonCodec.fields(Transferred.class)
            .number(word, Transferred::added)
            .number("same", Transferred::same)
            .writeOnly());
  }

  private static String line(WorkItem item) {
    return FieldLines.columns(
        item.id(),
        item.status().wireName(),
        item.priority().wireName(),
        item.assignee().orElse("-"),
        item.title());
  }

  private CommandSpec<WorkItem> create() {
    return writes("create", "create an item", ID)
        .options(TITLE, DESCRIPTION, PRIORITY)
        .exit(ExitCode.YES, "the id")
        .example("ic work create --title \"rename the parser\"")
        .example(
            "ic work create --title \"fix the build\" --priority P1 --description \"see the"
                + " log\"")
        .inEngine()
        .run(WorkCommands::create);
  }

  private static CommandResult<WorkItem> create(CommandContext context) {
    WorkItem.Draft draft =
        new WorkItem.Draft(context.get(TITLE), context.get(DESCRIPTION), context.get(PRIORITY));
    return CommandResult.of(context.features().team().work().create(draft));
  }

  private CommandSpec<WorkItem> list() {
    return reads("list", "list the items", LIST)
        .options(STATUS)
        .exit(ExitCode.YES, COLUMNS + ", in the order of creation")
        .example("ic work list --status open")
        .example("ic work list --json")
        .inEngine()
        .run(WorkCommands::list);
  }

  private static CommandResult<WorkItem> list(CommandContext context) {
    Optional<WorkStatus> status = context.get(STATUS);
    return TeamDeclarations.paged(
        context,
        context.features().readTeam().work()::page,
        item -> status.isEmpty() || status.get() == item.status());
  }

  private CommandSpec<WorkItem> claim() {
    return writes("claim", "claim the first ready item, or the named one", ID)
        .details(
            """
            Selects and assigns atomically: of several callers, one gets the item. If the agent already has an item, its id
            is printed, so a claim can be repeated. The hook of the agent is then pending: `ic hook activate` begins the
            item.
            """)
        .arguments(READY_BEAD)
        .options(AGENT, CallerIdentity.SESSION, CallerIdentity.PID)
        .exit(ExitCode.YES, "the id of the item of the agent")
        .exit(ExitCode.NO, "no item is ready, or this one is not, or the agent has another")
        .example("ic work claim --agent polecat-7k2p9")
        .example("ic work claim bead-4m8xq --agent polecat-7k2p9")
        .inEngine()
        .run(WorkCommands::claim);
  }

  private static CommandResult<WorkItem> claim(CommandContext context) {
    Optional<ProcessIdentity> process = context.caller().processIfAny();
    WorkItems work = context.features().team(context.caller().actor(process)).work();
    return CommandResult.changed(work.claim(context.get(AGENT), context.get(READY_BEAD), process));
  }

  private CommandSpec<WorkItem> status() {
    return writes("status", "print or change the status of an item", ITS_STATUS)
        .details(
            """
            The statuses are open, hooked, in_progress, done and merged. Hook, agent and convoys change with the item. A
            transition that is not allowed is rejected with those that are. An obsolete item goes from open to done, with a
            --reason.
            """)
        .arguments(BEAD, NEW_STATUS)
        .options(REASON)
        .exit(ExitCode.YES, "its status")
        .exit(ExitCode.NO, "there is no such item, or the transition is not allowed")
        .example("ic work status bead-4m8xq")
        .example("ic work status bead-4m8xq done --reason \"no longer needed\"")
        .inEngine()
        .run(WorkCommands::status);
  }

  private static CommandResult<WorkItem> status(CommandContext context) {
    Optional<WorkStatus> status = context.get(NEW_STATUS);
    Optional<String> reason = context.get(REASON);
    String bead = context.get(BEAD);
    if (status.isPresent()) {
      return CommandResult.changed(
          context.features().team().work().status(bead, status.get(), reason));
    }
    if (reason.isPresent()) {
      throw context.usage("a reason without a STATUS", "Give the new status.");
    }
    return CommandResult.found(context.features().readTeam().work().find(bead));
  }

  private CommandSpec<WorkItem> depend() {
    return writes("depend", "make an item depend on another", DEPENDS)
        .details(
            """
            An item is not ready until all items that it depends on are done or merged. A dependency that would close a cycle
            is rejected.
            """)
        .arguments(BEAD)
        .options(ON, REMOVE)
        .exit(ExitCode.YES, "`depends`, or with --remove `removed`; also if nothing changed")
        .exit(ExitCode.NO, "there is no such item, or the dependency would close a cycle")
        .example("ic work depend bead-4m8xq --on bead-7k2p9")
        .example("ic work depend bead-4m8xq --on bead-7k2p9 --remove")
        .inEngine()
        .run(WorkCommands::depend);
  }

  private static CommandResult<WorkItem> depend(CommandContext context) {
    WorkItems work = context.features().team().work();
    return context.get(REMOVE)
        ? CommandResult.changed(work.removeDependency(context.get(BEAD), context.get(ON)))
            .shownBy(REMOVED)
        : CommandResult.changed(work.depend(context.get(BEAD), context.get(ON)));
  }
}
