package dev.intercore.status;

import dev.intercore.event.Event;
import dev.intercore.intent.IntentOutcome;
import dev.intercore.lock.HeldLock;
import dev.intercore.run.Run;
import dev.intercore.run.RunAgents;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.Escalation;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.WorkItem;
import java.util.List;

/**
 * All that is going on.
 *
 * @param runs those that go on, the newest first
 * @param team agents that are not terminated
 * @param runAgents those that are at work in runs
 * @param intents live ones
 * @param locks those that someone has
 * @param work items that are not finished
 * @param merges requests in line, branch by branch
 * @param escalations those that are not closed
 * @param events the latest, in order
 * @param troubles what could not be read
 */
public record StatusReport(
    List<Run> runs,
    List<AgentIdentity> team,
    List<RunAgents.AgentView> runAgents,
    List<IntentOutcome> intents,
    List<HeldLock> locks,
    List<WorkItem> work,
    List<MergeRequest> merges,
    List<Escalation> escalations,
    List<Event> events,
    List<ReadProblem> troubles) {}
