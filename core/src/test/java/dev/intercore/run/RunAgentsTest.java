package dev.intercore.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.process.ProcessTable;
import dev.intercore.run.Run.RunStatus;
import dev.intercore.run.RunAgent.RunAgentStatus;
import dev.intercore.run.RunAgents.AgentView;
import dev.intercore.run.RunAgents.NewAgent;
import dev.intercore.testing.TestProcesses;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agents of a run, and whether they are active. */
class RunAgentsTest extends RunFixture {
  RunAgentsTest(@TempDir Path folder) throws IOException {
    super(folder);
  }

  private RunAgent add(Run run, Optional<ProcessIdentity> process) {
    return done(runs().agents().add(run.id(), new NewAgent("codex", Optional.of("b1"), process)));
  }

  private boolean isActive(RunAgent agent) {
    return done(runs().agents().find(agent.id())).active();
  }

  private static ProcessIdentity identity(Process process) throws IOException {
    return ProcessTable.here().identity(process.pid()).orElseThrow();
  }

  @Test
  void agentRunsUntilItsStatusIsSet() {
    Run run = run();
    RunAgent agent = add(run, Optional.empty());
    assertThat(agent.id()).matches("agent-[0-9a-z]{5,}");
    assertThat(List.of(agent.id(), "agent-", "agent", "a")).allMatch(RunAgent::isNamed);
    assertThat(List.of("", "polecat-1", "agents", "b")).noneMatch(RunAgent::isNamed);
    assertThat(isActive(agent)).isTrue();
    clock.moveSeconds(9);
    AgentView failed = done(runs().agents().status(agent.id(), RunAgentStatus.FAILED));
    assertThat(failed.agent().updatedAt()).isEqualTo(clock.seconds());
    assertThat(failed.active()).isFalse();
    assertThat(isActive(agent)).isFalse();
    assertThat(runs().agents().status(agent.id(), RunAgentStatus.FAILED))
        .isEqualTo(Result.already(failed));
    done(runs().agents().status(agent.id(), RunAgentStatus.RUNNING));
    assertThat(isActive(agent)).isTrue();
    assertThat(eventLines())
        .filteredOn(line -> line.startsWith("agent."))
        .containsExactly(
            "agent.added {\"name\":\"b1\",\"run_id\":\"" + run.id() + "\",\"type\":\"codex\"}",
            "agent.status {\"from\":\"running\",\"to\":\"failed\"}",
            "agent.status {\"from\":\"failed\",\"to\":\"running\"}");
  }

  @Test
  void agentOfAnEndedRunIsNotActive() {
    Run run = run();
    RunAgent agent = add(run, Optional.empty());
    assertThat(runs().agents().countRunning()).isEqualTo(1);
    done(runs().end(run.id(), RunStatus.COMPLETED, Optional.empty()));
    assertThat(isActive(agent)).isFalse();
    assertThat(runs().agents().countRunning()).isZero();
    assertThat(runs().agents().active(10, RunFixture::failOnCorrupt)).isEmpty();
    assertThat(done(runs().agents().list(run.id())))
        .containsExactly(new AgentView(agent, false))
        .isEqualTo(runs().agents().page(run.id(), 0, 10, RunFixture::failOnCorrupt));
  }

  @Test
  void deadAgentsAreNotCountedAsActive() {
    Run run = run();
    add(run, Optional.empty());
    add(run, Optional.of(TestProcesses.dead()));
    assertThat(runs().agents().countActive(run, 10)).isEqualTo(1);
    assertThat(runs().agents().countActive(run, 0)).as("unknown is not dead").isEqualTo(2);
    add(run(), Optional.empty());
    assertThat(runs().agents().countActive(run, 10)).as("of that run").isEqualTo(1);
  }

  @Test
  void agentThatStartsAgainIsActiveAgain() {
    RunAgent agent = add(run(), Optional.empty());
    done(runs().agents().status(agent.id(), RunAgentStatus.FAILED));
    assertThat(runs().agents().countRunning()).isZero();
    done(runs().agents().status(agent.id(), RunAgentStatus.RUNNING));
    assertThat(runs().agents().active(10, RunFixture::failOnCorrupt)).hasSize(1);
  }

