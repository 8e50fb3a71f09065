package dev.intercore.run;

import dev.intercore.common.Ids;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Names;
import dev.intercore.common.Result;
import dev.intercore.json.JsonCodec;
import dev.intercore.process.Liveness;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.run.RunAgent.RunAgentStatus;
import dev.intercore.run.RunTransaction.RunContext;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** The agents that work in runs. */
public final class RunAgents {
  private static final String LIST_HINT = "`ic agent list --run RUN` shows those of a run.";

  private final RunContext context;

  RunAgents(RunContext context) {
    this.context = context;
  }

  /**
   * An agent to be added.
   *
   * @param process the agent is active only while this process lives, if it is known
   */
  public record NewAgent(String type, Optional<String> name, Optional<ProcessIdentity> process) {
    public NewAgent {
      Names.check("type", type);
      name.ifPresent(given -> Names.check("name", given));
    }
  }

  /**
   * An agent, and whether it is active at the time of the read.
   *
   * @param active the agent is running, its run is active, and its process is not known to be dead
   */
  public record AgentView(RunAgent agent, boolean active) {
    /** The JSON form in answers. */
    public static final JsonCodec<AgentView> JSON =
        JsonCodec.fields(AgentView.class)
            .text("id", view -> view.agent().id())
            .text("run_id", view -> view.agent().runId())
            .text("type", view -> view.agent().type())
            .nullableText("name", view -> view.agent().name())
            .enumValue("status", RunAgentStatus.values(), view -> view.agent().status())
            .bool("active", AgentView::active)
            .nullableNumber("pid", AgentView::pid)
            .number("created_at", view -> view.agent().createdAt())
            .number("updated_at", view -> view.agent().updatedAt())
            .writeOnly();

    private OptionalLong pid() {
      return agent.process().stream().mapToLong(ProcessIdentity::pid).findAny();
    }
  }

  public Result<RunAgent> add(String run, NewAgent agent) {
    return context.write(
        RunAgent::id,
        RunAgents::find,
        tx -> tx.activeRun(run).then(found -> Result.done(add(tx, found, agent))));
  }

  private RunAgent add(RunTransaction tx, Run run, NewAgent agent) {
    String id =
        tx.freshId(
            RunAgent.PREFIX,
            run.id() + agent.type() + agent.name().orElse(""),
            one -> tx.agents().find(one).isPresent());
    tx.agents().add(id, run.id(), agent, context.processes().host());
    tx.appendEvent(
        "agent.added", id, "run_id", run.id(), "type", agent.type(), "name", agent.name());
    return tx.agents().find(id).orElseThrow();
  }

  /** Sets an agent's status. Any status may follow any other, because an agent may start again. */
  public Result<AgentView> status(String start, RunAgentStatus status) {
    return context.write(
        view -> view.agent().id(),
        this::view,
        tx ->
            find(tx, start)
                .then(agent ->
                    agent.status() == status ? Result.already(agent) : set(tx, agent, status))
                .then(agent -> Result.already(view(tx, agent))));
  }

  private static Result<RunAgent> set(RunTransaction tx, RunAgent agent, RunAgentStatus status) {
    return tx.activeRun(agent.runId())
        .then(_ -> {
          tx.agents().setStatus(agent.id(), status);
          tx.appendEvent(
              "agent.status",
              agent.id(),
              "from",
              agent.status().wireName(),
              "to",
              status.wireName());
          return Result.done(tx.agents().find(agent.id()).orElseThrow());
        });
  }

  /** Finds an agent by its id or a unique prefix of it. */
  public Result<AgentView> find(String start) {
    return context.read(tx -> view(tx, start));
  }

  /** Returns the agents of a run in the order they were added. */
  public Result<List<AgentView>> list(String run) {
    return context.read(tx ->
        tx.run(run)
            .then(found ->
                Result.already(
                    tx.agents().list(found.id()).stream().map(agent -> view(tx, agent)).toList())));
  }

  /**
   * Returns a page of the agents of a run in the order they were added.
   *
   * @param run its full id
   * @param corrupt receives an error for each agent on the way that cannot be read
   */
  public List<AgentView> page(
      String run, long afterSeq, int limit, Consumer<IntercoreException> corrupt) {
    return context.read(tx ->
        tx.agents().page(run, afterSeq, limit, corrupt).stream()
            .map(agent -> view(tx, agent))
            .toList());
  }

  /**
   * Returns the active agents of all runs, newest first. Checks only the newest {@code limit}
   * running agents, because dead ones are mostly old.
   *
   * @param corrupt receives an error for each agent that cannot be read
   */
  public List<AgentView> active(int limit, Consumer<IntercoreException> corrupt) {
    return context.read(tx ->
        tx.agents().running(limit, corrupt).stream()
            // The statement selects agents of active runs only.
            .map(agent -> new AgentView(agent, isNotDead(agent, tx.now())))
            .filter(AgentView::active)
            .toList());
  }

  /**
   * Returns the number of active agents of an active run. Checks the processes of at most {@code
   * limit} agents and counts the others as active.
   */
  public long countActive(Run run, int limit) {
    return context.read(tx -> {
      long dead =
          tx.agents().running(run.id(), limit).stream()
              .filter(agent -> !isNotDead(agent, tx.now()))
              .count();
      return tx.agents().countRunning(run.id()) - dead;
    });
  }

  /** Returns whether any agent of any run has this name. */
  public boolean isNamed(String name) {
    return context.read(tx -> tx.agents().isNamed(name));
  }

  /** Returns the number of running agents of active runs, whether or not their processes live. */
  public long countRunning() {
    return context.read(tx -> tx.agents().countRunning());
  }

  private static Result<RunAgent> find(RunTransaction tx, String start) {
    RunAgentTable agents = tx.agents();
    Optional<RunAgent> exact = agents.find(start);
    return exact.isPresent()
        ? Result.already(exact.get())
        : Ids.find("agent of a run", start, LIST_HINT, agents::idsStartingWith)
            .then(id -> Result.already(agents.find(id).orElseThrow()));
  }

  private Result<AgentView> view(RunTransaction tx, String start) {
    return find(tx, start).then(agent -> Result.already(view(tx, agent)));
  }

  private AgentView view(RunTransaction tx, RunAgent agent) {
    boolean active =
        agent.status() == RunAgentStatus.RUNNING
            && tx.runs().find(agent.runId()).filter(Run::isActive).isPresent()
            && isNotDead(agent, tx.now());
    return new AgentView(agent, active);
  }

  private boolean isNotDead(RunAgent agent, long now) {
    return agent
        .process()
        .map(process -> process.withHost(agent.host()))
        .map(process -> context.processes().liveness(process, agent.createdAt(), now))
        .filter(liveness -> liveness == Liveness.DEAD)
        .isEmpty();
  }
}
