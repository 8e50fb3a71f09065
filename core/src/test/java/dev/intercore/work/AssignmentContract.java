package dev.intercore.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Result.Why;
import dev.intercore.work.record.AgentIdentity.AgentStatus;
import dev.intercore.work.record.HookState;
import dev.intercore.work.record.HookState.HookStatus;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.WorkStatus;
import dev.intercore.work.storage.PageCursor;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Hook, item and agent change together. */
abstract class AssignmentContract extends TeamContract {
  AssignmentContract(TeamBackends store, Path folder) throws IOException {
    super(store, folder);
  }

  @AfterEach
  @Override
  void close() throws SQLException, IOException {
    if (!damaged) {
      Consistency.check(team());
    }
    super.close();
  }

  private boolean damaged;

  @Test
  void eachStepChangesAllThree() {
    String agent = agent().id();
    WorkItem item = item("a");
    done(team().hooks().set(agent, item.id()));
    assertThat(item(item).status()).isEqualTo(WorkStatus.HOOKED);
    assertThat(item(item).assignee()).contains(agent);
    assertThat(item(item).hookStatus()).isEqualTo(HookStatus.PENDING);
    assertThat(agent(agent).status()).isEqualTo(AgentStatus.ACTIVE);
    done(team().hooks().activate(agent));
    assertThat(item(item).status()).isEqualTo(WorkStatus.IN_PROGRESS);
    done(team().hooks().complete(agent));
    assertThat(item(item).status()).isEqualTo(WorkStatus.DONE);
    assertThat(item(item).assignee()).contains(agent);
    assertThat(agent(agent).status()).isEqualTo(AgentStatus.IDLE);
  }

  @Test
  void statusOfTheItemMovesHookAndAgentToo() {
    String agent = agent().id();
    WorkItem item = item("a");
    done(team().hooks().set(agent, item.id()));
    done(team().work().status(item.id(), WorkStatus.IN_PROGRESS, Optional.empty()));
    assertThat(hook(agent).status()).isEqualTo(HookStatus.ACTIVE);
    done(team().work().status(item.id(), WorkStatus.DONE, Optional.empty()));
    assertThat(hook(agent).status()).isEqualTo(HookStatus.COMPLETED);
    assertThat(agent(agent).status()).isEqualTo(AgentStatus.IDLE);
    done(team().work().status(item.id(), WorkStatus.OPEN, Optional.of("not good enough")));
    assertThat(hook(agent).status()).isEqualTo(HookStatus.EMPTY);
    assertThat(item(item).reason()).contains("not good enough");
    assertThat(item(item).attempts()).as("it was done").isZero();
  }

  private HookState hook(String agent) {
    return team().hooks().get(agent).orElseThrow();
  }

  @Test
  void itemIsGivenToOneAgentOnly() {
    String first = agent().id();
    String second = agent().id();
    WorkItem item = item("a");
    done(team().hooks().set(first, item.id()));
    assertThat(refused(team().hooks().set(second, item.id()), Why.TAKEN).fact()).contains(first);
    assertThat(team().hooks().get(second)).isEmpty();
    assertThat(agent(second).status()).isEqualTo(AgentStatus.IDLE);
  }

  @Test
  void unknownAgentsAndItemsAreRefused() {
    refused(team().hooks().set("polecat-00000", item("a").id()), Why.UNKNOWN);
    refused(team().hooks().set(agent().id(), "bead-00000"), Why.UNKNOWN);
    refused(team().hooks().clear("../../../outside"), Why.UNKNOWN);
    refused(team().hooks().clear(".."), Why.UNKNOWN);
  }

  @Test
  void terminatedAgentGetsNothing() {
    String agent = agent().id();
    done(team().agents().status(agent, AgentStatus.TERMINATED));
    refused(team().hooks().set(agent, item("a").id()), Why.ILLEGAL_MOVE);
    refused(team().work().claim(agent), Why.ILLEGAL_MOVE);
  }

  @Test
  void clearLetsGoOfWhatIsNotDoneAndLeavesWhatIs() {
    String agent = agent().id();
    WorkItem first = begun(agent, "first");
    done(team().hooks().clear(agent));
    assertThat(item(first).status()).isEqualTo(WorkStatus.OPEN);
    assertThat(item(first).attempts()).isEqualTo(1);
    assertThat(agent(agent).status()).isEqualTo(AgentStatus.IDLE);
    WorkItem second = begun(agent, "second");
    done(team().hooks().complete(agent));
    done(team().hooks().clear(agent));
    assertThat(item(second).status()).isEqualTo(WorkStatus.DONE);
    assertThat(item(second).hookStatus()).isEqualTo(HookStatus.EMPTY);
    assertThat(hook(agent).status()).isEqualTo(HookStatus.EMPTY);
  }

