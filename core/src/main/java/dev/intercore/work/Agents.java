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
import dev.intercore.work.storage.IndexEntry;
import dev.intercore.work.storage.PageCursor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Who is there. */
public final class Agents {
  private final TeamOffice office;

  Agents(TeamOffice office) {
    this.office = office;
  }

  /** An agent that was not heard of for a while, though it has something to do. */
  public record Stalled(AgentIdentity agent, HookState hook, long seconds, Liveness liveness) {}

  /**
   * An agent that has something to do.
   *
   * @param hook as it was when it changed last, whatever was heard since
   */
  public record AtWork(AgentIdentity agent, HookState hook) {}

  public AgentIdentity create(AgentRole role, String rig) {
    Names.check("rig", rig);
    return office
        .decide(
            RecordKind.AGENT,
            desk -> {
              long seq = desk.ledger().nextSeq();
              String id = desk.freshId(RecordKind.AGENT, role.wireName(), seq, rig);
              AgentIdentity agent = desk.put(AgentIdentity.of(id, role, rig, seq));
              desk.tell("agent.created", id, "role", role.wireName(), "rig", rig);
              return Result.done(agent);
            })
        .value()
        .orElseThrow();
  }

  public Result<AgentIdentity> find(String id) {
    return office.look(desk -> desk.one(RecordKind.AGENT, id));
  }

  public Optional<AgentIdentity> get(String id) {
    return find(id).value();
  }

  /** Whether the process that was last heard of lives. */
  public Liveness liveness(AgentIdentity agent) {
    return office.look(
        desk -> office.liveness(desk.ledger().touched(RecordKind.HOOK, agent.id()), desk.now()));
  }

  /** Some, in the order they were made. */
  public List<AgentIdentity> page(PageCursor after, int most) {
    return office.look(desk -> desk.ledger().page(RecordKind.AGENT, after, most));
  }

  /** Some of those that have something to do. */
  public List<AtWork> atWork(int most) {
    return office.look(desk -> {
      List<AtWork> all = new ArrayList<>();
      for (HookState hook : desk.ledger().inOrder(RecordKind.HOOK, IndexEntry.Name.HELD, most)) {
        desk.ledger()
            .glance(RecordKind.AGENT, hook.agentId())
            .ifPresent(agent -> all.add(new AtWork(agent, hook)));
      }
      return all;
    });
  }

  public long countAtWork() {
    return office.look(desk -> desk.ledger().count(RecordKind.HOOK, IndexEntry.Name.HELD));
  }

  /** Says how it is. What its hook says of it cannot be said otherwise. */
  public Result<AgentIdentity> status(String id, AgentStatus status) {
    return office.decide(
        RecordKind.AGENT,
        desk ->
            desk.one(RecordKind.AGENT, id)
                .then(agent ->
                    agent.status() == status ? Result.already(agent) : set(desk, agent, status)));
  }

  private static Result<AgentIdentity> set(
      TeamTransaction desk, AgentIdentity agent, AgentStatus status) {
    Optional<HookState> held = desk.hook(agent.id()).filter(hook -> hook.status().isHeld());
    boolean atWork = status.isAtWork();
    if (held.isPresent() && !atWork) {
      return Result.no(
          Why.TAKEN,
          agent.id()
              + " has "
              + Assignments.bead(held.get())
              + " and cannot be "
              + status.wireName(),
          "Complete or clear its hook first.");
    }
    if (held.isEmpty() && atWork) {
      return Result.no(
          Why.ILLEGAL_MOVE,
          agent.id() + " has nothing to do and cannot be " + status.wireName(),
          "Set its hook first.");
    }
    AgentIdentity changed = desk.put(agent.withStatus(status));
    desk.tell(
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
    return office.decide(
        RecordKind.AGENT,
        desk -> desk.one(RecordKind.AGENT, id).then(agent -> touched(desk, agent, process)));
  }

  static Result<AgentIdentity> touched(
      TeamTransaction desk, AgentIdentity agent, Optional<ProcessIdentity> process) {
    desk.touch(agent.id(), process);
    return agent.status() == AgentStatus.STALLED
        ? set(desk, agent, AgentStatus.ACTIVE)
        : Result.already(agent);
  }

  /** Those that have an item and were not heard of for so long; the longest first. */
  public List<Stalled> stalled(Duration olderThan) {
    return office.look(desk -> {
      List<Stalled> all = new ArrayList<>();
      for (HookState hook :
          desk.ledger().inOrder(RecordKind.HOOK, IndexEntry.Name.HELD, Integer.MAX_VALUE)) {
        Optional<Heartbeat> touch = desk.ledger().touched(RecordKind.HOOK, hook.agentId());
        HookState shown = Hooks.shown(hook, touch);
        long seconds = desk.now() - shown.lastActivity();
        if (seconds > olderThan.toSeconds()) {
          desk.ledger()
              .find(RecordKind.AGENT, hook.agentId())
              .ifPresent(agent ->
                  all.add(new Stalled(agent, shown, seconds, office.liveness(touch, desk.now()))));
        }
      }
      all.sort(Comparator.comparingLong(Stalled::seconds).reversed());
      return all;
    });
  }
}
