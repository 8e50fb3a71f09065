package dev.intercore.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.doctor.Check.Finding;
import dev.intercore.doctor.Doctor.Report;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.AgentIdentity.AgentStatus;
import dev.intercore.work.record.Branches;
import dev.intercore.work.record.Convoy;
import dev.intercore.work.record.HookState.HookStatus;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.WorkStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Records that another hand has changed are found, and let go rather than given. */
abstract class CheckupContract extends CheckedTeam {
  CheckupContract(TeamBackends store, Path folder) throws IOException {
    super(store, folder);
  }

  @Test
  void aTeamAtWorkIsWell() {
    String agent = agent().id();
    begun(agent, "one");
    WorkItem done = finished("two");
    done(team().convoys().create("both", List.of(done.id())));
    done(team().merges().submit(done.id(), new Branches("work", "main")));
    item("three");
    assertThat(team().checkup().findings()).isEmpty();
    assertThat(mended().cases()).isEmpty();
  }

  @Test
  void itemThatIsGoneIsWrittenAnewFromTheHook() {
    String agent = agent().id();
    WorkItem item = begun(agent, "lost");
    remove(RecordKind.WORK, item.id());
    mendsAll("holds " + item.id() + ", which does not exist");
    assertThat(hook(agent).holds(item.id())).isTrue();
    assertThat(item(item).title()).isEqualTo("lost");
    assertThat(told()).contains("work.mended");
  }

  @Test
  void ofTwoAgentsWithOneItemTheOneThatTheItemNamesKeepsIt() {
    String first = agent().id();
    String second = agent().id();
    begun(second, "before");
    done(team().hooks().complete(second));
    WorkItem item = begun(first, "wanted by two");
    write(hook(second).holding(HookStatus.ACTIVE, item, clock().seconds()));
    mendsAll("the hook of " + second + " holds " + item.id() + ", which is assigned to " + first);
    assertThat(hook(first).holds(item.id())).isTrue();
    assertThat(hook(second).status()).isEqualTo(HookStatus.EMPTY);
  }

  @Test
  void itemThatNoHookHoldsIsOpenAgainAndNoAttemptIsCounted() {
    String agent = agent().id();
    WorkItem item = begun(agent, "held by nobody");
    write(hook(agent).emptied(clock().seconds()));
    mendsAll("the hook of " + agent + " does not hold it");
    assertThat(item(item).status()).isEqualTo(WorkStatus.OPEN);
    assertThat(item(item).assignee()).isEmpty();
    assertThat(item(item).attempts()).isZero();
  }

  @Test
  void itemOfAnAgentThatIsGoneIsToldOf() {
    String agent = agent().id();
    WorkItem item = begun(agent, "orphan");
    remove(RecordKind.AGENT, agent);
    assertThat(facts()).anyMatch(fact -> fact.contains("there is no such agent"));
    assertThat(mended().isOk()).isFalse();
    done(team().work().release(item.id(), Optional.empty()));
    assertThat(mended()).matches(Report::isOk, "well");
  }

  @Test
  void itemOfATerminatedAgentIsOpenAgain() {
    AgentIdentity agent = agent();
    WorkItem item = begun(agent.id(), "left");
    write(agent(agent.id()), "status", AgentStatus.TERMINATED);
    mendsAll("that agent is terminated");
    assertThat(item(item).status()).isEqualTo(WorkStatus.OPEN);
    assertThat(agent(agent.id()).status()).isEqualTo(AgentStatus.TERMINATED);
  }

  @Test
  void itemThatIsToBeMergedIsNotLetGo() {
    String agent = agent().id();
    WorkItem item = begun(agent, "almost merged");
    done(team().merges().submit(item.id(), new Branches("work", "main")));
    write(hook(agent).emptied(clock().seconds()));
    Report report = mended();
    assertThat(report.isOk()).isFalse();
    assertThat(facts()).hasSize(1).allMatch(fact -> fact.contains(item.id() + " is in_progress"));
    assertThat(item(item).status()).isEqualTo(WorkStatus.IN_PROGRESS);
  }

