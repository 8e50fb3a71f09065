package dev.intercore.cli.commands;

import dev.intercore.cli.CallerIdentity;
import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.ResultView;
import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.Option;
import dev.intercore.cli.option.ValueType;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.FieldLines;
import dev.intercore.cli.output.PagedOutput;
import dev.intercore.common.Result;
import dev.intercore.run.RunAgent;
import dev.intercore.run.RunAgent.RunAgentStatus;
import dev.intercore.run.RunAgents;
import dev.intercore.run.RunAgents.AgentView;
import dev.intercore.run.RunAgents.NewAgent;
import dev.intercore.run.Runs;
import java.util.Optional;

/** What {@code ic agent} does for agents of runs. They are not members of the team. */
final class RunAgentCommands {
  static final ValueType<String> RUN_TYPE =
      ValueType.text("RUN").completing(ValueType.Completion.RUNS);

  private static final Argument<String> RUN =
      Argument.of("RUN", RUN_TYPE, "its id, or a unique prefix of it");
  private static final Option<String> TYPE =
      Option.of("--type", ValueType.text("TYPE"), "the type of agent, such as codex").required();
  private static final Option<Optional<String>> LABEL =
      Option.of("--name", ValueType.text("NAME"), "its name, for people").optional();
  private static final Option<Optional<Long>> PID =
      Option.of(
              "--pid",
              CallerIdentity.PID_TYPE,
              "its process; the agent is inactive when it has ended")
          .optional();

  private static final ResultView<AgentView> ID =
      ResultView.line(view -> view.agent().id(), AgentView.JSON);
  static final ResultView<AgentView> FIELDS = ResultView.fields(AgentView.JSON);
  static final ResultView<AgentView> STATUS =
      ResultView.line(view -> view.agent().status().wireName(), AgentView.JSON);
  static final ResultView<AgentView> LIST = ResultView.list(RunAgentCommands::line, AgentView.JSON);

  private RunAgentCommands() {}

  /** Returns the declaration of {@code ic agent add}. */
  static CommandSpec<AgentView> add() {
    return CommandSpec.writes("agent add", "add an agent to a run", ID)
        .arguments(RUN)
        .options(TYPE, LABEL, PID)
        .exit(ExitCode.YES, "the id")
        .exit(ExitCode.NO, "there is no such run, or it has ended")
        .exit(ExitCode.ERROR, "the process has ended")
        .example("ic agent add run-4m8xq --type codex --name batch-1 --pid 4711")
        .inEngine()
        .run(RunAgentCommands::add);
  }

  private static CommandResult<AgentView> add(CommandContext context) {
    NewAgent added =
        new NewAgent(context.get(TYPE), context.get(LABEL), context.caller().namedProcess());
    RunAgents agents = context.features().runs().agents();
    // Its process was alive a moment ago, or none is known.
    return CommandResult.changed(
        agents.add(context.get(RUN), added).then(agent -> Result.done(new AgentView(agent, true))));
  }

  static CommandResult<AgentView> find(CommandContext context, String id) {
    return CommandResult.found(context.features().readRuns().agents().find(id));
  }

  static CommandResult<AgentView> setStatus(
      CommandContext context, String id, RunAgentStatus status) {
    RunAgents agents = context.features().runs().agents();
    return CommandResult.changed(agents.status(id, status));
  }

  static CommandResult<AgentView> list(CommandContext context, String start) {
    Runs runs = context.features().readRuns();
    return CommandResult.from(
        runs.find(start),
        run ->
            CommandResult.pages(
                PagedOutput.read(
                    (last, limit, corrupt) ->
                        runs.agents()
                            .page(
                                run.id(),
                                last.map(view -> view.agent().seq()).orElse(0L),
                                limit,
                                e -> corrupt.accept(e.fact())),
                    _ -> true,
                    context.site()::requireCaller,
                    context.terminal()::warnCorrupt)));
  }

  private static String line(AgentView view) {
    RunAgent agent = view.agent();
    return FieldLines.columns(
        agent.id(),
        agent.type(),
        agent.name().orElse("-"),
        agent.status().wireName(),
        view.active() ? "active" : "inactive");
  }
}
