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
import dev.intercore.work.storage.TeamStore.RecordPage;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The operations of the beads-state format under their names there; {@link Team} has all others.
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

  /** Returns the agents that match a filter, in the order of their creation. */
  public List<AgentIdentity> listAgents(Predicate<AgentIdentity> filter) {
    return RecordPage.select(team.agents()::page, filter);
  }

  public WorkItem createWorkItem(String title, String description) {
    return createWorkItem(title, description, Priority.DEFAULT);
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

  /** Needed only after files were changed by hand: every change of a member counts its convoys. */
  public Result<Convoy> updateConvoyProgress(String id) {
    return team.convoys().refresh(id);
  }
}
