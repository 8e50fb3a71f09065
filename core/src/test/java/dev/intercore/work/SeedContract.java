package dev.intercore.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.Actor;
import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.AgentIdentity.AgentRole;
import dev.intercore.work.record.AgentIdentity.AgentStatus;
import dev.intercore.work.record.Branches;
import dev.intercore.work.record.Convoy;
import dev.intercore.work.record.HookState;
import dev.intercore.work.record.HookState.HookStatus;
import dev.intercore.work.record.IsoTime;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.Priority;
import dev.intercore.work.record.WorkItem.WorkStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What users of the beads-state format rely on. */
abstract class SeedContract extends TeamContract {
  SeedContract(TeamBackends store, Path folder) throws IOException {
    super(store, folder);
  }

  private StateManager manager() {
    return team().stateManager();
  }

  @Test
  void newAgentIsIdleAndCanBeReadAgain() {
    AgentIdentity agent = manager().createAgent(AgentRole.POLECAT, "web");
    assertThat(agent.status()).isEqualTo(AgentStatus.IDLE);
    assertThat(agent.id()).matches("polecat-[0-9a-z]{5,}");
    assertThat(agent.hookId()).isEqualTo("hook-" + agent.id());
    assertThat(agent.sessionId()).isEmpty();
    assertThat(manager().getAgent(agent.id())).contains(agent);
  }

  @Test
  void whatIsNotThereIsNull() {
    assertThat(manager().getAgent("polecat-00000")).isEmpty();
    assertThat(manager().getWorkItem("bead-00000")).isEmpty();
    assertThat(manager().getHook("polecat-00000")).isEmpty();
    assertThat(manager().getConvoy("convoy-00000")).isEmpty();
    assertThat(manager().listAgents()).isEmpty();
    assertThat(manager().getHook(agent().id())).isEmpty();
  }

  @Test
  void statusOfAnAgentPersists() {
    AgentIdentity agent = agent();
    done(manager().updateAgentStatus(agent.id(), AgentStatus.TERMINATED));
    assertThat(agent(agent.id()).status()).isEqualTo(AgentStatus.TERMINATED);
    refused(manager().updateAgentStatus("polecat-00000", AgentStatus.IDLE), Why.UNKNOWN);
  }

  @Test
  void listFiltersByRoleAndByRig() {
    manager().createAgent(AgentRole.POLECAT, "rig-a");
    manager().createAgent(AgentRole.POLECAT, "rig-b");
    manager().createAgent(AgentRole.WITNESS, "rig-a");
    manager().createAgent(AgentRole.MAYOR, "rig-a");
    assertThat(manager().listAgents(agent -> agent.role() == AgentRole.POLECAT)).hasSize(2);
    assertThat(manager().listAgents(agent -> agent.rig().equals("rig-a"))).hasSize(3);
    assertThat(manager().listAgents()).hasSize(4);
  }

  @Test
  void newItemIsOpenAndEmptyAndOfPriorityTwo() {
    WorkItem usual = manager().createWorkItem("Mend the parser", "It stops at a tab");
    WorkItem urgent = manager().createWorkItem("Urgent", "", Priority.P1);
    assertThat(usual.status()).isEqualTo(WorkStatus.OPEN);
    assertThat(usual.hookStatus()).isEqualTo(HookStatus.EMPTY);
    assertThat(usual.assignee()).isEmpty();
    assertThat(usual.priority()).isEqualTo(Priority.P2);
    assertThat(urgent.priority()).isEqualTo(Priority.P1);
    assertThat(usual.id()).matches("bead-[0-9a-z]{5,}");
  }

  @Test
  void hookGoesFromPendingToActiveToCompleted() {
    String agent = agent().id();
    WorkItem item = item("a");
    HookState set = done(manager().setHook(agent, item.id()));
    assertThat(set.status()).isEqualTo(HookStatus.PENDING);
    assertThat(set.workItem().orElseThrow().id()).isEqualTo(item.id());
    assertThat(done(manager().activateHook(agent)).status()).isEqualTo(HookStatus.ACTIVE);
    assertThat(done(manager().completeHook(agent)).status()).isEqualTo(HookStatus.COMPLETED);
  }

  @Test
  void stepsCannotBeSkipped() {
    String agent = agent().id();
    assertThat(refused(manager().activateHook(agent), Why.ILLEGAL_MOVE).fact()).contains("missing");
    done(manager().setHook(agent, item("a").id()));
    assertThat(refused(manager().completeHook(agent), Why.ILLEGAL_MOVE).fact()).contains("pending");
  }

  @Test
  void secondItemForOneAgentIsRefusedAndTheFirstStays() {
    String agent = agent().id();
    WorkItem first = item("first");
    done(manager().setHook(agent, first.id()));
    Optional<HookState> before = manager().getHook(agent);
    assertThat(refused(manager().setHook(agent, item("second").id()), Why.TAKEN).fact())
        .contains("already has a pending hook");
    assertThat(manager().getHook(agent)).isEqualTo(before);
  }

