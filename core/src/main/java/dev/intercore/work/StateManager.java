package dev.intercore.work;

import dev.intercore.common.Result;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.AgentIdentity.AgentRole;
import dev.intercore.work.record.AgentIdentity.AgentStatus;
import dev.intercore.work.record.Convoy;
import dev.intercore.work.record.HookState;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.Draft;
import dev.intercore.work.record.WorkItem.Priority;
import dev.intercore.work.record.WorkItem.WorkStatus;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The operations of the beads-state format under the names they have there, for whoever comes from
 * it. Everything else is at {@link Team}.
 */
public final class StateManager {
  private final Team team;

  StateManager(Team team) {
    this.team = team;
  }

  public AgentIdentity createAgent(AgentRole role, String rig) {
    return team.agents().create(role, rig);
  }

  public Optional<AgentIdentity> getAgent(String id) {
    return team.agents().get(id);
  }

  public Result<AgentIdentity> updateAgentStatus(String id, AgentStatus status) {
    return team.agents().status(id, status);
  }

  public List<AgentIdentity> listAgents() {
    return listAgents(_ -> true);
  }

  /** Those of a role or a rig, or whatever else is asked for. */
  public List<AgentIdentity> listAgents(Predicate<AgentIdentity> filter) {
    return new Pages<>(team, team.agents()::page).all(filter);
  }

  public WorkItem createWorkItem(String title, String description) {
    return createWorkItem(title, description, Priority.USUAL);
  }

  public WorkItem createWorkItem(String title, String description, Priority priority) {
    return team.work().create(new Draft(title, description, priority));
  }

  public Optional<WorkItem> getWorkItem(String beadId) {
    return team.work().get(beadId);
  }

  public Result<WorkItem> updateWorkStatus(String beadId, WorkStatus status) {
    return team.work().status(beadId, status, Optional.empty());
  }

  public Result<HookState> setHook(String agentId, String beadId) {
    return team.hooks().set(agentId, beadId);
  }

  public Result<HookState> activateHook(String agentId) {
    return team.hooks().activate(agentId);
  }

  public Result<HookState> completeHook(String agentId) {
    return team.hooks().complete(agentId);
  }

  public Optional<HookState> getHook(String agentId) {
    return team.hooks().get(agentId);
  }

  public Result<HookState> clearHook(String agentId) {
    return team.hooks().clear(agentId);
  }

  public Result<Convoy> createConvoy(String name, List<String> beadIds) {
    return team.convoys().create(name, beadIds);
  }

  public Optional<Convoy> getConvoy(String id) {
    return team.convoys().get(id);
  }

  /** Needed only after others changed files by hand: every change of a member counts it anew. */
  public Result<Convoy> updateConvoyProgress(String id) {
    return team.convoys().refresh(id);
  }
}
