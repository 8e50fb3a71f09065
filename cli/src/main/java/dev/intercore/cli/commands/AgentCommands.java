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
import dev.intercore.common.Names;
import dev.intercore.common.Result;
import dev.intercore.common.WireEnum;
import dev.intercore.json.JsonCodec;
import dev.intercore.process.Liveness;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.run.RunAgent;
import dev.intercore.run.RunAgent.RunAgentStatus;
import dev.intercore.work.Agents;
import dev.intercore.work.Team;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.AgentIdentity.AgentRole;
import dev.intercore.work.record.AgentIdentity.AgentStatus;
import dev.intercore.work.record.HookState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** The {@code ic agent} commands, for the agents of the team and for those of runs. */
final class AgentCommands extends CommandGroup {
  static final String NAME = "agent";

  private static final Duration DEFAULT_SILENCE = Duration.ofMinutes(30);
  private static final int MINUTE = 60;

  private static final Argument<String> AGENT =
      Argument.of(
          "AGENT",
          ValueType.TEXT.completing(ValueType.Completion.ALL_AGENTS),
          TeamDeclarations.AGENT.help());
  private static final Argument<Optional<String>> NEW_STATUS =
      Argument.optional("STATUS", ValueType.words(statusWords()), "the new status");
  private static final Option<AgentRole> ROLE =
      Option.of("--role", ValueType.oneOf(AgentRole.values()), "its role").required();
  private static final ValueType<String> RIG_TYPE =
      ValueType.text("RIG").completing(ValueType.Completion.RIGS);
  private static final Option<String> RIG =
      Option.of("--rig", RIG_TYPE, "the project or machine it works on").required();
  private static final Option<Optional<AgentRole>> ONLY_ROLE =
      Option.of("--role", ValueType.oneOf(AgentRole.values()), "only agents with this role")
          .optional();
  private static final Option<Optional<String>> ONLY_RIG =
      Option.of("--rig", RIG_TYPE, "only agents of this rig").optional();
  private static final Option<Optional<String>> IN_RUN =
      Option.of("--run", RunAgentCommands.RUN_TYPE, "the agents of this run instead").optional();
  private static final Option<Duration> OLDER_THAN =
      Option.of(
              "--older-than", ValueType.DURATION, "no heartbeat for longer than this (default 30m)")
          .orElse(DEFAULT_SILENCE);

  private static final ResultView<AgentIdentity> ID =
      TeamDeclarations.line(AgentIdentity::id, AgentIdentity.JSON);
  private static final ResultView<AgentIdentity> STATUS =
      TeamDeclarations.line(agent -> agent.status().wireName(), AgentIdentity.JSON);
  private static final ResultView<AgentIdentity> TOUCHED =
      TeamDeclarations.line(_ -> "touched", AgentIdentity.JSON);
  private static final ResultView<Agents.Stalled> STALLED =
      ResultView.list(
          AgentCommands::line,
          JsonCodec.fields(Agents.Stalled.class)
              .text("agentId", stalled -> stalled.agent().id())
              .nullableText("beadId", stalled -> stalled.hook().beadId())
              .number("seconds", Agents.Stalled::seconds)
              .text("lastActivity", stalled -> stalled.hook().activityTime().text())
              .text("liveness", stalled -> word(stalled.liveness()))
              .writeOnly());

  AgentCommands() {
    super(NAME, "agents of the team and of runs");
  }

