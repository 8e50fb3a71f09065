package dev.intercore.work;

import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.work.record.Escalation.Cause;
import dev.intercore.work.record.Escalation.EscalationSource;
import dev.intercore.work.record.HookState;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.WorkStatus;
import java.util.Optional;

/** An item goes back to those that are open, and its agent is free. */
final class ReleaseRules {
  private final TeamTransaction desk;
  private final Assignments assignment;

  ReleaseRules(TeamTransaction desk) {
    this.desk = desk;
    this.assignment = new Assignments(desk);
  }

  Result<WorkItem> release(WorkItem item, Optional<String> reason) {
    if (item.status() == WorkStatus.OPEN && item.assignee().isEmpty()) {
      return Result.already(item);
    }
    if (item.status() == WorkStatus.MERGED) {
      return Moves.illegal(item, WorkStatus.OPEN);
    }
    return open(item, item.assignee().flatMap(desk::hook), reason);
  }

  /** The same, asked of the hook. The item is gone if somebody has removed it by hand. */
  Result<HookState> letGo(Optional<WorkItem> item, HookState hook) {
    boolean agrees =
        item.filter(known -> known.assignee().equals(Optional.of(hook.agentId()))).isPresent();
    if (agrees) {
      return open(item.orElseThrow(), Optional.of(hook), Optional.empty())
          .then(_ -> Result.done(desk.hook(hook.agentId()).orElseThrow()));
    }
    assignment.idle(hook.agentId());
    return Result.done(assignment.emptied(hook));
  }

  private Result<WorkItem> open(
      WorkItem item, Optional<HookState> itsHook, Optional<String> reason) {
    Optional<MergeRequest> request = Assignments.requestInLine(desk, item.id());
    if (request.isPresent()) {
      return Result.no(
          Why.BLOCKED,
          Assignments.toBeMerged(request.get()),
          "Withdraw that request first, or wait until it is merged.");
    }
    boolean failed = item.status() == WorkStatus.IN_PROGRESS;
    WorkItem released = desk.put(item.released(failed, reason));
    itsHook
        .filter(hook -> hook.holds(item.id()))
        .ifPresent(hook -> {
          boolean held = hook.status().isHeld();
          assignment.emptied(hook);
          if (held) {
            assignment.idle(hook.agentId());
          }
        });
    desk.tell(
        "work.released",
        item.id(),
        "from",
        item.status().wireName(),
        "agent",
        item.assignee().orElse(null),
        "attempts",
        released.attempts(),
        "reason",
        reason.orElse(null));
    if (failed && released.attempts() >= WorkItem.MOST_ATTEMPTS) {
      String why = "begun and given up " + released.attempts() + " times";
      new Escalating(desk)
          .open(
              new Cause(
                  EscalationSource.ATTEMPTS,
                  item.id(),
                  item.id(),
                  reason.map(last -> why + ", the last time: " + last).orElse(why)));
    }
    return Result.done(released);
  }
}
