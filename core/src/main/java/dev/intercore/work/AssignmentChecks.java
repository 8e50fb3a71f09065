package dev.intercore.work;

import dev.intercore.work.Rule.Trouble;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.AgentIdentity.AgentStatus;
import dev.intercore.work.record.HookState;
import dev.intercore.work.record.HookState.HookStatus;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.WorkStatus;
import dev.intercore.work.storage.PageCursor;
import java.util.Optional;

/**
 * Hook, item and agent agree. Where they do not say the same of who has what, the item is let go;
 * where they only disagree how far it is, the hook is believed, since it is the agent's own.
 */
final class AssignmentChecks {
  static final Rule<HookState> HOOK = new Rule<>(RecordKind.HOOK, AssignmentChecks::hook);
  static final Rule<WorkItem> ITEM = new Rule<>(RecordKind.WORK, AssignmentChecks::item);
  static final Rule<AgentIdentity> AGENT = new Rule<>(RecordKind.AGENT, AssignmentChecks::agent);

  private AssignmentChecks() {}

  private static Optional<Trouble> hook(TeamTransaction desk, HookState hook) {
    String agent = hook.agentId();
    String bead = Assignments.bead(hook);
    // What cannot be read is put aside first, and then this is looked at again.
    if (!hook.status().isHeld()
        || desk.isDamaged(RecordKind.WORK, bead)
        || desk.isDamaged(RecordKind.AGENT, agent)) {
      return Optional.empty();
    }
    String holds = "the hook of " + agent + " holds " + bead;
    Optional<WorkItem> item = desk.ledger().glance(RecordKind.WORK, bead);
    if (item.isEmpty()) {
      return restoring(desk, hook, holds + ", which does not exist");
    }
    if (!item.get().assignee().equals(Optional.of(agent))) {
      return emptying(
          desk, hook, holds + ", which " + item.get().assignee().orElse("nobody") + " has");
    }
    if (item.get().status().isFinished()) {
      return emptying(desk, hook, holds + ", which is " + item.get().status().wireName());
    }
    Optional<AgentIdentity> known = desk.ledger().glance(RecordKind.AGENT, agent);
    if (known.isEmpty()) {
      // Hook and item agree, so somebody may be at it.
      return Trouble.told(
          holds + ", but there is no such agent",
          "If nobody is at it any more, `ic work release " + bead + "` lets it go.");
    }
    if (known.get().status() == AgentStatus.TERMINATED) {
      return letting(desk, item.get(), holds + ", but that agent is terminated");
    }
    if (item.get().status() == WorkStatus.OPEN) {
      return letting(desk, item.get(), holds + ", which is open");
    }
    return stage(desk, hook, item.get()).or(() -> idle(desk, known.get(), bead));
  }

  /** The agent still has it, and what it has is written down in its hook. */
  private static Optional<Trouble> restoring(TeamTransaction desk, HookState hook, String fact) {
    return hook.workItem()
        .filter(copy -> copy.assignee().equals(Optional.of(hook.agentId())))
        .map(copy ->
            Trouble.mendable(
                fact, "write the item anew from the copy in the hook", () -> desk.put(copy)))
        .orElseGet(() -> emptying(desk, hook, fact));
  }

  private static Optional<Trouble> emptying(TeamTransaction desk, HookState hook, String fact) {
    return Trouble.mendable(
        fact,
        "empty the hook and leave the item as it is",
        () -> {
          Assignments assignment = new Assignments(desk);
          assignment.emptied(hook);
          assignment.idle(hook.agentId());
        });
  }

  /** The item is open again. Nobody has failed, so no attempt is counted. */
  private static Optional<Trouble> letting(TeamTransaction desk, WorkItem item, String fact) {
    var request = Assignments.requestInLine(desk, item.id());
    if (request.isPresent()) {
      return Trouble.told(
          fact,
          "It is to be merged by "
              + request.get().id()
              + ": withdraw that, and `ic doctor --fix` lets it go; or have it merged.");
    }
    return Trouble.mendable(
        fact,
        "let " + item.id() + " go: it is open again, without counting an attempt",
        () -> letGo(desk, item));
  }

  private static void letGo(TeamTransaction desk, WorkItem item) {
    Optional<HookState> hook = item.assignee().flatMap(desk::hook);
    desk.put(item.unassigned());
    hook.filter(held -> held.status().isHeld() && held.holds(item.id()))
        .ifPresent(held -> {
          Assignments assignment = new Assignments(desk);
          assignment.emptied(held);
          assignment.idle(held.agentId());
        });
  }

