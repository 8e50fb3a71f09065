package dev.intercore.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.Actor;
import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.work.record.AgentIdentity.AgentStatus;
import dev.intercore.work.record.Escalation;
import dev.intercore.work.record.Escalation.EscalationSource;
import dev.intercore.work.record.Escalation.EscalationStatus;
import dev.intercore.work.record.HookState.HookStatus;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.Priority;
import dev.intercore.work.record.WorkItem.WorkStatus;
import dev.intercore.work.storage.PageCursor;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who takes what, and what may be taken. */
abstract class ClaimContract extends TeamContract {
  ClaimContract(TeamBackends store, Path folder) throws IOException {
    super(store, folder);
  }

  @AfterEach
  @Override
  void close() throws SQLException, IOException {
    Consistency.check(team());
    super.close();
  }

  private List<String> ready() {
    return team().work().ready(100).stream().map(WorkItem::title).toList();
  }

  @Test
  void readyIsByPriorityThenAge() {
    item("third", Priority.P3);
    item("second", Priority.P2);
    item("second too", Priority.P2);
    item("first", Priority.P1);
    assertThat(ready()).containsExactly("first", "second", "second too", "third");
    assertThat(done(team().work().claim(agent().id())).title()).isEqualTo("first");
    assertThat(ready()).containsExactly("second", "second too", "third");
  }

  @Test
  void claimTakesTheHookTooAndAgainIsANoOp() {
    String agent = agent().id();
    item("a");
    item("b");
    WorkItem claimed = done(team().work().claim(agent));
    assertThat(claimed.status()).isEqualTo(WorkStatus.HOOKED);
    assertThat(team().hooks().get(agent).orElseThrow().status()).isEqualTo(HookStatus.PENDING);
    assertThat(team().work().claim(agent)).isEqualTo(Result.already(claimed));
    assertThat(team().work().claim(agent, Optional.of(claimed.id())).isDone()).isTrue();
    refused(team().work().claim(agent, Optional.of(item("c").id())), Why.TAKEN);
    assertThat(told()).filteredOn("hook.set"::equals).hasSize(1);
  }

  @Test
  void nothingReadyIsANo() {
    refused(team().work().claim(agent().id()), Why.NOTHING_READY);
    refused(team().work().claim("polecat-00000"), Why.UNKNOWN);
  }

  @Test
  void claimOverACompletedHookTakesTheNext() {
    String agent = agent().id();
    begun(agent, "a");
    done(team().hooks().complete(agent));
    item("b");
    assertThat(done(team().work().claim(agent)).title()).isEqualTo("b");
  }

  @Test
  void claimRecordsTheSessionAndTheEndOfItForgetsIt() {
    String agent = agent().id();
    item("a");
    Team speaking = team(new Actor("polecat", Optional.of("session-7")));
    done(speaking.work().claim(agent));
    assertThat(agent(agent).sessionId()).contains("session-7");
    done(speaking.hooks().activate(agent));
    done(speaking.hooks().complete(agent));
    assertThat(agent(agent).sessionId()).isEmpty();
    assertThat(agent(agent).status()).isEqualTo(AgentStatus.IDLE);
  }

  @Test
  void whatWaitsIsNotReadyUntilWhatItWaitsForIsDone() {
    WorkItem first = item("first", Priority.P3);
    WorkItem second = item("second", Priority.P1);
    done(team().work().depend(second.id(), first.id()));
    assertThat(ready()).containsExactly("first");
    assertThat(
            refused(team().work().claim(agent().id(), Optional.of(second.id())), Why.BLOCKED)
                .fact())
        .contains(first.id());
    refused(team().hooks().set(agent().id(), second.id()), Why.BLOCKED);
    String agent = agent().id();
    done(team().work().claim(agent));
    done(team().hooks().activate(agent));
    assertThat(ready()).isEmpty();
    done(team().hooks().complete(agent));
    assertThat(ready()).containsExactly("second");
    done(team().work().release(first.id(), Optional.empty()));
    assertThat(ready()).containsExactly("first");
    done(team().work().removeDependency(second.id(), first.id()));
    assertThat(ready()).containsExactly("second", "first");
  }

  @Test
  void circlesAreRefused() {
    WorkItem a = item("a");
    WorkItem b = item("b");
    WorkItem c = item("c");
    done(team().work().depend(b.id(), a.id()));
    done(team().work().depend(c.id(), b.id()));
    assertThat(team().work().depend(c.id(), b.id()).value()).contains(item(c));
    refused(team().work().depend(a.id(), c.id()), Why.ILLEGAL_MOVE);
    refused(team().work().depend(a.id(), a.id()), Why.ILLEGAL_MOVE);
    refused(team().work().depend(a.id(), "bead-00000"), Why.UNKNOWN);
    assertThat(item(a).dependsOn()).isEmpty();
  }

