package dev.intercore.work;

import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.AgentIdentity.AgentStatus;
import dev.intercore.work.record.HookState;
import dev.intercore.work.record.HookState.HookStatus;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.WorkStatus;
import dev.intercore.work.storage.IndexEntry;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Who has what. Each step changes hook, item and agent together. */
final class Assignments {
  private final TeamTransaction desk;

  Assignments(TeamTransaction desk) {
    this.desk = desk;
  }

  /** Gives an item to an agent. */
  Result<HookState> set(AgentIdentity agent, WorkItem item) {
    Optional<HookState> hook = desk.hook(agent.id());
    if (hook.filter(held -> held.status().isHeld() && held.holds(item.id())).isPresent()) {
      if (!isOf(item, agent.id())) {
        throw Disagreement.of(agent.id(), item.id());
      }
      return Result.already(hook.get());
    }
    if (hook.filter(held -> held.status().isHeld()).isPresent()) {
      return Result.no(
          Why.TAKEN,
          agent.id()
              + " already has a "
              + hook.get().status().wireName()
              + " hook: "
              + bead(hook.get()),
          "Complete or clear that first.");
    }
    if (agent.status() == AgentStatus.TERMINATED) {
      return Result.no(
          Why.ILLEGAL_MOVE, agent.id() + " is terminated", "Give it to another agent.");
    }
    if (agent.status().isAtWork()) {
      // It has something, and the record that says what is gone.
      throw Disagreement.of(agent.id(), "it is at");
    }
    return mayBeTaken(item)
        .then(free -> {
          hook.ifPresent(this::leaveCompleted);
          WorkItem taken = desk.put(free.hookedBy(agent.id()));
          HookState set =
              desk.put(
                  hook.orElseGet(() -> HookState.of(agent.id(), desk.now()))
                      .holding(HookStatus.PENDING, taken, desk.now()));
          desk.put(agent.withStatus(AgentStatus.ACTIVE));
          desk.tell("hook.set", agent.id(), "bead", item.id());
          return Result.done(set);
        });
  }

  Result<WorkItem> mayBeTaken(WorkItem item) {
    if (item.status() != WorkStatus.OPEN || item.assignee().isPresent()) {
      return Result.no(
          Why.TAKEN,
          item.id()
              + " is "
              + item.status().wireName()
              + item.assignee().map(agent -> " by " + agent).orElse(""),
          "`ic work ready` lists what may be taken.");
    }
    Set<String> waitsFor = IndexEntry.waitsFor(item, desk.ledger());
    if (!waitsFor.isEmpty()) {
      return Result.no(
          Why.BLOCKED,
          item.id() + " waits for " + String.join(", ", waitsFor),
          "`ic work ready` lists what may be taken.");
    }
    return IndexEntry.isEscalated(item, desk.ledger())
        ? Result.no(
            Why.BLOCKED,
            item.id() + " was given up " + item.attempts() + " times, and that is escalated",
            "Find out why, then close it: `ic escalation list` shows it.")
        : Result.already(item);
  }

  /** The item of a completed hook stays done; only the hook lets go of it. */
  private void leaveCompleted(HookState hook) {
    hook.beadId()
        .flatMap(bead -> desk.ledger().find(RecordKind.WORK, bead))
        .filter(item -> item.hookStatus() == HookStatus.COMPLETED && isOf(item, hook.agentId()))
        .ifPresent(item -> desk.ledger().put(cleared(item)));
  }

  private WorkItem cleared(WorkItem item) {
    return desk.stamped(item.withHookStatus(HookStatus.EMPTY));
  }

  private static boolean isOf(WorkItem item, String agent) {
    return item.assignee().equals(Optional.of(agent));
  }

