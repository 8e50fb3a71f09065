package dev.intercore.work;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.AgentIdentity.AgentStatus;
import dev.intercore.work.record.Escalation.Cause;
import dev.intercore.work.record.Escalation.EscalationSource;
import dev.intercore.work.record.HookState;
import dev.intercore.work.record.HookState.HookStatus;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.WorkStatus;
import dev.intercore.work.storage.TeamIndex.IndexName;
import dev.intercore.work.storage.TeamTransaction;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The assignment of items to agents. Each step changes hook, item and agent together, and refuses
 * records that do not agree.
 */
final class Assignments {
  private final TeamTransaction tx;

  Assignments(TeamTransaction tx) {
    this.tx = tx;
  }

  /** Sets the hook of an agent. */
  Result<HookState> set(AgentIdentity agent, WorkItem item) {
    Optional<HookState> hook = tx.hook(agent.id());
    if (hook.filter(HookState::isHeld).isPresent()) {
      return setAgain(hook.get(), item);
    }
    if (agent.status() == AgentStatus.TERMINATED) {
      return Result.no(
          Why.ILLEGAL_MOVE, agent.id() + " is terminated", "Assign it to another agent.");
    }
    if (agent.status().isAtWork()) {
      // It has an item, and the record that says which one is missing.
      throw disagreement(agent.id(), "it works on");
    }
    return mayBeTaken(item)
        .then(free -> {
          hook.ifPresent(this::leaveCompleted);
          WorkItem taken = tx.put(free.hookedBy(agent.id()));
          HookState before = hook.orElseGet(() -> HookState.of(agent.id(), tx.now()));
          HookState set = tx.put(before.holding(HookStatus.PENDING, taken, tx.now()));
          tx.put(agent.withStatus(AgentStatus.ACTIVE));
          tx.event("hook.set", agent.id(), "bead", item.id());
          return Result.done(set);
        });
  }

  private static Result<HookState> setAgain(HookState held, WorkItem item) {
    String agent = held.agentId();
    if (!held.holds(item.id())) {
      String status = held.status().wireName();
      return Result.no(
          Why.TAKEN,
          agent + " already has a " + status + " hook: " + held.heldBead(),
          "Complete or clear that hook first.");
    }
    if (!item.isAssignedTo(agent)) {
      throw disagreement(agent, item.id());
    }
    return Result.already(held);
  }

  Result<WorkItem> mayBeTaken(WorkItem item) {
    if (item.status() != WorkStatus.OPEN || item.assignee().isPresent()) {
      return Result.no(
          Why.TAKEN,
          item.statusText() + item.assignee().map(agent -> " by " + agent).orElse(""),
          "`ic work ready` lists the items that can be claimed.");
    }
    Set<String> waitsFor = tx.index().waitsFor(item);
    if (!waitsFor.isEmpty()) {
      return Result.no(
          Why.BLOCKED,
          item.id() + " waits for " + String.join(", ", waitsFor),
          "`ic work ready` lists the items that can be claimed.");
    }
    return tx.index().isEscalated(item)
        ? Result.no(
            Why.BLOCKED,
            item.id() + " has failed " + item.attempts() + " times and is escalated",
            "Close its escalation first: `ic escalation list` shows it.")
        : Result.already(item);
  }

  /** The item of a completed hook stays done; only the hook no longer holds it. */
  private void leaveCompleted(HookState hook) {
    hook.beadId()
        .flatMap(bead -> tx.find(RecordKind.WORK, bead))
        .filter(
            item -> item.hookStatus() == HookStatus.COMPLETED && item.isAssignedTo(hook.agentId()))
        .ifPresent(item -> tx.put(item.withHookStatus(HookStatus.EMPTY)));
  }

  /** The agent begins its item. */
  Result<HookState> activate(AgentIdentity agent) {
    return held(agent, HookStatus.PENDING, HookStatus.ACTIVE, "activate")
        .then(hook -> {
          if (hook.status() == HookStatus.ACTIVE) {
            return Result.already(hook);
          }
          HookState active = follow(hook, WorkStatus.IN_PROGRESS, HookStatus.ACTIVE);
          tx.put(agent.withStatus(AgentStatus.ACTIVE));
          tx.event("hook.activated", agent.id(), "bead", active.heldBead());
          return Result.done(active);
        });
  }

  /** The agent has finished its item. */
  Result<HookState> complete(AgentIdentity agent) {
    return held(agent, HookStatus.ACTIVE, HookStatus.COMPLETED, "complete")
        .then(hook -> {
          if (hook.status() == HookStatus.COMPLETED) {
            return Result.already(hook);
          }
          HookState completed = follow(hook, WorkStatus.DONE, HookStatus.COMPLETED);
          idle(agent.id());
          tx.event("hook.completed", agent.id(), "bead", hook.heldBead());
          return Result.done(completed);
        });
  }

