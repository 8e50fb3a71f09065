package dev.intercore.work;

import dev.intercore.work.WorkDoctorCheck.Violation;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.AgentIdentity.AgentStatus;
import dev.intercore.work.record.HookState;
import dev.intercore.work.record.HookState.HookStatus;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.WorkStatus;
import dev.intercore.work.storage.TeamTransaction;
import java.util.Optional;

/**
 * Rules: hook, item and agent agree. If they name different assignments, the item is released; if
 * they only differ in the step, the hook decides, since only the agent changes it.
 */
final class AssignmentChecks {
  private AssignmentChecks() {}

  static Optional<Violation> checkHook(TeamTransaction tx, HookState hook) {
    String agent = hook.agentId();
    // Corrupt records are moved into quarantine first; then this rule is checked again.
    if (!hook.isHeld()
        || tx.isCorrupt(RecordKind.WORK, hook.heldBead())
        || tx.isCorrupt(RecordKind.AGENT, agent)) {
      return Optional.empty();
    }
    String bead = hook.heldBead();
    String holds = "the hook of " + agent + " holds " + bead;
    Optional<WorkItem> item = tx.peek(RecordKind.WORK, bead);
    if (item.isEmpty()) {
      return restoreItem(tx, hook, holds + ", which does not exist");
    }
    if (!item.get().isAssignedTo(agent)) {
      return emptyHook(
          tx, hook, holds + ", which is assigned to " + item.get().assignee().orElse("no agent"));
    }
    if (item.get().status().isFinished()) {
      return emptyHook(tx, hook, holds + ", which is " + item.get().status().wireName());
    }
    Optional<AgentIdentity> known = tx.peek(RecordKind.AGENT, agent);
    if (known.isEmpty()) {
      // Hook and item agree, so a program that is not known here may work on it.
      return Violation.reported(
          holds + ", but there is no such agent",
          "If no program works on it, release it: `ic work release " + bead + "`.");
    }
    if (known.get().status() == AgentStatus.TERMINATED) {
      return releaseItem(tx, item.get(), holds + ", but that agent is terminated");
    }
    if (item.get().status() == WorkStatus.OPEN) {
      return releaseItem(tx, item.get(), holds + ", which is open");
    }
    return checkStep(tx, hook, item.get()).or(() -> checkActive(tx, known.get(), bead));
  }

  /** The agent still has the item, and its hook has a copy of it. */
  private static Optional<Violation> restoreItem(TeamTransaction tx, HookState hook, String fact) {
    return hook.workItem()
        .filter(copy -> copy.isAssignedTo(hook.agentId()))
        .map(copy ->
            Violation.repairable(
                fact, "restore the item from the copy in the hook", () -> tx.put(copy)))
        .orElseGet(() -> emptyHook(tx, hook, fact));
  }

  private static Optional<Violation> emptyHook(TeamTransaction tx, HookState hook, String fact) {
    return Violation.repairable(
        fact,
        "empty the hook and leave the item as it is",
        () -> new Assignments(tx).emptied(hook));
  }

  /** Releases the item. No agent has failed, so no attempt is counted. */
  private static Optional<Violation> releaseItem(TeamTransaction tx, WorkItem item, String fact) {
    Optional<MergeRequest> request = Assignments.requestInLine(tx, item.id());
    if (request.isPresent()) {
      return Violation.reported(
          fact, "Merge or withdraw " + request.get().id() + " first, then `ic doctor --fix`.");
    }
    return Violation.repairable(
        fact, "release " + item.id() + " without counting an attempt", () -> release(tx, item));
  }

  private static void release(TeamTransaction tx, WorkItem item) {
    Optional<HookState> hook = item.assignee().flatMap(tx::hook);
    tx.put(item.unassigned());
    hook.filter(held -> held.isHeld() && held.holds(item.id()))
        .ifPresent(new Assignments(tx)::emptied);
  }

