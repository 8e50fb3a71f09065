package dev.intercore.status;

import dev.intercore.common.Page;
import dev.intercore.event.Event;
import dev.intercore.intent.IntentView;
import dev.intercore.lock.HeldLock;
import dev.intercore.run.Run;
import dev.intercore.run.RunAgents;
import dev.intercore.work.Agents;
import dev.intercore.work.MergeQueue;
import dev.intercore.work.record.Escalation;
import dev.intercore.work.record.WorkItem;
import java.util.List;

/**
 * A screen full of what is going on.
 *
 * @param at when, in unix seconds
 * @param runs those that go on, the newest first
 * @param team of the team those that have an item, the latest first; so many are in hand
 * @param runAgents those that are at work in runs
 * @param active intents
 * @param queued intents that wait
 * @param locks those that someone has
 * @param locksComplete whether there are no others
 * @param ready what may be taken
 * @param branches that have something to merge
 * @param escalations those that are not closed
 * @param events the latest, in order
 * @param troubles what could not be read
 */
public record StatusSummary(
    long at,
    Page<Going> runs,
    Page<Agents.AtWork> team,
    Page<RunAgents.AgentView> runAgents,
    Page<IntentView> active,
    Page<IntentView> queued,
    Page<HeldLock> locks,
    boolean locksComplete,
    Page<WorkItem> ready,
    Page<MergeQueue.Branch> branches,
    Page<Escalation> escalations,
    List<Event> events,
    List<ReadProblem> troubles) {
  /**
   * A run that goes on.
   *
   * @param agents how many are at work in it
   */
  public record Going(Run run, long agents) {}

  /** Whether nothing goes on here, and nothing ever did; locks are not of one project only. */
  public boolean isBlank() {
    return events.isEmpty() && largest(ofProject()) == 0;
  }

  /** How many there are of what there is most of. */
  public long largest() {
    return Math.max(locks.total(), largest(ofProject()));
  }

  private List<Page<?>> ofProject() {
    return List.of(runs, team, runAgents, active, queued, ready, branches, escalations);
  }

  private static long largest(List<Page<?>> all) {
    long most = 0;
    for (Page<?> some : all) {
      most = Math.max(most, some.total());
    }
    return most;
  }
}