  /** The agent begins with what it was given. */
  Result<HookState> activate(AgentIdentity agent) {
    return held(agent, HookStatus.PENDING, HookStatus.ACTIVE, "activate")
        .then(hook -> {
          if (hook.status() == HookStatus.ACTIVE) {
            return Result.already(hook);
          }
          HookState active = follow(hook, WorkStatus.IN_PROGRESS, HookStatus.ACTIVE);
          desk.put(agent.withStatus(AgentStatus.ACTIVE));
          desk.tell("hook.activated", agent.id(), "bead", bead(active));
          return Result.done(active);
        });
  }

  /** The agent is done with it. */
  Result<HookState> complete(AgentIdentity agent) {
    return held(agent, HookStatus.ACTIVE, HookStatus.COMPLETED, "complete")
        .then(hook -> {
          if (hook.status() == HookStatus.COMPLETED) {
            return Result.already(hook);
          }
          HookState completed = follow(hook, WorkStatus.DONE, HookStatus.COMPLETED);
          idle(agent.id());
          desk.tell("hook.completed", agent.id(), "bead", bead(completed));
          return Result.done(completed);
        });
  }

  private Result<HookState> held(
      AgentIdentity agent, HookStatus from, HookStatus already, String verb) {
    Optional<HookState> hook = desk.hook(agent.id());
    HookStatus status = hook.map(HookState::status).orElse(HookStatus.EMPTY);
    if (status == from || status == already) {
      return Result.already(hook.orElseThrow());
    }
    return Result.no(
        Why.ILLEGAL_MOVE,
        "cannot "
            + verb
            + " the hook of "
            + agent.id()
            + ": it is "
            + (hook.isEmpty() ? "missing" : status.wireName()),
        "It has to be " + from.wireName() + ": set, activate, complete.");
  }

  /** Moves the item, and the hook with it. */
  private HookState follow(HookState hook, WorkStatus to, HookStatus hookStatus) {
    WorkItem item =
        desk.ledger()
            .find(RecordKind.WORK, bead(hook))
            .orElseThrow(() -> Disagreement.of(hook.agentId(), bead(hook)));
    if (!isOf(item, hook.agentId())) {
      throw Disagreement.of(hook.agentId(), bead(hook));
    }
    WorkItem moved = desk.put(item.movedTo(to, hookStatus));
    return desk.put(hook.holding(hookStatus, moved, desk.now()));
  }

  /** Takes whatever the agent has away from it; what is done stays done. */
  Result<HookState> clear(AgentIdentity agent) {
    Optional<HookState> before = desk.hook(agent.id());
    if (before.filter(hook -> hook.status() == HookStatus.EMPTY).isPresent()) {
      return Result.already(before.get());
    }
    HookState hook = before.orElseGet(() -> HookState.of(agent.id(), desk.now()));
    if (!hook.status().isHeld()) {
      leaveCompleted(hook);
      return Result.done(emptied(hook));
    }
    return new ReleaseRules(desk).letGo(desk.ledger().find(RecordKind.WORK, bead(hook)), hook);
  }

  HookState emptied(HookState hook) {
    HookState empty = desk.put(hook.emptied(desk.now()));
    desk.tell("hook.cleared", hook.agentId(), "bead", hook.beadId().orElse(null));
    return empty;
  }

  /** The agent has nothing to do any more. */
  void idle(String agent) {
    desk.ledger()
        .find(RecordKind.AGENT, agent)
        .filter(known -> known.status() != AgentStatus.TERMINATED)
        .ifPresent(known -> desk.put(known.idle()));
  }

  static String bead(HookState hook) {
    return hook.beadId().orElse("");
  }

  /** Why an item has to stay what it is. */
  static String toBeMerged(MergeRequest request) {
    return request.beadId()
        + " is to be merged: "
        + request.id()
        + " is "
        + request.status().wireName();
  }

  /** The request of an item that has a place in a line. */
  static Optional<MergeRequest> requestInLine(TeamTransaction desk, String bead) {
    List<MergeRequest> all = desk.ledger().linked(RecordKind.MERGE, IndexEntry.Name.BEAD, bead);
    desk.ledger().refuseDamaged(RecordKind.MERGE);
    return all.stream().findFirst();
  }
}