  private static Optional<Violation> checkStep(TeamTransaction tx, HookState hook, WorkItem item) {
    WorkStatus wanted =
        hook.status() == HookStatus.ACTIVE ? WorkStatus.IN_PROGRESS : WorkStatus.HOOKED;
    WorkItem agreeing = item.movedTo(wanted, hook.status());
    if (!agreeing.equals(item)) {
      return Violation.repairable(
          "the hook of "
              + hook.agentId()
              + " is "
              + hook.status().wireName()
              + ", but "
              + item.statusText()
              + " with hookStatus "
              + item.hookStatus().wireName(),
          "set the item as its hook says",
          () -> tx.put(agreeing));
    }
    return hook.workItem().equals(Optional.of(item))
        ? Optional.empty()
        : Violation.repairable(
            "the copy of " + item.id() + " in the hook of " + hook.agentId() + " is not the item",
            "copy the item",
            () -> tx.put(hook.withCopy(item)));
  }

  /** Hook and item agree that the agent holds the item; no assignment changes. */
  private static Optional<Violation> checkActive(
      TeamTransaction tx, AgentIdentity agent, String bead) {
    return agent.status() == AgentStatus.IDLE
        ? Violation.repairable(
            agent.id() + " is idle, but its hook holds " + bead,
            "set its status to active",
            () -> tx.put(agent.withStatus(AgentStatus.ACTIVE)))
        : Optional.empty();
  }

  static Optional<Violation> checkItem(TeamTransaction tx, WorkItem item) {
    String agent = item.assignee().orElse("");
    if (tx.isCorrupt(RecordKind.HOOK, agent)) {
      return Optional.empty();
    }
    Optional<HookState> hook = tx.peek(RecordKind.HOOK, agent).filter(one -> one.holds(item.id()));
    if (hook.filter(HookState::isHeld).isPresent()) {
      // The rule for hooks checks this item.
      return Optional.empty();
    }
    boolean begun = isBegun(item);
    boolean named = item.status() == WorkStatus.OPEN && item.assignee().isPresent();
    if (begun && isHookLost(tx, agent)) {
      return Violation.repairable(
          agent + " has " + item.id() + ", but no hook",
          "restore the hook from the item",
          () -> restoreHook(tx, item, agent));
    }
    if (begun || named) {
      return releaseItem(
          tx,
          item,
          item.statusText()
              + (agent.isEmpty()
                  ? ", but has no assignee"
                  : ", but the hook of " + agent + " does not hold it"));
    }
    HookStatus wanted = hook.map(HookState::status).orElse(HookStatus.EMPTY);
    return item.hookStatus() == wanted
        ? Optional.empty()
        : Violation.repairable(
            item.id()
                + " has hookStatus "
                + item.hookStatus().wireName()
                + " instead of "
                + wanted.wireName(),
            "correct the hookStatus",
            () -> tx.put(item.withHookStatus(wanted)));
  }

  private static boolean isBegun(WorkItem item) {
    return item.status() == WorkStatus.HOOKED || item.status() == WorkStatus.IN_PROGRESS;
  }

  /** Returns whether an item names the agent, whose hook is then missing. */
  private static boolean isNamedByAnItem(TeamTransaction tx, String agent) {
    return tx.peek(RecordKind.HOOK, agent).isEmpty()
        && tx.all(RecordKind.WORK).stream()
            .anyMatch(item -> item.isAssignedTo(agent) && isBegun(item));
  }

  /** Returns whether item and agent agree and only the hook between them is missing. */
  private static boolean isHookLost(TeamTransaction tx, String agent) {
    return tx.peek(RecordKind.HOOK, agent).isEmpty()
        && tx.peek(RecordKind.AGENT, agent).filter(known -> known.status().isAtWork()).isPresent();
  }

  private static void restoreHook(TeamTransaction tx, WorkItem item, String agent) {
    HookStatus status = item.status() == WorkStatus.HOOKED ? HookStatus.PENDING : HookStatus.ACTIVE;
    WorkItem agreeing = tx.put(item.withHookStatus(status));
    tx.put(HookState.of(agent, tx.now()).holding(status, agreeing, tx.now()));
  }

  static Optional<Violation> checkAgent(TeamTransaction tx, AgentIdentity agent) {
    boolean holds =
        tx.isCorrupt(RecordKind.HOOK, agent.id())
            || tx.peek(RecordKind.HOOK, agent.id()).filter(HookState::isHeld).isPresent();
    return agent.status().isAtWork() && !holds && !isNamedByAnItem(tx, agent.id())
        ? Violation.repairable(
            agent.id() + " is " + agent.status().wireName() + ", but its hook holds nothing",
            "set its status to idle",
            () -> new Assignments(tx).idle(agent.id()))
        : Optional.empty();
  }
}
