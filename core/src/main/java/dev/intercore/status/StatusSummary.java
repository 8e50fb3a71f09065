package dev.intercore.status;

import dev.intercore.common.Page;
import dev.intercore.event.Event;
import dev.intercore.intent.IntentOutcome.IntentView;
import dev.intercore.lock.HeldLock;
import dev.intercore.run.Run;
import dev.intercore.run.RunAgents.AgentView;
import dev.intercore.status.StatusReport.ReadProblem;
import dev.intercore.work.Agents;
import dev.intercore.work.MergeQueue;
import dev.intercore.work.record.Escalation;
import dev.intercore.work.record.WorkItem;
import java.util.List;
import java.util.stream.Stream;

/**
 * The status of a project on one screen: a few records of each kind, and totals.
 *
 * @param at unix seconds
 * @param runs active runs, newest first
 * @param team team agents that have an item, last active first
 * @param runAgents active agents of runs
 * @param active active intents
 * @param queued queued intents
 * @param locks held locks
 * @param locksComplete whether all locks were read
 * @param ready items that can be claimed
 * @param branches branches with queued merge requests
 * @param escalations escalations that are not closed
 * @param events the latest events, in order
 * @param problems what could not be read and is left out
 */
public record StatusSummary(
    long at,
    Page<ActiveRun> runs,
    Page<Agents.AtWork> team,
    Page<AgentView> runAgents,
    Page<IntentView> active,
    Page<IntentView> queued,
    Page<HeldLock> locks,
    boolean locksComplete,
    Page<WorkItem> ready,
    Page<MergeQueue.Branch> branches,
    Page<Escalation> escalations,
    List<Event> events,
    List<ReadProblem> problems) {
  /** An active run and the number of its active agents. */
  public record ActiveRun(Run run, long agents) {}

  /** Returns whether the project was never used. Locks do not belong to one project. */
  public boolean isBlank() {
    return events.isEmpty() && largestOfProject() == 0;
  }

  /** Returns the largest number of records of one kind. */
  public long largest() {
    return Math.max(locks.total(), largestOfProject());
  }

  private long largestOfProject() {
    return Stream.<Page<?>>of(runs, team, runAgents, active, queued, ready, branches, escalations)
        .mapToLong(Page::total)
        .max()
        .orElse(0);
  }
}