  private static Optional<Trouble> stage(TeamTransaction desk, HookState hook, WorkItem item) {
    WorkStatus wanted =
        hook.status() == HookStatus.ACTIVE ? WorkStatus.IN_PROGRESS : WorkStatus.HOOKED;
    WorkItem agreeing = item.movedTo(wanted, hook.status());
    if (!agreeing.equals(item)) {
      return Trouble.mendable(
          "the hook of "
              + hook.agentId()
              + " is "
              + hook.status().wireName()
              + ", but "
              + item.id()
              + " is "
              + item.status().wireName()
              + " with hookStatus "
              + item.hookStatus().wireName(),
          "write into the item what the hook says",
          () -> desk.put(agreeing));
    }
    return hook.workItem().equals(Optional.of(item))
        ? Optional.empty()
        : Trouble.mendable(
            "the copy of " + item.id() + " in the hook of " + hook.agentId() + " is not the item",
            "copy it anew",
            () -> desk.put(hook.withCopy(item)));
  }

  /** Hook and item agree that it has something to do; nobody gets anything by this. */
  private static Optional<Trouble> idle(TeamTransaction desk, AgentIdentity agent, String bead) {
    return agent.status() == AgentStatus.IDLE
        ? Trouble.mendable(
            agent.id() + " is idle, but its hook holds " + bead,
            "write down that it is active",
            () -> desk.put(agent.withStatus(AgentStatus.ACTIVE)))
        : Optional.empty();
  }

  private static Optional<Trouble> item(TeamTransaction desk, WorkItem item) {
    String agent = item.assignee().orElse("");
    if (desk.isDamaged(RecordKind.HOOK, agent)) {
      return Optional.empty();
    }
    Optional<HookState> hook =
        desk.ledger().glance(RecordKind.HOOK, agent).filter(one -> one.holds(item.id()));
    if (hook.filter(one -> one.status().isHeld()).isPresent()) {
      // Looked at from the side of the hook.
      return Optional.empty();
    }
    boolean begun = item.status() == WorkStatus.HOOKED || item.status() == WorkStatus.IN_PROGRESS;
    boolean named = item.status() == WorkStatus.OPEN && item.assignee().isPresent();
    if (begun && isHookLost(desk, agent)) {
      return Trouble.mendable(
          agent + " is at " + item.id() + ", but has no hook",
          "write the hook as the item says",
          () -> hookOf(desk, item, agent));
    }
    if (begun || named) {
      return letting(
          desk,
          item,
          item.id()
              + " is "
              + item.status().wireName()
              + (agent.isEmpty()
                  ? ", but nobody has it"
                  : ", but the hook of " + agent + " does not hold it"));
    }
    HookStatus wanted = hook.map(HookState::status).orElse(HookStatus.EMPTY);
    return item.hookStatus() == wanted
        ? Optional.empty()
        : Trouble.mendable(
            item.id()
                + " has hookStatus "
                + item.hookStatus().wireName()
                + " instead of "
                + wanted.wireName(),
            "write it down as it is",
            () -> desk.put(item.withHookStatus(wanted)));
  }

  /** Then its hook is what is missing. */
  private static boolean isNamedByAnItem(TeamTransaction desk, String agent) {
    return desk.ledger().glance(RecordKind.HOOK, agent).isEmpty()
        && desk.ledger().page(RecordKind.WORK, PageCursor.START, Integer.MAX_VALUE).stream()
            .anyMatch(item ->
                item.assignee().equals(Optional.of(agent))
                    && (item.status() == WorkStatus.HOOKED
                        || item.status() == WorkStatus.IN_PROGRESS));
  }

  /** Item and agent agree; only the record between them is not there. */
  private static boolean isHookLost(TeamTransaction desk, String agent) {
    return desk.ledger().glance(RecordKind.HOOK, agent).isEmpty()
        && desk.ledger()
            .glance(RecordKind.AGENT, agent)
            .filter(known -> known.status().isAtWork())
            .isPresent();
  }

  private static void hookOf(TeamTransaction desk, WorkItem item, String agent) {
    HookStatus status = item.status() == WorkStatus.HOOKED ? HookStatus.PENDING : HookStatus.ACTIVE;
    WorkItem agreeing = desk.put(item.withHookStatus(status));
    desk.put(HookState.of(agent, desk.now()).holding(status, agreeing, desk.now()));
  }

  private static Optional<Trouble> agent(TeamTransaction desk, AgentIdentity agent) {
    boolean holds =
        desk.isDamaged(RecordKind.HOOK, agent.id())
            || desk.ledger()
                .glance(RecordKind.HOOK, agent.id())
                .filter(hook -> hook.status().isHeld())
                .isPresent();
    return agent.status().isAtWork() && !holds && !isNamedByAnItem(desk, agent.id())
        ? Trouble.mendable(
            agent.id() + " is " + agent.status().wireName() + ", but its hook holds nothing",
            "write down that it is idle",
            () -> new Assignments(desk).idle(agent.id()))
        : Optional.empty();
  }
}
