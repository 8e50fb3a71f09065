package dev.intercore.cli.guard;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandGroup;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.ProgramRunner;
import dev.intercore.cli.ResultView;
import dev.intercore.cli.ResultView.Shape;
import dev.intercore.cli.guard.git.CommitGuard;
import dev.intercore.cli.guard.git.GitHooksInstallation;
import dev.intercore.cli.guard.install.GuardInstallation;
import dev.intercore.cli.guard.install.GuardInstallation.State;
import dev.intercore.cli.guard.install.GuardInstallation.Status;
import dev.intercore.cli.guard.install.SettingsFormat.Moment;
import dev.intercore.cli.guard.install.SettingsInstallation;
import dev.intercore.cli.guard.tool.AgentTool;
import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.Option;
import dev.intercore.cli.option.ValueType;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.WireEnum;
import dev.intercore.json.JsonCodec;
import dev.intercore.json.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The {@code ic guard} commands. */
public final class GuardCommands extends CommandGroup {
  public static final String NAME = "guard";
  private static final String GIT = "git";

  /** Tools give a hook that ends a session one and a half seconds. */
  private static final Duration HOOK_TIMEOUT = Duration.ofSeconds(1);

  private static final List<String> TOOLS = tools();

  private static final Argument<String> TOOL =
      Argument.of("TOOL", ValueType.words(TOOLS), "the tool");
  private static final Argument<Optional<String>> ANY_TOOL =
      Argument.optional("TOOL", ValueType.words(TOOLS), "the tool");
  private static final Argument<Optional<String>> HOOK =
      Argument.optional(
          "HOOK", ValueType.TEXT, "the calling hook: pre-commit or prepare-commit-msg");
  private static final Argument<List<String>> HOOK_ARGUMENTS =
      Argument.zeroOrMore("ARG", ValueType.TEXT, "the arguments that git gave to the hook");

  private static final Option<Boolean> USER = Option.flag("--user", "for all projects of the user");
  private static final Option<Boolean> PROJECT = Option.flag("--project", "for this project");
  private static final Option<List<Moment>> WITHOUT =
      Option.of(
              "--without",
              ValueType.oneOf(Moment.optional()).as("EVENT"),
              "install no hook for this event: "
                  + String.join(", ", WireEnum.wireNames(Moment.optional())))
          .repeated();

  private static final ResultView<Boolean> ALLOWED = ResultView.flag("allowed", "", "");

  /** The protocol of the tool decides the fields. {@code --json} changes nothing. */
  private static final ResultView<Void> ANSWER =
      ResultView.printed(
          Shape.ONE,
          () ->
              JsonObject.map(
                  "type",
                  "object",
                  "description",
                  "the answer in the protocol of the tool, also without --json; or nothing"));

  private final ProgramRunner programs;

  /**
   * Makes the group.
   *
   * @param programs runs git, and tools to ask for their version
   */
  public GuardCommands(ProgramRunner programs) {
    super(NAME, "hooks in agents' tools and git that enforce intents");
    this.programs = programs;
  }

  private static List<String> tools() {
    List<String> names = new ArrayList<>();
    AgentTool.all().forEach(tool -> names.add(tool.name()));
    names.add(GIT);
    return List.copyOf(names);
  }