  @Override
  protected List<CommandSpec<?>> declare() {
    return List.of(
        writes("create", "create an agent of the team", ID)
            .options(ROLE, RIG)
            .exit(ExitCode.YES, "the id")
            .example("ic agent create --role polecat --rig web")
            .inEngine()
            .run(context ->
                CommandResult.of(
                    context
                        .features()
                        .team()
                        .agents()
                        .create(context.get(ROLE), context.get(RIG)))),
        reads(
                "list",
                "list the agents",
                ResultView.anyOf(teamList(_ -> "-"), RunAgentCommands.LIST))
            .options(ONLY_ROLE, ONLY_RIG, IN_RUN)
            .exit(
                ExitCode.YES,
                "id, role, rig, status and its item, or -, tab-separated, in the order of creation; with --run: id, type, name or -, status, and active or inactive")
            .exit(ExitCode.NO, "there is no such run")
            .example("ic agent list --role polecat")
            .example("ic agent list --rig web --json")
            .example("ic agent list --run run-4m8xq")
            .inEngine()
            .run(AgentCommands::list),
        reads("get", "print one agent", ResultView.anyOf(LivingAgent.VIEW, RunAgentCommands.FIELDS))
            .arguments(AGENT)
            .exit(
                ExitCode.YES,
                "one line per field: name, tab, value; `liveness` is the state of its process, `active` whether an agent of a run is working")
            .exit(ExitCode.NO, "there is no such agent, or it cannot be read")
            .example("ic agent get polecat-7k2p9")
            .example("ic agent get polecat-7 --json")
            .example("ic agent get agent-2v5k0")
            .inEngine()
            .run(AgentCommands::get),
        writes(
                "status",
                "print or set the status of an agent",
                ResultView.anyOf(STATUS, RunAgentCommands.STATUS))
            .details(
                """
                An agent is active while its hook holds an item, else idle. STATUS can be stalled if the agent has an item, and
                terminated or idle if it has none. An agent of a run is running, completed or failed, as set last.
                """)
            .arguments(AGENT, NEW_STATUS)
            .exit(ExitCode.YES, "its status")
            .exit(ExitCode.NO, "there is no such agent, or it cannot have that status")
            .example("ic agent status polecat-7k2p9")
            .example("ic agent status polecat-7k2p9 terminated")
            .example("ic agent status agent-2v5k0 completed")
            .inEngine()
            .run(AgentCommands::status),
        RunAgentCommands.add(),
        writes("touch", "record a heartbeat of an agent", TOUCHED)
            .details(
                """
                Updates the time that `ic agent stalled` reads, and the process of the agent. A stalled agent becomes active
                again.
                """)
            .arguments(AGENT)
            .options(CallerIdentity.PID)
            .exit(ExitCode.YES, "`touched`")
            .exit(ExitCode.NO, "there is no such agent")
            .example("ic agent touch polecat-7k2p9")
            .inEngine()
            .run(AgentCommands::touch),
        reads("stalled", "list agents that have an item but sent no heartbeat for a while", STALLED)
            .details(
                """
                Changes nothing. Liveness is the state of the process that sent the last heartbeat: alive, dead or unknown. An
                unknown process may still run on another machine.
                """)
            .options(OLDER_THAN)
            .exit(
                ExitCode.YES,
                "agent, item, time since its last heartbeat such as 42m10s, and liveness, tab-separated, the longest"
                    + " first")
            .example("ic agent stalled --older-than 1h")
            .example(
                "ic agent stalled --json | jq -r '.[] | select(.liveness == \"dead\") | .agentId'")
            .inEngine()
            .run(context ->
                CommandResult.list(
                    context.features().readTeam().agents().stalled(context.get(OLDER_THAN)))));
  }

  private static CommandResult<Object> list(CommandContext context) {
    Optional<AgentRole> role = context.get(ONLY_ROLE);
    Optional<String> rig = context.get(ONLY_RIG).map(name -> Names.check("rig", name));
    Optional<String> run = context.get(IN_RUN);
    if (run.isPresent()) {
      if (role.isPresent() || rig.isPresent()) {
        throw context.usage("agents of a run have no role and no rig", "Omit --role and --rig.");
      }
      return RunAgentCommands.list(context, run.get()).shownBy(RunAgentCommands.LIST);
    }
    Team team = context.features().readTeam();
    return TeamDeclarations.paged(
            context,
            team.agents()::page,
            agent ->
                (role.isEmpty() || role.get() == agent.role())
                    && (rig.isEmpty() || rig.get().equals(agent.rig())))
        .shownBy(teamList(agent -> bead(team, agent)));
  }

  /**
   * A line for each agent of the team.
   *
   * @param bead returns the column of the item that an agent has
   */
  private static ResultView<AgentIdentity> teamList(Function<AgentIdentity, String> bead) {
    return TeamDeclarations.list(
        agent ->
            FieldLines.columns(
                agent.id(),
                agent.role().wireName(),
                agent.rig(),
                agent.status().wireName(),
                bead.apply(agent)),
        AgentIdentity.JSON);
  }