  @Test
  void agentIsWhatItsHookSays() {
    AgentIdentity idle = agent();
    write(idle, "status", AgentStatus.ACTIVE);
    String busy = agent().id();
    WorkItem item = begun(busy, "going on");
    write(agent(busy), "status", AgentStatus.IDLE);
    assertThat(facts()).hasSize(2);
    mendsAll("but its hook holds nothing");
    assertThat(agent(idle.id()).status()).isEqualTo(AgentStatus.IDLE);
    assertThat(agent(busy).status()).isEqualTo(AgentStatus.ACTIVE);
    assertThat(item(item).status()).as("nobody takes it away").isEqualTo(WorkStatus.IN_PROGRESS);
  }

  @Test
  void itemIsAsFarAsItsHook() {
    String agent = agent().id();
    WorkItem item = begun(agent, "behind");
    write(item, "status", WorkStatus.HOOKED, "hookStatus", HookStatus.PENDING);
    mendsAll("the hook of " + agent + " is active");
    assertThat(item(item).status()).isEqualTo(WorkStatus.IN_PROGRESS);
    write(item(item), "title", "renamed by hand");
    mendsAll("the copy of " + item.id());
    assertThat(hook(agent).workItem().orElseThrow().title()).isEqualTo("renamed by hand");
  }

  @Test
  void convoyIsCountedAgain() {
    WorkItem item = item("counted");
    Convoy convoy = done(team().convoys().create("all", List.of(item.id())));
    write(item, "status", WorkStatus.DONE);
    mendsAll(convoy.id() + " has wrong counts");
    assertThat(team().convoys().get(convoy.id()).orElseThrow().progress()).isEqualTo(1);
  }

  @Test
  void whatWaitsForNothingThatExistsIsTold() {
    WorkItem first = item("first");
    WorkItem second = item("second");
    done(team().work().depend(second.id(), first.id()));
    remove(RecordKind.WORK, first.id());
    mended();
    assertThat(facts()).containsExactly(second.id() + " depends on missing items: " + first.id());
  }

  @Test
  void aCircleIsTold() {
    WorkItem first = item("first");
    WorkItem second = item("second");
    done(team().work().depend(second.id(), first.id()));
    write(item(first).dependingOn(List.of(second.id())));
    mended();
    assertThat(facts()).hasSize(2).allMatch(fact -> fact.contains("depends on itself"));
  }

  @Test
  void damagedRecordIsPutAsideAndWhatItLeavesBehindIsMended() {
    String agent = agent().id();
    WorkItem item = begun(agent, "torn");
    damage(RecordKind.WORK, item.id(), "{\"beadId\": \"" + item.id());
    assertThat(facts()).as("the hook may be right").hasSize(1);
    Report report = mended();
    assertThat(report).matches(Report::isOk, "well");
    assertThat(report.cases()).hasSizeGreaterThanOrEqualTo(2);
    assertThat(report.notes()).containsExactly("1 damaged records are in quarantine");
    assertThat(told()).contains("work.quarantined", "work.mended");
    assertThat(hook(agent).holds(item.id())).as("the agent may be at it").isTrue();
    assertThat(item(item).title()).as("from the copy in the hook").isEqualTo("torn");
    Consistency.check(team());
  }

  @Test
  void damagedHookIsWrittenAnewAsItemAndAgentSay() {
    String agent = agent().id();
    WorkItem item = begun(agent, "kept");
    damage(RecordKind.HOOK, agent, "{");
    assertThat(mended()).matches(Report::isOk, "well");
    assertThat(hook(agent).holds(item.id())).isTrue();
    assertThat(hook(agent).status()).isEqualTo(HookStatus.ACTIVE);
    assertThat(item(item).assignee()).contains(agent);
    Consistency.check(team());
  }

  @Test
  void damagedAgentLosesNothing() {
    String agent = agent().id();
    WorkItem item = begun(agent, "kept");
    damage(RecordKind.AGENT, agent, "{");
    assertThat(mended().isOk()).as("only a person knows").isFalse();
    assertThat(item(item).assignee()).contains(agent);
  }

  @Test
  void whatIsMendedMeanwhileIsLeftAlone() throws IOException {
    String agent = agent().id();
    WorkItem item = begun(agent, "held by nobody");
    write(hook(agent).emptied(clock().seconds()));
    List<Finding> found = team().checkup().findings();
    done(team().work().release(item.id(), Optional.empty()));
    String other = agent().id();
    done(team().hooks().set(other, item.id()));
    for (Finding finding : found) {
      if (finding.fact().contains(item.id())) {
        finding.repair().orElseThrow().action().run();
      }
    }
    assertThat(told()).doesNotContain("work.mended");
    assertThat(hook(other).holds(item.id())).isTrue();
  }
}