  @Test
  void agentOfADeadProcessIsNotActive() throws Exception {
    clock.set(Instant.now());
    Process process = new ProcessBuilder("sleep", "100").start();
    try {
      Run run = run();
      RunAgent agent = add(run, Optional.of(identity(process)));
      assertThat(AgentView.JSON.toMap(new AgentView(agent, true)))
          .containsEntry("pid", process.pid());
      assertThat(isActive(agent)).isTrue();
      process.destroyForcibly().waitFor();
      assertThat(isActive(agent)).isFalse();
      assertThat(done(runs().agents().find(agent.id())).agent().status())
          .isEqualTo(RunAgentStatus.RUNNING);
      assertThat(runs().agents().active(10, RunFixture::failOnCorrupt)).isEmpty();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void reusedPidIsAnotherProcess() throws Exception {
    clock.set(Instant.now());
    Process process = new ProcessBuilder("sleep", "100").start();
    try {
      ProcessIdentity now = identity(process);
      ProcessIdentity before =
          new ProcessIdentity(now.pid(), now.start() - 1, now.boot(), now.namespaces());
      assertThat(isActive(add(run(), Optional.of(before)))).isFalse();
      assertThat(isActive(add(run(), Optional.of(now)))).isTrue();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void processOfAnotherPidNamespaceIsUnknownAndNotDead() {
    ProcessIdentity far = new ProcessIdentity(4711, 12, "0".repeat(32), "pid:[1]");
    clock.set(Instant.now().plusSeconds(60));
    assertThat(isActive(add(run(), Optional.of(far)))).isTrue();
  }

  /** Many old dead agents must not hide the newest active ones. */
  @Test
  void newestActiveAgentsAreListed() throws Exception {
    clock.set(Instant.now());
    Process process = new ProcessBuilder("sleep", "100").start();
    ProcessIdentity gone = identity(process);
    process.destroyForcibly().waitFor();
    Run run = run();
    for (int i = 0; i < 30; i++) {
      add(run, Optional.of(gone));
    }
    RunAgent one = add(run, Optional.empty());
    RunAgent two = add(run, Optional.empty());
    assertThat(runs().agents().active(5, RunFixture::failOnCorrupt))
        .extracting(AgentView::agent)
        .containsExactly(two, one);
    assertThat(runs().agents().active(1, RunFixture::failOnCorrupt))
        .extracting(AgentView::agent)
        .containsExactly(two);
    List<AgentView> first = runs().agents().page(run.id(), 0, 20, RunFixture::failOnCorrupt);
    List<AgentView> rest =
        runs()
            .agents()
            .page(run.id(), first.getLast().agent().seq(), 20, RunFixture::failOnCorrupt);
    assertThat(first).hasSize(20);
    assertThat(rest).hasSize(12);
    assertThat(rest.getLast().agent()).isEqualTo(two);
  }

  @Test
  void namesAreValidatedAndIdPrefixesAreEnough() {
    Run run = run();
    RunAgent agent = add(run, Optional.empty());
    assertThat(done(runs().agents().find("agent-")).agent()).isEqualTo(agent);
    add(run, Optional.empty());
    no(runs().agents().find("agent-"), Why.AMBIGUOUS);
    no(runs().agents().find("agent-!"), Why.UNKNOWN);
    no(runs().agents().status("agent-0000000", RunAgentStatus.FAILED), Why.UNKNOWN);
    no(runs().agents().list("run-none"), Why.UNKNOWN);
    assertThatThrownBy(() -> new NewAgent("", Optional.empty(), Optional.empty()))
        .hasMessageContaining("type");
    assertThatThrownBy(() -> new NewAgent("a\tb", Optional.empty(), Optional.empty()))
        .hasMessageContaining("type");
    assertThatThrownBy(() -> new NewAgent("a", Optional.of("x\n"), Optional.empty()))
        .hasMessageContaining("name");
  }
}
