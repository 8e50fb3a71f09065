package dev.intercore.status;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.event.Event;
import dev.intercore.intent.IntentOutcome;
import dev.intercore.lock.HeldLock;
import dev.intercore.run.Run;
import dev.intercore.run.RunAgents.AgentView;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.Escalation;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.WorkItem;
import java.util.List;

/**
 * Everything that is active in a project.
 *
 * @param runs active runs, newest first
 * @param team agents that are not terminated
 * @param runAgents active agents of runs
 * @param intents active and queued intents
 * @param locks held locks
 * @param work items that are not finished
 * @param merges queued merge requests, branch by branch
 * @param escalations escalations that are not closed
 * @param events the latest events, in order
 * @param problems what could not be read and is left out
 */
public record StatusReport(
    List<Run> runs,
    List<AgentIdentity> team,
    List<AgentView> runAgents,
    List<IntentOutcome> intents,
    List<HeldLock> locks,
    List<WorkItem> work,
    List<MergeRequest> merges,
    List<Escalation> escalations,
    List<Event> events,
    List<ReadProblem> problems) {
  /** Something that could not be read and is left out. */
  public record ReadProblem(ErrorCode code, String fact, String hint) {
    static ReadProblem of(IntercoreException e) {
      return new ReadProblem(e.code(), e.fact(), e.hint());
    }

    static ReadProblem corrupt(String fact) {
      return new ReadProblem(ErrorCode.CORRUPT, fact, "`ic doctor` shows details.");
    }
  }
}
