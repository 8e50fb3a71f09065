package dev.intercore.work;

import dev.intercore.common.Names;
import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.process.Liveness;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.AgentIdentity.AgentRole;
import dev.intercore.work.record.AgentIdentity.AgentStatus;
import dev.intercore.work.record.HookState;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.storage.Heartbeat;
import dev.intercore.work.storage.PageCursor;
import dev.intercore.work.storage.TeamIndex.IndexName;
import dev.intercore.work.storage.TeamStore.RecordPage;
import dev.intercore.work.storage.TeamTransaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The agents of the team. */
public final class Agents {
  private final Team team;

  Agents(Team team) {
    this.team = team;
  }

  /** An agent that holds an item and has had no heartbeat for some time. */
  public record Stalled(AgentIdentity agent, HookState hook, long seconds, Liveness liveness) {}

  /**
   * An agent that holds an item.
   *
   * @param hook with the time of its last transition, without later heartbeats
   */
  public record AtWork(AgentIdentity agent, HookState hook) {}

  public AgentIdentity create(AgentRole role, String rig) {
    Names.check("rig", rig);
    return team.write(
            RecordKind.AGENT,
            tx -> {
              long seq = tx.nextSeq();
              String id = tx.freshId(RecordKind.AGENT, role.wireName(), seq, rig);
              AgentIdentity agent = tx.put(AgentIdentity.of(id, role, rig, seq));
              tx.event("agent.created", id, "role", role.wireName(), "rig", rig);
              return Result.done(agent);
            })
        .value()
        .orElseThrow();
  }

  public Result<AgentIdentity> find(String id) {
    return team.read(tx -> tx.one(RecordKind.AGENT, id));
  }

  public Optional<AgentIdentity> get(String id) {
    return find(id).value();
  }

  /** Returns whether the process of the last heartbeat is still running. */
  public Liveness liveness(AgentIdentity agent) {
    return team.read(tx -> team.liveness(tx.heartbeat(RecordKind.HOOK, agent.id()), tx.now()));
  }

  /** Returns agents in the order of their creation. */
  public RecordPage<AgentIdentity> page(PageCursor after, int limit) {
    return team.read(tx -> tx.page(RecordKind.AGENT, after, limit));
  }

  /** Returns some of the agents that hold an item. */
  public List<AtWork> atWork(int limit) {
    return team.read(tx -> {
      List<AtWork> all = new ArrayList<>();
      for (HookState hook : tx.indexed(IndexName.HELD, limit)) {
        tx.peek(RecordKind.AGENT, hook.agentId())
            .ifPresent(agent -> all.add(new AtWork(agent, hook)));
      }
      return all;
    });
  }

  public long countAtWork() {
    return team.read(tx -> tx.count(IndexName.HELD));
  }

  /** Sets the status of an agent; it must agree with its hook. */
  public Result<AgentIdentity> status(String id, AgentStatus status) {
    return team.write(
        RecordKind.AGENT,
        id,
        (tx, agent) -> agent.status() == status ? Result.already(agent) : set(tx, agent, status));
  }

  private static Result<AgentIdentity> set(
      TeamTransaction tx, AgentIdentity agent, AgentStatus status) {
    Optional<HookState> held = tx.hook(agent.id()).filter(HookState::isHeld);
    boolean atWork = status.isAtWork();
    if (held.isPresent() && !atWork) {
      return Result.no(
          Why.TAKEN,
          agent.id() + " has " + held.get().heldBead() + " and cannot be " + status.wireName(),
          "Complete or clear its hook first.");
    }
    if (held.isEmpty() && atWork) {
      return Result.no(
          Why.ILLEGAL_MOVE,
          agent.id() + " has no item and cannot be " + status.wireName(),
          "Set its hook first.");
    }
    AgentIdentity changed = tx.put(agent.withStatus(status));
    tx.event(
        "agent.status", agent.id(), "from", agent.status().wireName(), "to", status.wireName());
    return Result.done(changed);
  }

  /** Records a heartbeat without a process. */
  public Result<AgentIdentity> touch(String id) {
    return touch(id, Optional.empty());
  }

  /**
   * Records a heartbeat. A stalled agent becomes active again.
   *
   * @param process that lives as long as the agent, if known
   */
  public Result<AgentIdentity> touch(String id, Optional<ProcessIdentity> process) {
    return team.write(RecordKind.AGENT, id, (tx, agent) -> touched(tx, agent, process));
  }

  static Result<AgentIdentity> touched(
      TeamTransaction tx, AgentIdentity agent, Optional<ProcessIdentity> process) {
    Result<AgentIdentity> result =
        agent.status() == AgentStatus.STALLED
            ? set(tx, agent, AgentStatus.ACTIVE)
            : Result.already(agent);
    if (result.isDone()) {
      tx.beat(agent.id(), process);
    }
    return result;
  }

  /** Returns the agents that hold an item and had no heartbeat for so long, the longest first. */
  public List<Stalled> stalled(Duration olderThan) {
    return team.read(tx -> {
      List<Stalled> all = new ArrayList<>();
      for (HookState hook : tx.indexed(IndexName.HELD, Integer.MAX_VALUE)) {
        Optional<Heartbeat> touch = tx.heartbeat(RecordKind.HOOK, hook.agentId());
        HookState shown = Hooks.shown(hook, touch);
        long seconds = tx.now() - shown.lastActivity();
        if (seconds > olderThan.toSeconds()) {
          tx.find(RecordKind.AGENT, hook.agentId())
              .ifPresent(agent ->
                  all.add(new Stalled(agent, shown, seconds, team.liveness(touch, tx.now()))));
        }
      }
      all.sort(Comparator.comparingLong(Stalled::seconds).reversed());
      return all;
    });
  }
}
