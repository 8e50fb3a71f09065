package dev.intercore.run;

import dev.intercore.common.IntercoreException;
import dev.intercore.common.Names;
import dev.intercore.common.Result;
import dev.intercore.process.Liveness;
import dev.intercore.process.ProcessIdentity;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Who works in runs. */
public final class RunAgents {
  private final RunOffice office;

  RunAgents(RunOffice office) {
    this.office = office;
  }

  /**
   * Somebody new.
   *
   * @param process lives as long as it does, if that is known
   */
  public record Newcomer(String type, Optional<String> name, Optional<ProcessIdentity> process) {
    public Newcomer {
      Names.check("type", type);
      name.ifPresent(given -> Names.check("name", given));
    }
  }

  /**
   * An agent as it is just now.
   *
   * @param active it runs, so does its run, and its process is not surely dead
   */
  public record Seen(RunAgent agent, boolean active) {}

  public Result<RunAgent> add(String run, Newcomer newcomer) {
    return office.decide(
        RunAgent::id,
        RunAgents::one,
        desk -> desk.activeRun(run).then(found -> Result.done(add(desk, found, newcomer))));
  }

  private RunAgent add(RunTransaction desk, Run run, Newcomer newcomer) {
    RunAgentTable store = new RunAgentTable(desk.tx());
    String id =
        desk.freshId(
            RunAgent.PREFIX,
            run.id() + newcomer.type() + newcomer.name().orElse(""),
            one -> store.find(one).isPresent());
    store.add(id, run.id(), newcomer, office.processes().host());
    desk.tell(
        "agent.added", id, "run_id", run.id(), "type", newcomer.type(), "name", newcomer.name());
    return store.find(id).orElseThrow();
  }

  /** Says how it is. It may be said again, since an agent may begin anew. */
  public Result<Seen> status(String start, RunAgentStatus status) {
    return office.decide(
        seen -> seen.agent().id(),
        this::find,
        desk ->
            one(desk, start)
                .then(agent ->
                    agent.status() == status ? Result.already(agent) : set(desk, agent, status))
                .then(agent -> Result.already(seen(desk, agent))));
  }

  private static Result<RunAgent> set(RunTransaction desk, RunAgent agent, RunAgentStatus status) {
    return desk.activeRun(agent.runId())
        .then(_ -> {
          RunAgentTable store = new RunAgentTable(desk.tx());
          store.status(agent.id(), status);
          desk.tell(
              "agent.status",
              agent.id(),
              "from",
              agent.status().wireName(),
              "to",
              status.wireName());
          return Result.done(store.find(agent.id()).orElseThrow());
        });
  }

  public Result<Seen> find(String start) {
    return office.look(desk -> find(desk, start));
  }

  private Result<Seen> find(RunTransaction desk, String start) {
    return one(desk, start).then(agent -> Result.already(seen(desk, agent)));
  }

  /** Those of one run, in the order they came. */
  public Result<List<Seen>> of(String run) {
    return office.look(desk ->
        desk.run(run)
            .then(found ->
                Result.already(
                    new RunAgentTable(desk.tx())
                        .of(found.id()).stream().map(agent -> seen(desk, agent)).toList())));
  }

  /**
   * Some of those of one run, in the order they came.
   *
   * @param run its whole name
   * @param damaged told of each on the way that cannot be read
   */
  public List<Seen> page(
      String run, long afterSeq, int most, Consumer<IntercoreException> damaged) {
    return office.look(desk ->
        new RunAgentTable(desk.tx())
            .page(run, afterSeq, most, damaged).stream().map(agent -> seen(desk, agent)).toList());
  }

  /**
   * Those that are at work in any run, the last first. At most so many are looked at: the last that
   * came, since the dead are mostly old.
   *
   * @param damaged told of each that cannot be read
   */
  public List<Seen> active(int most, Consumer<IntercoreException> damaged) {
    return office.look(desk ->
        new RunAgentTable(desk.tx())
            .running(most, damaged).stream()
                // Of an active run, as the look itself has seen to.
                .map(agent -> new Seen(agent, liveness(agent, desk.tx().now()) != Liveness.DEAD))
                .filter(Seen::active)
                .toList());
  }

  /**
   * How many are at work in a run that goes on. At most so many are looked at; of the others it is
   * not known that they are dead.
   */
  public long countActive(Run run, int looks) {
    return office.look(desk -> {
      RunAgentTable store = new RunAgentTable(desk.tx());
      long dead =
          store.running(run.id(), looks).stream()
              .filter(agent -> liveness(agent, desk.tx().now()) == Liveness.DEAD)
              .count();
      return store.countRunning(run.id()) - dead;
    });
  }

  /**
   * All there ever were, in the order they came.
   *
   * @param damaged told of each that cannot be read, or whose run cannot
   */
  public void each(Consumer<Seen> taker, Consumer<IntercoreException> damaged) {
    office.look(desk -> {
      new RunAgentTable(desk.tx()).each(agent -> taker.accept(seen(desk, agent)), damaged);
      return true;
    });
  }

  /** Whether some agent of a run, now or before, was given that name. */
  public boolean isNamed(String name) {
    return office.look(desk -> new RunAgentTable(desk.tx()).isNamed(name));
  }

  /** How many are running in runs that go on, whether their processes live or not. */
  public long countRunning() {
    return office.look(desk -> new RunAgentTable(desk.tx()).countRunning());
  }

  private static Result<RunAgent> one(RunTransaction desk, String start) {
    RunAgentTable store = new RunAgentTable(desk.tx());
    return desk.id("agent of a run", start, store.find(start).isPresent(), store::starting)
        .then(id -> Result.already(store.find(id).orElseThrow()));
  }

  private Seen seen(RunTransaction desk, RunAgent agent) {
    boolean active =
        agent.status() == RunAgentStatus.RUNNING
            && desk.runs().find(agent.runId()).filter(Run::isActive).isPresent()
            && liveness(agent, desk.tx().now()) != Liveness.DEAD;
    return new Seen(agent, active);
  }

  private Liveness liveness(RunAgent agent, long now) {
    return agent
        .process()
        .map(process ->
            office.processes().liveness(process.withHost(agent.host()), agent.createdAt(), now))
        .orElse(Liveness.UNKNOWN);
  }
}