  @Test
  void sameAssignmentAgainChangesNothing() {
    String agent = agent().id();
    WorkItem item = item("a");
    done(manager().setHook(agent, item.id()));
    Optional<HookState> before = manager().getHook(agent);
    assertThat(manager().setHook(agent, item.id())).isEqualTo(Result.already(before.orElseThrow()));
    assertThat(manager().getHook(agent)).isEqualTo(before);
    assertThat(told()).filteredOn("hook.set"::equals).hasSize(1);
  }

  @Test
  void clearedHookIsThereAndEmptyAndTakesAnother() {
    String agent = agent().id();
    done(manager().setHook(agent, item("a").id()));
    done(manager().clearHook(agent));
    HookState cleared = manager().getHook(agent).orElseThrow();
    assertThat(cleared.status()).isEqualTo(HookStatus.EMPTY);
    assertThat(cleared.workItem()).isEmpty();
    done(manager().setHook(agent, item("b").id()));
    assertThat(done(manager().clearHook(agent().id())).status()).isEqualTo(HookStatus.EMPTY);
  }

  @Test
  void progressIsRightWithEachChange() {
    List<String> beads = List.of(item("a").id(), item("b").id(), item("c").id());
    Convoy convoy = done(manager().createConvoy("first batch", beads));
    assertThat(convoy.progress()).isZero();
    String agent = agent().id();
    finish(agent, beads.get(0));
    assertThat(progress(convoy)).isEqualTo(1.0 / 3);
    finish(agent, beads.get(1));
    done(manager().updateWorkStatus(beads.get(1), WorkStatus.MERGED));
    assertThat(progress(convoy)).isEqualTo(2.0 / 3);
    finish(agent, beads.get(2));
    assertThat(progress(convoy)).isEqualTo(1.0);
    assertThat(manager().updateConvoyProgress(convoy.id()).isDone()).isTrue();
  }

  private double progress(Convoy convoy) {
    return manager().getConvoy(convoy.id()).orElseThrow().progress();
  }

  private void finish(String agent, String bead) {
    done(manager().setHook(agent, bead));
    done(manager().activateHook(agent));
    done(manager().completeHook(agent));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{not json", "", "null", "[]", "{}"})
  void whatCannotBeReadIsNull(String text) {
    AgentIdentity agent = agent();
    damage(RecordKind.AGENT, agent.id(), text);
    Team looking = team();
    assertThat(looking.agents().get(agent.id())).isEmpty();
    assertThat(corrupt).hasSize(1);
    assertThat(corrupt.getFirst().id()).isEqualTo(agent.id());
  }

  @Test
  void anotherProcessSeesAll() {
    String agent = agent().id();
    WorkItem item = begun(agent, "a");
    try (dev.intercore.Intercore other = dev.intercore.Intercore.open(db.file(), db.options())) {
      Team team = other.team(Actor.of("other"));
      assertThat(team.agents().get(agent).orElseThrow().status()).isEqualTo(AgentStatus.ACTIVE);
      assertThat(team.hooks().get(agent).orElseThrow().beadId()).contains(item.id());
      assertThat(team.work().get(item.id())).contains(item);
    }
  }

  @Test
  void lastActivityIsIsoAndNow() throws IOException, SQLException {
    String agent = agent().id();
    clock().moveSeconds(100);
    done(manager().setHook(agent, item("a").id()));
    assertThat(manager().getHook(agent).orElseThrow().lastActivity()).isEqualTo(clock().seconds());
    assertThat(store.record(root, RecordKind.HOOK, agent))
        .contains(IsoTime.of(clock().seconds()).text());
    assertThat(IsoTime.of(clock().seconds()).text()).isEqualTo("2026-01-31T12:01:40Z");
  }

  @Test
  void itemGoesAllTheWay() {
    String agent = manager().createAgent(AgentRole.POLECAT, "rig").id();
    WorkItem item = manager().createWorkItem("a", "");
    Convoy convoy = done(manager().createConvoy("c", List.of(item.id())));
    done(manager().setHook(agent, item.id()));
    done(manager().updateWorkStatus(item.id(), WorkStatus.IN_PROGRESS));
    done(manager().updateWorkStatus(item.id(), WorkStatus.DONE));
    MergeRequest request =
        done(team().merges().submit(item.id(), new Branches("polecat/a", "main")));
    done(manager().clearHook(agent));
    done(manager().updateAgentStatus(agent, AgentStatus.TERMINATED));
    MergeRequest begun = done(team().merges().begin(request.id(), MergeQueue.DEFAULT_LEASE));
    done(
        team()
            .merges()
            .merged(request.id(), begun.fencingToken().orElseThrow(), Optional.of("abc123")));
    assertThat(item(item).status()).isEqualTo(WorkStatus.MERGED);
    assertThat(progress(convoy)).isEqualTo(1.0);
    assertThat(agent(agent).status()).isEqualTo(AgentStatus.TERMINATED);
  }
}
