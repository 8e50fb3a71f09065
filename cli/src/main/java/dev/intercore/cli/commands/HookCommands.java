package dev.intercore.cli.commands;

import dev.intercore.cli.CallerIdentity;
import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandGroup;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.ResultView;
import dev.intercore.cli.option.Argument;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.common.Result;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.work.Hooks;
import dev.intercore.work.record.HookState;
import java.util.List;
import java.util.Optional;

/** The {@code ic hook} commands. */
final class HookCommands extends CommandGroup {
  static final String NAME = "hook";

  private static final Argument<String> AGENT = TeamDeclarations.AGENT;

  private static final ResultView<HookState> STATUS =
      TeamDeclarations.line(hook -> hook.status().wireName(), HookState.JSON);
  private static final ResultView<HookState> TOUCHED =
      TeamDeclarations.line(_ -> "touched", HookState.JSON);

  HookCommands() {
    super(NAME, "the item of each agent");
  }

  @Override
  protected List<CommandSpec<?>> declare() {
    return List.of(
        writes("set", "assign an item to an agent", STATUS)
            .details(
                """
                Hook, item and agent change atomically. Repeating the call changes nothing. A completed hook is cleared first.
                """)
            .arguments(AGENT, TeamDeclarations.BEAD)
            .exit(
                ExitCode.YES,
                "`pending`, or the status of the hook if the agent already has that item")
            .exit(
                ExitCode.NO,
                "the agent has another item, another has that item, or it is not ready")
            .example("ic hook set polecat-7k2p9 bead-4m8xq")
            .inEngine()
            .run(context ->
                CommandResult.changed(
                    context
                        .features()
                        .team()
                        .hooks()
                        .set(context.get(AGENT), context.get(TeamDeclarations.BEAD)))),
        reads("get", "print the hook of an agent", TeamDeclarations.fields(HookState.JSON))
            .arguments(AGENT)
            .exit(ExitCode.YES, "one line per field: name, tab, value; a cleared hook is `empty`")
            .exit(
                ExitCode.NO,
                "no hook was ever set for it, there is no such agent, or the hook cannot be read")
            .example("ic hook get polecat-7k2p9")
            .example("ic hook get polecat-7k2p9 --json | jq -r .workItem.title")
            .inEngine()
            .run(HookCommands::get),
        writes("activate", "mark the item of an agent as begun", STATUS)
            .details("The item becomes in_progress.\n")
            .arguments(AGENT)
            .options(CallerIdentity.SESSION, CallerIdentity.PID)
            .exit(ExitCode.YES, "`active`; also if it already was")
            .exit(ExitCode.NO, "the agent has no item to begin")
            .example("ic hook activate polecat-7k2p9")
            .inEngine()
            .run(HookCommands::activate),
        writes("complete", "mark the item of an agent as done", STATUS)
            .details("The item becomes done and the agent idle, in one atomic change.\n")
            .arguments(AGENT)
            .exit(ExitCode.YES, "`completed`; also if it already was")
            .exit(ExitCode.NO, "the agent has no item in progress")
            .example("ic hook complete polecat-7k2p9")
            .inEngine()
            .run(context ->
                CommandResult.changed(
                    context.features().team().hooks().complete(context.get(AGENT)))),
        writes("clear", "take the item from an agent", STATUS)
            .details(
                "An item that is not done becomes open again; if it was begun, this counts as a failed attempt. An item that is done stays done.\n")
            .arguments(AGENT)
            .exit(ExitCode.YES, "`empty`; also if it already was")
            .exit(ExitCode.NO, "there is no such agent, or its hook cannot be cleared")
            .example("ic hook clear polecat-7k2p9")
            .inEngine()
            .run(context ->
                CommandResult.changed(context.features().team().hooks().clear(context.get(AGENT)))),
        writes("touch", "record a heartbeat of an agent that has an item", TOUCHED)
            .arguments(AGENT)
            .options(CallerIdentity.PID)
            .exit(ExitCode.YES, "`touched`")
            .exit(ExitCode.NO, "the agent has no item, or there is no such agent")
            .example("ic hook touch polecat-7k2p9")
            .inEngine()
            .run(HookCommands::touch));
  }

  private static CommandResult<HookState> get(CommandContext context) {
    Result<Optional<HookState>> found =
        context.features().readTeam().hooks().find(context.get(AGENT));
    return CommandResult.found(
        found.then(hook ->
            hook.map(Result::already)
                .orElseGet(() ->
                    Result.no(
                        Result.Why.UNKNOWN,
                        "no hook was ever set for " + context.get(AGENT),
                        "`ic hook set` assigns an item."))));
  }

  private static CommandResult<HookState> activate(CommandContext context) {
    Optional<ProcessIdentity> process = context.caller().processIfAny();
    Hooks hooks = context.features().team(context.caller().actor(process)).hooks();
    return CommandResult.changed(hooks.activate(context.get(AGENT), process));
  }

  private static CommandResult<HookState> touch(CommandContext context) {
    Optional<ProcessIdentity> process = context.caller().processIfAny();
    Hooks hooks = context.features().team(context.caller().actor(process)).hooks();
    return CommandResult.changed(hooks.touch(context.get(AGENT), process));
  }
}
