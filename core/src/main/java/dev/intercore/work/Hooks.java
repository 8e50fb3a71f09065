package dev.intercore.work;

import dev.intercore.common.Result;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.HookState;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.storage.Heartbeat;
import dev.intercore.work.storage.PageCursor;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** What each agent has been given to do. */
public final class Hooks {
  private final TeamOffice office;

  Hooks(TeamOffice office) {
    this.office = office;
  }

  /** Gives an item to an agent. */
  public Result<HookState> set(String agent, String bead) {
    return step(
        agent,
        (desk, known) ->
            desk.one(RecordKind.WORK, bead).then(item -> new Assignments(desk).set(known, item)));
  }

  /** Its hook; nothing if it never had one. */
  public Result<Optional<HookState>> find(String agent) {
    return office.look(desk ->
        desk.one(RecordKind.AGENT, agent)
            .then(known ->
                Result.already(
                    desk.hook(known.id())
                        .map(hook ->
                            shown(hook, desk.ledger().touched(RecordKind.HOOK, hook.agentId()))))));
  }

  /** Some, by the agents' ids, each with its latest sign of life. */
  public List<HookState> page(PageCursor after, int most) {
    return office.look(desk ->
        desk.ledger().page(RecordKind.HOOK, after, most).stream()
            .map(hook -> shown(hook, desk.ledger().touched(RecordKind.HOOK, hook.agentId())))
            .toList());
  }

  public Optional<HookState> get(String agent) {
    return find(agent).value().flatMap(hook -> hook);
  }

  /** With its latest sign of life. */
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
        agent, (desk, known) -> alive(desk, known, process, new Assignments(desk).activate(known)));
  }

  /** The agent is done. */
  public Result<HookState> complete(String agent) {
    return step(agent, (desk, known) -> new Assignments(desk).complete(known));
  }

  /** Takes it away; what was not done goes back to those that are open. */
  public Result<HookState> clear(String agent) {
    return step(agent, (desk, known) -> new Assignments(desk).clear(known));
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
        (desk, known) -> {
          Optional<HookState> hook = desk.hook(known.id());
          if (hook.filter(held -> held.status().isHeld()).isEmpty()) {
            return Result.no(
                Result.Why.ILLEGAL_MOVE,
                known.id() + " has nothing to do",
                "`ic agent touch` takes a sign of life of any agent.");
          }
          return Agents.touched(desk, known, process)
              .then(_ ->
                  Result.already(
                      shown(hook.get(), desk.ledger().touched(RecordKind.HOOK, known.id()))));
        });
  }

  /** After a successful call of the agent itself: records its heartbeat and its session. */
  static Result<HookState> alive(
      TeamTransaction desk,
      AgentIdentity agent,
      Optional<ProcessIdentity> process,
      Result<HookState> done) {
    if (done.isDone()) {
      desk.touch(agent.id(), process);
      desk.by().session().ifPresent(session -> speaks(desk, agent.id(), session));
    }
    return done;
  }

  private static void speaks(TeamTransaction desk, String agent, String session) {
    desk.ledger()
        .find(RecordKind.AGENT, agent)
        .filter(known -> !known.sessionId().equals(Optional.of(session)))
        .ifPresent(known -> {
          desk.put(known.inSession(session));
          desk.tell("agent.session", agent, "session", session);
        });
  }

  private Result<HookState> step(
      String agent, BiFunction<TeamTransaction, AgentIdentity, Result<HookState>> step) {
    return office.decide(
        RecordKind.HOOK,
        desk -> desk.one(RecordKind.AGENT, agent).then(known -> step.apply(desk, known)));
  }
}
