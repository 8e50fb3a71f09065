package dev.intercore.work;

import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.HookState;
import dev.intercore.work.record.HookState.HookStatus;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.WorkStatus;
import java.util.Optional;
import java.util.function.Function;

/** Moves of an item by the name of the status it is to have. */
final class Moves {
  private final TeamTransaction desk;
  private final Assignments assignment;

  Moves(TeamTransaction desk) {
    this.desk = desk;
    this.assignment = new Assignments(desk);
  }

  Result<WorkItem> to(WorkItem item, WorkStatus status, Optional<String> reason) {
    if (item.status() == status) {
      return Result.already(item);
    }
    WorkStatus from = item.status();
    if (status == WorkStatus.OPEN) {
      return new ReleaseRules(desk).release(item, reason);
    }
    if (from == WorkStatus.HOOKED && status == WorkStatus.IN_PROGRESS) {
      return byItsAgent(item, assignment::activate);
    }
    if (from == WorkStatus.IN_PROGRESS && status == WorkStatus.DONE) {
      return byItsAgent(item, assignment::complete);
    }
    if (from == WorkStatus.OPEN && status == WorkStatus.DONE) {
      return obsolete(item, reason);
    }
    if (from == WorkStatus.DONE && status == WorkStatus.MERGED) {
      Optional<MergeRequest> request = Assignments.requestInLine(desk, item.id());
      return request.isEmpty()
          ? Result.done(merged(item, Optional.empty()))
          : Result.no(
              Why.BLOCKED,
              Assignments.toBeMerged(request.get()),
              "It becomes merged with that request; withdraw the request if it will not.");
    }
    return illegal(item, status);
  }

  private Result<WorkItem> byItsAgent(
      WorkItem item, Function<AgentIdentity, Result<HookState>> step) {
    String agent = item.assignee().orElse("");
    AgentIdentity known =
        desk.ledger()
            .find(RecordKind.AGENT, agent)
            .filter(_ -> desk.hook(agent).filter(hook -> hook.holds(item.id())).isPresent())
            .orElseThrow(() -> Disagreement.of(agent, item.id()));
    return step.apply(known)
        .then(_ -> Result.done(desk.ledger().find(RecordKind.WORK, item.id()).orElseThrow()));
  }

  private Result<WorkItem> obsolete(WorkItem item, Optional<String> reason) {
    if (reason.isEmpty()) {
      return Result.no(
          Why.ILLEGAL_MOVE,
          item.id() + " was never begun",
          "Say why it need not be done, with --reason.");
    }
    WorkItem done = desk.put(item.closed(reason.get()));
    new Escalating(desk).closeAbout(item.id(), "the item was closed");
    desk.tell("work.closed", item.id(), "reason", reason.get());
    return Result.done(done);
  }

  /** It is in the target branch; whoever had it is free. */
  WorkItem merged(WorkItem item, Optional<String> commit) {
    boolean begun = item.status() == WorkStatus.IN_PROGRESS;
    WorkItem merged =
        desk.put(item.merged(begun ? HookStatus.COMPLETED : item.hookStatus(), commit));
    if (begun) {
      item.assignee()
          .flatMap(desk::hook)
          .filter(hook -> hook.holds(item.id()))
          .ifPresent(hook -> {
            desk.put(hook.holding(HookStatus.COMPLETED, merged, desk.now()));
            assignment.idle(hook.agentId());
          });
    }
    new Escalating(desk).closeAbout(item.id(), "the item was merged");
    desk.tell("work.merged", item.id(), "commit", commit.orElse(null));
    return merged;
  }

  static Result<WorkItem> illegal(WorkItem item, WorkStatus to) {
    return Result.no(
        Why.ILLEGAL_MOVE,
        item.id() + " is " + item.status().wireName() + " and cannot become " + to.wireName(),
        switch (item.status()) {
          case OPEN ->
              "From open it goes to hooked (ic hook set, ic work claim), or to done with --reason.";
          case HOOKED -> "From hooked it goes to in_progress or back to open.";
          case IN_PROGRESS ->
              "From in_progress it goes to done or back to open, or to merged by its merge request.";
          case DONE -> "From done it goes to merged or back to open.";
          case MERGED -> "What is merged stays merged.";
        });
  }
}