  @Test
  void pendingHookThatIsClearedIsNoAttempt() {
    String agent = agent().id();
    WorkItem item = item("a");
    done(team().hooks().set(agent, item.id()));
    done(team().hooks().clear(agent));
    assertThat(item(item).attempts()).isZero();
  }

  @Test
  void setOverACompletedHookClearsIt() {
    String agent = agent().id();
    WorkItem first = begun(agent, "first");
    done(team().hooks().complete(agent));
    WorkItem second = item("second");
    done(team().hooks().set(agent, second.id()));
    assertThat(hook(agent).beadId()).contains(second.id());
    assertThat(item(first).hookStatus()).isEqualTo(HookStatus.EMPTY);
    assertThat(item(first).status()).isEqualTo(WorkStatus.DONE);
  }

  @Test
  void agentThatIsAtWorkAndHasLostItsHookGetsNothingElse() {
    String agent = agent().id();
    begun(agent, "a");
    String whole = kept(RecordKind.HOOK, agent);
    damage(RecordKind.HOOK, agent, whole.replace("active", "empty"));
    item("b");
    assertThatThrownBy(() -> team().work().claim(agent)).hasMessageContaining("disagree");
    damage(RecordKind.HOOK, agent, whole);
  }

  @Test
  void illegalMovesNameTheLegalOnes() {
    WorkItem item = item("a");
    for (WorkStatus to : new WorkStatus[] {WorkStatus.HOOKED, WorkStatus.IN_PROGRESS}) {
      assertThat(
              refused(team().work().status(item.id(), to, Optional.empty()), Why.ILLEGAL_MOVE)
                  .hint())
          .contains("hooked", "done");
    }
    refused(team().work().status(item.id(), WorkStatus.DONE, Optional.empty()), Why.ILLEGAL_MOVE);
    done(team().work().status(item.id(), WorkStatus.DONE, Optional.of("obsolete")));
    done(team().work().status(item.id(), WorkStatus.MERGED, Optional.empty()));
    for (WorkStatus to : WorkStatus.values()) {
      if (to != WorkStatus.MERGED) {
        refused(team().work().status(item.id(), to, Optional.of("x")), Why.ILLEGAL_MOVE);
      }
    }
    assertThat(done(team().work().status(item.id(), WorkStatus.MERGED, Optional.empty())))
        .isEqualTo(item(item));
  }

  @Test
  void damagedHookIsNoFreeAgent() {
    String agent = agent().id();
    WorkItem held = begun(agent, "a");
    damage(RecordKind.HOOK, agent, "{");
    damaged = true;
    assertThatThrownBy(() -> team().hooks().set(agent, item("b").id()))
        .isInstanceOfSatisfying(
            IntercoreException.class,
            refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.CORRUPT));
    assertThatThrownBy(() -> team().work().claim(agent)).isInstanceOf(IntercoreException.class);
    assertThatThrownBy(() -> team().work().release(held.id(), Optional.empty()))
        .isInstanceOf(IntercoreException.class);
    refused(team().hooks().find(agent), Why.CORRUPT);
    refused(team().hooks().set(agent().id(), held.id()), Why.TAKEN);
  }

  @Test
  void damagedItemIsNotOverwrittenAndPassedByClaims() throws IOException, SQLException {
    WorkItem item = item("a");
    WorkItem next = item("b");
    damage(
        RecordKind.WORK,
        item.id(),
        store.record(root, RecordKind.WORK, item.id()).replace("open", "banana"));
    damaged = true;
    String agent = agent().id();
    assertThatThrownBy(() -> team().hooks().set(agent, item.id()))
        .hasMessageContaining("damaged")
        .hasMessageContaining("banana");
    refused(team().work().find(item.id()), Why.CORRUPT);
    refused(team().work().find("bead-00000"), Why.UNKNOWN);
    assertThat(done(team().work().claim(agent)).id()).isEqualTo(next.id());
    refused(team().work().claim(agent().id()), Why.NOTHING_READY);
    assertThat(team().work().page(PageCursor.START, 10).records())
        .extracting(WorkItem::id)
        .containsExactly(next.id());
  }

  @Test
  void everyRecordThatChangedHasOneRevisionMore() {
    String agent = agent().id();
    WorkItem item = begun(agent, "a");
    long before = item.revision();
    long hookBefore = hook(agent).revision();
    done(team().hooks().complete(agent));
    assertThat(item(item).revision()).isEqualTo(before + 1);
    assertThat(hook(agent).revision()).isEqualTo(hookBefore + 1);
  }
}