  @Override
  protected List<CommandSpec<?>> declare() {
    List<CommandSpec<?>> all = new ArrayList<>();
    all.add(
        writes("install", "install the guard into a tool or into git", Installed.VIEW)
            .details(
                """
                Adds entries to the tool's settings, or updates them; everything else in the file stays unchanged. A file that
                cannot be parsed is rejected and not changed.
                """)
            .arguments(TOOL)
            .options(USER, PROJECT, WITHOUT)
            .exit(ExitCode.YES, "`installed` or `unchanged`, tab, the file")
            .example("ic guard install claude-code")
            .example("ic guard install codex --user")
            .example("ic guard install gemini --without stop")
            .run(this::install));
    all.add(
        writes("uninstall", "remove the guard from a tool or from git", Uninstalled.VIEW)
            .details(
                """
                Removes the entries of the guard, and everything that was created for them. The rest of the file stays unchanged.
                """)
            .arguments(TOOL)
            .options(USER, PROJECT)
            .exit(ExitCode.YES, "`uninstalled`, tab, the file")
            .exit(ExitCode.NO, "`absent`, tab, the file: it had no entries of the guard")
            .example("ic guard uninstall claude-code")
            .run(this::uninstall));
    all.add(
        reads(
                "status",
                "show where the guard is installed, and whether it works",
                ResultView.<ToolStatus>anyOf(ToolStatus.LIST, ToolStatus.ONE))
            .details(
                """
                Without --user or --project it checks both places and reports the better one. Obstacles are reported on stderr,
                with --json in `obstacles`.
                """)
            .arguments(ANY_TOOL)
            .options(USER, PROJECT)
            .exit(
                ExitCode.YES,
                "tool, `installed` or `outdated`, `called`, `project` or `user`, file,"
                    + " tab-separated; of all tools, those installed")
            .exit(ExitCode.NO, "the same, with `absent`, `unreadable` or `not called`")
            .example("ic guard status")
            .example("ic guard status codex --user --json")
            .run(this::status));
    AgentTool.all().forEach(tool -> all.add(hook(tool)));
    all.add(
        writes(GIT, "answer a hook of git: check whether the commit is allowed", ALLOWED)
            .details(
                """
                Compares the files in the index with the active intents. A session may commit the files that its own intents
                cover. A person is denied files that are covered by an active intent of another session; `git -c
                intercore.guard=off commit` bypasses this check and records an event. `ic guard install git` writes the hooks
                that call this command.
                """)
            .arguments(HOOK, HOOK_ARGUMENTS)
            .exit(ExitCode.YES, "the commit is allowed; nothing is printed")
            .exit(
                ExitCode.ERROR,
                "denied, or it cannot be decided; stderr has the reason and the next step")
            .example("ic guard git pre-commit")
            .failsClosed()
            .run(context -> new CommitGuard(context, programs).check(context.get(HOOK))));
    return all;
  }

  private CommandSpec<Void> hook(AgentTool tool) {
    return writes(tool.name(), "answer a hook of " + tool.title(), ANSWER)
        .details(
            """
            Reads the hook's JSON on stdin and answers in the format of the tool. Before an edit or a command it checks the
            gate; a message that cannot be parsed is denied. After an edit or a command it renews leases. At the start of a
            session it lists the active intents, at the end it clears those of the session. `ic guard install %s` writes the
            hook (docs/hooks.md).
            """
                .replace("%s", tool.name()))
        .exit(
            ExitCode.YES,
            "allowed, or nothing to decide" + (tool.deniesWithYes() ? "; or denied, as JSON" : ""))
        .exit(ExitCode.ERROR, "denied, with the reason on stderr; also after an error")
        .example("ic guard " + tool.name() + " <message.json")
        .timeout(HOOK_TIMEOUT)
        .failsClosed()
        .inEngine()
        .run(context -> GuardHookHandler.handle(context, tool));
  }

  private CommandResult<Installed> install(CommandContext context) throws IOException {
    checkScope(context);
    String tool = context.get(TOOL);
    Set<Moment> without = Set.copyOf(context.get(WITHOUT));
    if (!without.isEmpty() && tool.equals(GIT)) {
      throw context.usage("git has no such events", "Omit --without.");
    }
    boolean user = context.get(USER);
    GuardInstallation installation = installation(context, tool, user, without);
    boolean changed = installation.install();
    Status status = installation.status();
    List<String> remarks = new ArrayList<>(installation.remarks());
    status.obstacles().forEach(obstacle -> remarks.add("It is not called: " + obstacle + "."));
    if (!hasDatabase(context)) {
      remarks.add("There is no database here yet, so nothing is guarded: run `ic init`.");
    }
    CommandResult<Installed> result =
        CommandResult.of(
            new Installed(tool, scope(user), status.file().toString(), changed, remarks));
    return remarks.isEmpty()
        ? result
        : result.notice("the guard is not active yet", String.join(" ", remarks));
  }

  private static boolean hasDatabase(CommandContext context) {
    try {
      context.features().sharedDatabase();
      return true;
    } catch (IntercoreException e) {
      // Any other problem of the database is reported by the commands that use it.
      return e.code() != ErrorCode.NO_DATABASE;
    }
  }

  private CommandResult<Uninstalled> uninstall(CommandContext context) throws IOException {
    checkScope(context);
    String tool = context.get(TOOL);
    boolean user = context.get(USER);
    GuardInstallation installation = installation(context, tool, user, Set.of());
    boolean removed = installation.uninstall();
    // Afterwards: if nothing is installed, no tool is asked for its version.
    String file = installation.status().file().toString();
    return CommandResult.of(removed, new Uninstalled(tool, scope(user), file, removed));
  }

