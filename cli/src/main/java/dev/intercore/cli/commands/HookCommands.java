package dev.intercore.cli.commands;

import dev.intercore.cli.CallerIdentity;
import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandGroup;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.ResultView;
import dev.intercore.cli.option.Argument;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.common.Actor;
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
      ResultView.<HookState>line(hook -> hook.status().wireName(), HookState.JSON).canonical();
  private static final ResultView<HookState> TOUCHED =
      ResultView.<HookState>line(_ -> "touched", HookState.JSON).canonical();

  HookCommands() {
    super(NAME, "what each agent has to do");
  }

  @Override
  protected List<CommandSpec<?>> declare() {
    return List.of(
        writes("set", "give an agent an item", STATUS)
            .details(
                """
                Hook, item and agent change in one step. The same again changes nothing; a completed hook is cleared first.
                """)
            .arguments(AGENT, TeamDeclarations.BEAD)
            .exit(
                ExitCode.YES,
                "`pending`, or how the hook stands if the agent has that item already")
            .exit(
                ExitCode.NO,
                "the agent has another item, another has that item, or it is not ready")
            .example("ic hook set polecat-7k2p9 bead-4m8xq")
            .inEngine()
            .run(context ->
                CommandResult.changed(
                    changing(context).set(context.get(AGENT), context.get(TeamDeclarations.BEAD)))),
        reads("get", "print the hook of an agent", TeamDeclarations.fields(HookState.JSON))
            .arguments(AGENT)
            .exit(
                ExitCode.YES,
                "one line a fact: its name, a tab and what it is; a cleared hook is `empty`")
            .exit(
                ExitCode.NO,
                "it never had anything to do, there is no such agent, or the hook cannot be read")
            .example("ic hook get polecat-7k2p9")
            .example("ic hook get polecat-7k2p9 --json | jq -r .workItem.title")
            .inEngine()
            .run(HookCommands::get),
        writes("activate", "say that the agent begins", STATUS)
            .details("The item is in progress from now on.\n")
            .arguments(AGENT)
            .options(CallerIdentity.SESSION, CallerIdentity.PID)
            .exit(ExitCode.YES, "`active`; also when it was so before")
            .exit(ExitCode.NO, "it has nothing to begin")
            .example("ic hook activate polecat-7k2p9")
            .inEngine()
            .run(HookCommands::activate),
        writes("complete", "say that the agent is done", STATUS)
            .details("The item is done and the agent idle, in the same step.\n")
            .arguments(AGENT)
            .exit(ExitCode.YES, "`completed`; also when it was so before")
            .exit(ExitCode.NO, "it has nothing in progress")
            .example("ic hook complete polecat-7k2p9")
            .inEngine()
            .run(context -> CommandResult.changed(changing(context).complete(context.get(AGENT)))),
        writes("clear", "take away what the agent has", STATUS)
            .details(
                "What was not done is open again, and what was begun counts as a failed attempt;"
                    + " what is done stays done.\n")
            .arguments(AGENT)
            .exit(ExitCode.YES, "`empty`; also when it was so before")
            .exit(ExitCode.NO, "there is no such agent, or it cannot be taken away")
            .example("ic hook clear polecat-7k2p9")
            .inEngine()
            .run(context -> CommandResult.changed(changing(context).clear(context.get(AGENT)))),
        writes("touch", "say that an agent is still at its item", TOUCHED)
            .arguments(AGENT)
            .options(CallerIdentity.PID)
            .exit(ExitCode.YES, "`touched`")
            .exit(ExitCode.NO, "it has nothing to do, or there is no such agent")
            .example("ic hook touch polecat-7k2p9")
            .inEngine()
            .run(HookCommands::touch));
  }

  private static CommandResult<HookState> get(CommandContext context) {
    Result<Optional<HookState>> found =
        context.features().team(Actor.LOOKING).hooks().find(context.get(AGENT));
    return CommandResult.found(
        found.then(hook ->
            hook.map(Result::already)
                .orElseGet(() ->
                    Result.no(
                        Result.Why.UNKNOWN,
                        "no hook was ever set for " + context.get(AGENT),
                        "`ic hook set` gives it something to do."))));
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

  private static Hooks changing(CommandContext context) {
    return context.features().team(context.caller().actor()).hooks();
  }
}
