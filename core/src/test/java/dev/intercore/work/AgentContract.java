package dev.intercore.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.IntercoreException;
import dev.intercore.common.Result.Why;
import dev.intercore.process.Liveness;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.process.ProcessTable;
import dev.intercore.testkit.Tier;
import dev.intercore.work.Agents.Stalled;
import dev.intercore.work.record.AgentIdentity.AgentRole;
import dev.intercore.work.record.AgentIdentity.AgentStatus;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.WorkStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who is there, and who was not heard of. */
abstract class AgentContract extends TeamContract {
  AgentContract(TeamBackends store, Path folder) throws IOException {
    super(store, folder);
  }

  @AfterEach
  @Override
  void close() throws SQLException, IOException {
    Consistency.check(team());
    super.close();
  }

  private static ProcessIdentity self() {
    try {
      return ProcessTable.here().identity(ProcessHandle.current().pid()).orElseThrow();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void heldWorkForbidsIdleAndTerminated() {
    String agent = agent().id();
    begun(agent, "a");
    refused(team().agents().status(agent, AgentStatus.IDLE), Why.TAKEN);
    refused(team().agents().status(agent, AgentStatus.TERMINATED), Why.TAKEN);
    done(team().agents().status(agent, AgentStatus.STALLED));
    assertThat(agent(agent).status()).isEqualTo(AgentStatus.STALLED);
    done(team().hooks().complete(agent));
    assertThat(agent(agent).status()).isEqualTo(AgentStatus.IDLE);
    refused(team().agents().status(agent, AgentStatus.ACTIVE), Why.ILLEGAL_MOVE);
    refused(team().agents().status(agent, AgentStatus.STALLED), Why.ILLEGAL_MOVE);
  }

  @Test
  void touchBringsAStalledAgentBack() {
    String agent = agent().id();
    begun(agent, "a");
    done(team().agents().status(agent, AgentStatus.STALLED));
    done(team().hooks().touch(agent));
    assertThat(agent(agent).status()).isEqualTo(AgentStatus.ACTIVE);
  }

  @Test
  void touchOfAStalledAgentWithoutWorkChangesNothing() throws IOException, SQLException {
    String agent = agent().id();
    String record = store.record(root, RecordKind.AGENT, agent);
    store.overwrite(
        root,
        RecordKind.AGENT,
        agent,
        record.replaceFirst("\"status\":\\s*\"\\w+\"", "\"status\":\"stalled\""));
    refused(team().agents().touch(agent, Optional.of(self())), Why.ILLEGAL_MOVE);
    assertThat(liveness(agent)).isEqualTo(Liveness.UNKNOWN);
    store.overwrite(root, RecordKind.AGENT, agent, record);
  }

  @Test
  void stalledIsWhoHoldsWorkAndWasNotHeardOf() {
    String quiet = agent().id();
    String busy = agent().id();
    agent();
    WorkItem item = begun(quiet, "a");
    begun(busy, "b");
    clock().move(Duration.ofMinutes(30));
    assertThat(team().agents().stalled(Duration.ofMinutes(30))).isEmpty();
    clock().moveSeconds(1);
    done(team().agents().touch(busy));
    List<Stalled> stalled = team().agents().stalled(Duration.ofMinutes(30));
    assertThat(stalled).hasSize(1);
    assertThat(stalled.getFirst().agent().id()).isEqualTo(quiet);
    assertThat(stalled.getFirst().seconds()).isEqualTo(1801);
    assertThat(stalled.getFirst().hook().beadId()).contains(item.id());
    assertThat(item(item).status()).as("nothing is taken away").isEqualTo(WorkStatus.IN_PROGRESS);
    assertThat(agent(quiet).status()).isEqualTo(AgentStatus.ACTIVE);
  }

  @Test
  void touchChangesNoRecordAndIsShown() throws IOException, SQLException {
    String agent = agent().id();
    begun(agent, "a");
    String before = store.record(root, RecordKind.HOOK, agent);
    clock().moveSeconds(500);
    done(team().hooks().touch(agent));
    assertThat(store.record(root, RecordKind.HOOK, agent)).isEqualTo(before);
    assertThat(team().hooks().get(agent).orElseThrow().lastActivity()).isEqualTo(clock().seconds());
    assertThat(told()).doesNotContain("hook.touched");
    clock().moveSeconds(-300);
    done(team().hooks().touch(agent));
    assertThat(team().hooks().get(agent).orElseThrow().lastActivity())
        .as("a clock that is set back takes nothing back")
        .isEqualTo(clock().seconds() + 300);
    refused(team().hooks().touch(agent().id()), Why.ILLEGAL_MOVE);
  }

  @Test
  void livenessHasThreeValues() {
    String agent = agent().id();
    item("a");
    ProcessIdentity self = self();
    ProcessIdentity dead =
        new ProcessIdentity(self.pid(), self.start() - 1, self.boot(), self.namespaces());
    ProcessIdentity elsewhere = new ProcessIdentity(self.pid(), self.start(), self.boot(), "1-1");
    assertThat(liveness(agent)).isEqualTo(Liveness.UNKNOWN);
    done(team().work().claim(agent, Optional.empty(), Optional.of(self)));
    assertThat(liveness(agent)).isEqualTo(Liveness.ALIVE);
    done(team().agents().touch(agent, Optional.of(dead)));
    assertThat(liveness(agent)).isEqualTo(Liveness.DEAD);
    done(team().agents().touch(agent));
    assertThat(liveness(agent)).as("who says nothing takes nothing back").isEqualTo(Liveness.DEAD);
    done(team().agents().touch(agent, Optional.of(elsewhere)));
    assertThat(liveness(agent)).isEqualTo(Liveness.UNKNOWN);
  }

  private Liveness liveness(String agent) {
    return team().agents().liveness(agent(agent));
  }

  @Test
  void uniqueStartOfANameWillDo() {
    String agent = team().agents().create(AgentRole.MAYOR, "rig").id();
    String first = agent().id();
    String second = agent().id();
    assertThat(team().agents().get("mayor").orElseThrow().id()).isEqualTo(agent);
    assertThat(team().agents().get("mayor-").orElseThrow().id()).isEqualTo(agent);
    assertThat(refused(team().agents().find("polecat"), Why.AMBIGUOUS).hint())
        .contains(first, second);
    assertThat(refused(team().agents().find(""), Why.AMBIGUOUS).hint())
        .contains(agent, first, second);
    refused(team().agents().find("crew"), Why.UNKNOWN);
    refused(team().agents().find("mayor%"), Why.UNKNOWN);
    refused(team().agents().find("../mayor"), Why.UNKNOWN);
    refused(team().agents().find("MAYOR"), Why.UNKNOWN);
  }

  @Test
  void namesAreNeverTheSame() {
    List<String> ids =
        java.util.stream.IntStream.range(0, Tier.rounds(100, 300))
            .mapToObj(_ -> agent().id())
            .toList();
    assertThat(ids).doesNotHaveDuplicates();
    assertThat(ids).allMatch(id -> id.matches("polecat-[0-9a-z]{5,}"));
  }

  @Test
  void rigIsAName() {
    assertThatThrownBy(() -> team().agents().create(AgentRole.CREW, "a\tb"))
        .isInstanceOf(IntercoreException.class);
    assertThatThrownBy(() -> team().agents().create(AgentRole.CREW, ""))
        .isInstanceOf(IntercoreException.class);
  }
}