  private CommandResult<ToolStatus> status(CommandContext context) throws IOException {
    checkScope(context);
    Optional<String> tool = context.get(ANY_TOOL);
    List<ToolStatus> all = new ArrayList<>();
    for (String name : tool.map(List::of).orElse(TOOLS)) {
      all.add(best(context, name));
    }
    List<Status> installed =
        all.stream().map(ToolStatus::status).filter(Status::isInstalled).toList();
    boolean guarded = !installed.isEmpty() && installed.stream().allMatch(Status::isCalled);
    CommandResult<ToolStatus> result =
        tool.isPresent()
            ? CommandResult.of(guarded, all.getFirst()).shownBy(ToolStatus.ONE)
            : CommandResult.list(guarded, all).shownBy(ToolStatus.LIST);
    // An absent guard is an obstacle only to the caller that asks for the tool.
    List<String> obstacles =
        all.stream()
            .filter(one -> tool.isPresent() || one.status().state() != State.ABSENT)
            .flatMap(one ->
                one.status().obstacles().stream().map(obstacle -> one.tool() + ": " + obstacle))
            .toList();
    return obstacles.isEmpty()
        ? result
        : result.notice(
            String.join("; ", obstacles), "Until this is fixed, the guard has no effect.");
  }

  /** Returns the better status of the project and the user; on a tie, of the project. */
  private ToolStatus best(CommandContext context, String tool) throws IOException {
    ToolStatus best = toolStatus(context, tool, context.get(USER));
    // Without a home folder there are no settings of the user.
    if (!context.get(USER) && !context.get(PROJECT) && context.variable("HOME").isPresent()) {
      ToolStatus other = toolStatus(context, tool, true);
      return other.status.rank() > best.status.rank() ? other : best;
    }
    return best;
  }

  private ToolStatus toolStatus(CommandContext context, String tool, boolean user)
      throws IOException {
    return new ToolStatus(tool, user, installation(context, tool, user, Set.of()).status());
  }

  private GuardInstallation installation(
      CommandContext context, String name, boolean user, Set<Moment> without) {
    for (AgentTool tool : AgentTool.all()) {
      if (tool.name().equals(name)) {
        return new SettingsInstallation(tool, context, programs, user, without);
      }
    }
    return new GitHooksInstallation(context, programs, user);
  }

  private static void checkScope(CommandContext context) {
    if (context.get(USER) && context.get(PROJECT)) {
      throw context.usage("--user and --project exclude each other", "Give one of them.");
    }
  }

  private static String scope(boolean user) {
    return user ? "user" : "project";
  }

  /** The result of an installation. */
  private record Installed(
      String tool, String scope, String file, boolean changed, List<String> remarks) {
    static final ResultView<Installed> VIEW =
        ResultView.line(
            result -> (result.changed ? "installed\t" : "unchanged\t") + result.file,
            JsonCodec.fields(Installed.class)
                .text("tool", Installed::tool)
                .text("scope", Installed::scope)
                .text("file", Installed::file)
                .bool("changed", Installed::changed)
                .texts("remarks", Installed::remarks)
                .writeOnly());
  }

  /** The result of a removal. */
  private record Uninstalled(String tool, String scope, String file, boolean uninstalled) {
    static final ResultView<Uninstalled> VIEW =
        ResultView.line(
            result -> (result.uninstalled ? "uninstalled\t" : "absent\t") + result.file,
            JsonCodec.fields(Uninstalled.class)
                .text("tool", Uninstalled::tool)
                .text("scope", Uninstalled::scope)
                .text("file", Uninstalled::file)
                .bool("uninstalled", Uninstalled::uninstalled)
                .writeOnly());
  }

  /** The status of one tool, in the settings of the user or of the project. */
  private record ToolStatus(String tool, boolean user, Status status) {
    static final ResultView<ToolStatus> LIST =
        ResultView.list(
            ToolStatus::line,
            JsonCodec.fields(ToolStatus.class)
                .text("tool", ToolStatus::tool)
                .text("state", one -> one.status.state().word())
                .bool("called", one -> one.status.isCalled())
                .text("scope", one -> scope(one.user))
                .text("file", one -> one.status.file().toString())
                .texts("obstacles", one -> one.status.obstacles())
                .writeOnly());
    static final ResultView<ToolStatus> ONE = LIST.ofOne();

    private String line() {
      return String.join(
          "\t",
          tool,
          status.state().word(),
          status.isCalled() ? "called" : "not called",
          scope(user),
          status.file().toString());
    }
  }
}
