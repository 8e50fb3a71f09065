package dev.intercore.work;

import dev.intercore.common.Result;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.HookState;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.storage.Heartbeat;
import dev.intercore.work.storage.PageCursor;
import dev.intercore.work.storage.TeamStore.RecordPage;
import dev.intercore.work.storage.TeamTransaction;
import java.util.Optional;
import java.util.function.BiFunction;

/** The hooks of the agents. */
public final class Hooks {
  private final Team team;

  Hooks(Team team) {
    this.team = team;
  }

  /** Assigns an item to an agent. */
  public Result<HookState> set(String agent, String bead) {
    return step(
        agent,
        (tx, known) ->
            tx.one(RecordKind.WORK, bead).then(item -> new Assignments(tx).set(known, item)));
  }

  /** Returns the hook of an agent; empty if it never had one. */
  public Result<Optional<HookState>> find(String agent) {
    return team.read(tx ->
        tx.one(RecordKind.AGENT, agent)
            .then(known -> tx.readableHook(known.id()))
            .then(found -> Result.already(found.map(hook -> shown(tx, hook)))));
  }

  /** Returns hooks by the ids of the agents, each with its latest heartbeat. */
  public RecordPage<HookState> page(PageCursor after, int limit) {
    return team.read(tx -> tx.page(RecordKind.HOOK, after, limit).map(hook -> shown(tx, hook)));
  }

  public Optional<HookState> get(String agent) {
    return find(agent).value().flatMap(hook -> hook);
  }

  private static HookState shown(TeamTransaction tx, HookState hook) {
    return shown(hook, tx.heartbeat(RecordKind.HOOK, hook.agentId()));
  }

  /** Returns the hook with its latest heartbeat. */
  static HookState shown(HookState hook, Optional<Heartbeat> touch) {
    return touch
        .filter(latest -> latest.at() > hook.lastActivity())
        .map(latest -> hook.activeAt(latest.at()))
        .orElse(hook);
  }

  /** Activates the hook, with a heartbeat without a process. */
  public Result<HookState> activate(String agent) {
    return activate(agent, Optional.empty());
  }

  /**
   * Activates the hook: the agent begins. This is a heartbeat.
   *
   * @param process that lives as long as the agent, if known
   */
  public Result<HookState> activate(String agent, Optional<ProcessIdentity> process) {
    return step(
        agent, (tx, known) -> alive(tx, known, process, new Assignments(tx).activate(known)));
  }

  /** Completes the hook: the agent has finished its item. */
  public Result<HookState> complete(String agent) {
    return step(agent, (tx, known) -> new Assignments(tx).complete(known));
  }

  /** Empties the hook. An unfinished item is open again. */
  public Result<HookState> clear(String agent) {
    return step(agent, (tx, known) -> new Assignments(tx).clear(known));
  }

  /** Records a heartbeat of an agent that holds an item, without a process. */
  public Result<HookState> touch(String agent) {
    return touch(agent, Optional.empty());
  }

  /**
   * Records a heartbeat of an agent that holds an item.
   *
   * @param process that lives as long as the agent, if known
   */
  public Result<HookState> touch(String agent, Optional<ProcessIdentity> process) {
    return step(
        agent,
        (tx, known) -> {
          Optional<HookState> hook = tx.hook(known.id());
          if (hook.filter(HookState::isHeld).isEmpty()) {
            return Result.no(
                Result.Why.ILLEGAL_MOVE,
                known.id() + " holds no item",
                "`ic agent touch` records a heartbeat of any agent.");
          }
          return Agents.touched(tx, known, process)
              .then(_ -> Result.already(shown(tx, hook.get())));
        });
  }

  /** After a successful call of the agent itself: records its heartbeat and its session. */
  static Result<HookState> alive(
      TeamTransaction tx,
      AgentIdentity agent,
      Optional<ProcessIdentity> process,
      Result<HookState> done) {
    if (done.isDone()) {
      tx.beat(agent.id(), process);
      tx.actor().session().ifPresent(session -> putSession(tx, agent.id(), session));
    }
    return done;
  }

  private static void putSession(TeamTransaction tx, String agent, String session) {
    tx.find(RecordKind.AGENT, agent)
        .filter(known -> !known.sessionId().equals(Optional.of(session)))
        .ifPresent(known -> {
          tx.put(known.inSession(session));
          tx.event("agent.session", agent, "session", session);
        });
  }

  private Result<HookState> step(
      String agent, BiFunction<TeamTransaction, AgentIdentity, Result<HookState>> step) {
    return team.write(
        RecordKind.HOOK,
        tx -> tx.one(RecordKind.AGENT, agent).then(known -> step.apply(tx, known)));
  }
}