  @Test
  void thirdAttemptEscalatesAndTheItemLeavesReadyUntilThatIsClosed() {
    WorkItem item = item("hard");
    String agent = agent().id();
    for (int attempt = 1; attempt <= 3; attempt++) {
      assertThat(ready()).containsExactly("hard");
      giveUp(agent, "broke " + attempt);
      assertThat(item(item).attempts()).isEqualTo(attempt);
    }
    assertThat(ready()).isEmpty();
    refused(team().work().claim(agent), Why.NOTHING_READY);
    refused(team().hooks().set(agent, item.id()), Why.BLOCKED);
    Escalation escalation = unclosed().getFirst();
    assertThat(escalation.source()).isEqualTo(EscalationSource.ATTEMPTS);
    assertThat(escalation.beadId()).isEqualTo(item.id());
    assertThat(escalation.reason()).contains("broke 3");
    done(team().escalations().ack(escalation.id()));
    assertThat(ready()).as("somebody looks, and has not decided").isEmpty();
    done(team().escalations().close(escalation.id(), Optional.of("try again")));
    assertThat(ready()).containsExactly("hard");
    giveUp(agent, "broke again");
    assertThat(ready()).isEmpty();
    assertThat(team().escalations().page(PageCursor.START, 10).records())
        .extracting(Escalation::status)
        .containsExactly(EscalationStatus.CLOSED, EscalationStatus.OPEN);
  }

  private void giveUp(String agent, String reason) {
    WorkItem claimed = done(team().work().claim(agent));
    done(team().hooks().activate(agent));
    done(team().work().release(claimed.id(), Optional.of(reason)));
  }

  @Test
  void escalationThatCannotBeReadIsStillOne() {
    WorkItem item = item("hard");
    String agent = agent().id();
    for (int attempt = 0; attempt < 3; attempt++) {
      giveUp(agent, "no");
    }
    String escalation = unclosed().getFirst().id();
    String whole = kept(RecordKind.ESCALATION, escalation);
    damage(RecordKind.ESCALATION, escalation, "{");
    refused(team().work().claim(agent), Why.NOTHING_READY);
    refused(team().hooks().set(agent, item.id()), Why.BLOCKED);
    item("easy");
    assertThat(done(team().work().claim(agent)).title()).isEqualTo("easy");
    damage(RecordKind.ESCALATION, escalation, whole);
  }

  @Test
  void whatWaitsForSomethingThatCannotBeReadIsPassed() {
    WorkItem first = item("first");
    WorkItem second = item("second", Priority.P1);
    done(team().work().depend(second.id(), first.id()));
    done(team().work().status(first.id(), WorkStatus.DONE, Optional.of("obsolete")));
    item("third", Priority.P3);
    String whole = kept(RecordKind.WORK, first.id());
    damage(RecordKind.WORK, first.id(), "{");
    assertThat(done(team().work().claim(agent().id())).title()).isEqualTo("third");
    damage(RecordKind.WORK, first.id(), whole);
  }

  @Test
  void sessionIsThatOfWhoeverSpeaksForItself() {
    String agent = agent().id();
    WorkItem item = item("a");
    done(team(speaking("first")).work().claim(agent));
    done(
        team(speaking("mayor")).work().status(item.id(), WorkStatus.IN_PROGRESS, Optional.empty()));
    assertThat(agent(agent).sessionId()).contains("first");
    done(team().hooks().activate(agent));
    assertThat(agent(agent).sessionId()).contains("first");
    assertThat(team(speaking("restarted")).work().claim(agent))
        .isEqualTo(Result.already(item(item)));
    assertThat(agent(agent).sessionId()).contains("restarted");
  }

  private static Actor speaking(String session) {
    return new Actor("somebody", Optional.of(session));
  }

  @Test
  void closedItemIsNobodysEscalation() {
    WorkItem item = item("hard");
    String agent = agent().id();
    for (int attempt = 0; attempt < 3; attempt++) {
      giveUp(agent, "no");
    }
    done(team().work().status(item.id(), WorkStatus.DONE, Optional.of("not needed")));
    assertThat(unclosed()).isEmpty();
  }

  @Test
  void releaseOfWhatNobodyHasIsANoOp() {
    WorkItem item = item("a");
    assertThat(team().work().release(item.id(), Optional.of("why")))
        .isEqualTo(Result.already(item));
    assertThat(told()).doesNotContain("work.released");
  }
}