  /** Returns the item that an agent has. The hook is read only if the agent can have one. */
  private static String bead(Team team, AgentIdentity agent) {
    return agent.status().isAtWork()
        ? team.hooks()
            .get(agent.id())
            .filter(HookState::isHeld)
            .flatMap(HookState::beadId)
            .orElse("-")
        : "-";
  }

  private static CommandResult<Object> get(CommandContext context) {
    String id = context.get(AGENT);
    if (RunAgent.isNamed(id)) {
      return RunAgentCommands.find(context, id).shownBy(RunAgentCommands.FIELDS);
    }
    Agents agents = context.features().readTeam().agents();
    return CommandResult.found(
            agents
                .find(id)
                .then(
                    agent -> Result.already(new LivingAgent(agent, word(agents.liveness(agent))))))
        .shownBy(LivingAgent.VIEW);
  }

  private static CommandResult<Object> status(CommandContext context) {
    String id = context.get(AGENT);
    if (RunAgent.isNamed(id)) {
      Optional<RunAgentStatus> status = newStatus(context, RunAgentStatus.values());
      return (status.isPresent()
              ? RunAgentCommands.setStatus(context, id, status.get())
              : RunAgentCommands.find(context, id))
          .shownBy(RunAgentCommands.STATUS);
    }
    Optional<AgentStatus> status = newStatus(context, AgentStatus.values());
    return (status.isPresent()
            ? CommandResult.changed(context.features().team().agents().status(id, status.get()))
            : CommandResult.found(context.features().readTeam().agents().find(id)))
        .shownBy(STATUS);
  }

  /** Returns the statuses of a team's agents, then those of a run's agents. */
  private static List<String> statusWords() {
    List<String> all = new ArrayList<>(WireEnum.wireNames(AgentStatus.values()));
    all.addAll(WireEnum.wireNames(RunAgentStatus.values()));
    return all;
  }

  /** Returns the given status. A status of the other kind of agent is a usage error. */
  private static <W extends WireEnum> Optional<W> newStatus(CommandContext context, W[] all) {
    return context
        .get(NEW_STATUS)
        .map(text ->
            WireEnum.find(all, text)
                .orElseThrow(() ->
                    context.usage(
                        context.get(AGENT) + " cannot be " + text,
                        "It is one of " + String.join(", ", WireEnum.wireNames(all)) + ".")));
  }

  private static CommandResult<AgentIdentity> touch(CommandContext context) {
    Optional<ProcessIdentity> process = context.caller().processIfAny();
    Team team = context.features().team(context.caller().actor(process));
    return CommandResult.changed(team.agents().touch(context.get(AGENT), process));
  }

  private static String line(Agents.Stalled stalled) {
    return FieldLines.columns(
        stalled.agent().id(),
        stalled.hook().beadId().orElse("-"),
        silence(stalled.seconds()),
        word(stalled.liveness()));
  }

  /** Returns a duration as options take it. */
  private static String silence(long seconds) {
    long minutes = seconds / MINUTE;
    String rest = minutes > 0 && seconds % MINUTE == 0 ? "" : seconds % MINUTE + "s";
    return (minutes > 0 ? minutes + "m" : "") + rest;
  }

  private static String word(Liveness liveness) {
    return liveness.name().toLowerCase(Locale.ROOT);
  }

  /** An agent of the team, and whether the process of its last heartbeat lives. */
  private record LivingAgent(AgentIdentity agent, String liveness) {
    static final JsonCodec<LivingAgent> JSON =
        JsonCodec.fields(LivingAgent.class)
            .include(AgentIdentity.JSON, LivingAgent::agent)
            .text("liveness", LivingAgent::liveness)
            .others(living -> living.agent.meta().others())
            .writeOnly();
    static final ResultView<LivingAgent> VIEW =
        ResultView.<LivingAgent>text(
                living -> FieldLines.recordText("id", JSON.toMap(living)), JSON)
            .canonical();
  }
}