  private Result<HookState> held(
      AgentIdentity agent, HookStatus from, HookStatus already, String verb) {
    Optional<HookState> hook = tx.hook(agent.id());
    HookStatus status = hook.map(HookState::status).orElse(HookStatus.EMPTY);
    if (status == from || status == already) {
      return Result.already(hook.orElseThrow());
    }
    String actual = hook.isEmpty() ? "missing" : status.wireName();
    return Result.no(
        Why.ILLEGAL_MOVE,
        "cannot " + verb + " the hook of " + agent.id() + ": it is " + actual,
        "It has to be " + from.wireName() + ": set, activate, complete.");
  }

  /** Moves the item and the hook to their next step. */
  private HookState follow(HookState hook, WorkStatus to, HookStatus hookStatus) {
    WorkItem item = item(hook.agentId(), hook.heldBead());
    if (!item.isAssignedTo(hook.agentId())) {
      throw disagreement(hook.agentId(), item.id());
    }
    WorkItem moved = tx.put(item.movedTo(to, hookStatus));
    return tx.put(hook.holding(hookStatus, moved, tx.now()));
  }

  /** Returns the item that the hook of an agent holds. */
  WorkItem item(String agent, String bead) {
    return tx.find(RecordKind.WORK, bead).orElseThrow(() -> disagreement(agent, bead));
  }

  /** Empties the hook of an agent. An unfinished item is released; a finished one stays done. */
  Result<HookState> clear(AgentIdentity agent) {
    Optional<HookState> before = tx.hook(agent.id());
    if (before.filter(hook -> hook.status() == HookStatus.EMPTY).isPresent()) {
      return Result.already(before.get());
    }
    HookState hook = before.orElseGet(() -> HookState.of(agent.id(), tx.now()));
    if (!hook.isHeld()) {
      leaveCompleted(hook);
      return Result.done(emptied(hook));
    }
    // The item is absent if it was removed by hand.
    Optional<WorkItem> item =
        tx.find(RecordKind.WORK, hook.heldBead()).filter(one -> one.isAssignedTo(agent.id()));
    return item.isEmpty()
        ? Result.done(emptied(hook))
        : open(item.get(), Optional.of(hook), Optional.empty())
            .then(_ -> Result.done(tx.hook(agent.id()).orElseThrow()));
  }

  /** Empties a hook. Its agent becomes idle if the hook held an item. */
  HookState emptied(HookState hook) {
    HookState empty = tx.put(hook.emptied(tx.now()));
    tx.event("hook.cleared", hook.agentId(), "bead", hook.beadId());
    if (hook.isHeld()) {
      idle(hook.agentId());
    }
    return empty;
  }

  /** Makes an agent without an item idle. */
  void idle(String agent) {
    tx.find(RecordKind.AGENT, agent)
        .filter(known -> known.status() != AgentStatus.TERMINATED)
        .ifPresent(known -> tx.put(known.idle()));
  }

  /** Returns the sentence that refuses to release an item. */
  static String toBeMerged(MergeRequest request) {
    return request.beadId() + " is to be merged: " + request.statusText();
  }

  /** Returns the request of an item that is in line. */
  static Optional<MergeRequest> requestInLine(TeamTransaction tx, String bead) {
    List<MergeRequest> all = tx.indexed(IndexName.BEAD, bead);
    tx.refuseCorrupt(RecordKind.MERGE);
    return all.stream().findFirst();
  }

  /** Opens an item again and frees its agent. */
  Result<WorkItem> release(WorkItem item, Optional<String> reason) {
    if (item.status() == WorkStatus.OPEN && item.assignee().isEmpty()) {
      return Result.already(item);
    }
    if (item.status() == WorkStatus.MERGED) {
      return WorkItems.illegalMove(item, WorkStatus.OPEN);
    }
    return open(item, item.assignee().flatMap(tx::hook), reason);
  }

  private Result<WorkItem> open(
      WorkItem item, Optional<HookState> itsHook, Optional<String> reason) {
    Optional<MergeRequest> request = requestInLine(tx, item.id());
    if (request.isPresent()) {
      return Result.no(
          Why.BLOCKED,
          toBeMerged(request.get()),
          "Withdraw that request first, or wait until it is merged.");
    }
    boolean failed = item.status() == WorkStatus.IN_PROGRESS;
    WorkItem released = tx.put(item.released(failed, reason));
    itsHook.filter(hook -> hook.holds(item.id())).ifPresent(this::emptied);
    tx.event(
        "work.released",
        item.id(),
        "from",
        item.status().wireName(),
        "agent",
        item.assignee(),
        "attempts",
        released.attempts(),
        "reason",
        reason);
    if (failed && released.attempts() >= WorkItem.MAX_ATTEMPTS) {
      String times = "begun and given up " + released.attempts() + " times";
      String why = reason.map(last -> times + ", the last time: " + last).orElse(times);
      Escalations.open(tx, new Cause(EscalationSource.ATTEMPTS, item.id(), item.id(), why));
    }
    return Result.done(released);
  }

  /** Returns the error for records that disagree, which only another program can cause. */
  static IntercoreException disagreement(String agent, String bead) {
    return new IntercoreException(
        ErrorCode.CORRUPT,
        "the hook of " + agent + " and the item " + bead + " disagree",
        "Nothing was changed. `ic doctor --fix` repairs it.");
  }
}
