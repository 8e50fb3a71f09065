package dev.intercore.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.IntercoreException;
import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.work.record.AgentIdentity.AgentStatus;
import dev.intercore.work.record.Branches;
import dev.intercore.work.record.Escalation;
import dev.intercore.work.record.HookState.HookStatus;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.MergeRequest.MergeStatus;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whose branch merges next. */
abstract class MergeContract extends TeamContract {
  private static final Duration LEASE = Duration.ofMinutes(10);

  MergeContract(TeamBackends store, Path folder) throws IOException {
    super(store, folder);
  }

  @AfterEach
  @Override
  void close() throws SQLException, IOException {
    Consistency.check(team());
    super.close();
  }

  private MergeQueue queue() {
    return team().merges();
  }

  private MergeRequest submitted(String title) {
    return submitted(finished(title), "main");
  }

  private MergeRequest submitted(WorkItem item, String target) {
    return done(queue().submit(item.id(), new Branches("work/" + item.id(), target)));
  }

  private static long token(MergeRequest begun) {
    return begun.fencingToken().orElseThrow();
  }

  private MergeStatus status(MergeRequest request) {
    return queue().find(request.id()).value().orElseThrow().status();
  }

  private List<Escalation> escalations() {
    return unclosed();
  }

  @Test
  void oneAtATimeInTheOrderOfSubmission() {
    MergeRequest first = submitted("first");
    MergeRequest second = submitted("second");
    assertThat(done(queue().next(Optional.of("main"))).id()).isEqualTo(first.id());
    assertThat(refused(queue().begin(second.id(), LEASE), Why.BLOCKED).fact()).contains(first.id());
    MergeRequest begun = done(queue().begin(first.id(), LEASE));
    refused(queue().next(Optional.of("main")), Why.BLOCKED);
    refused(queue().begin(first.id(), LEASE), Why.BLOCKED);
    refused(queue().begin(second.id(), LEASE), Why.BLOCKED);
    done(queue().merged(first.id(), token(begun), Optional.of("abc")));
    MergeRequest next = done(queue().begin(second.id(), LEASE));
    assertThat(token(next)).isGreaterThan(token(begun));
  }

  @Test
  void branchesHaveLinesOfTheirOwn() {
    MergeRequest main = submitted(finished("a"), "main");
    MergeRequest release = submitted(finished("b"), "release");
    done(queue().begin(main.id(), LEASE));
    assertThat(done(queue().next(Optional.empty())).id()).isEqualTo(release.id());
    done(queue().begin(release.id(), LEASE));
    refused(queue().next(Optional.empty()), Why.BLOCKED);
    assertThat(queue().line("main")).hasSize(1);
    refused(queue().next(Optional.of("nowhere")), Why.NOTHING_READY);
  }

  @Test
  void mergedMovesTheItemAndFreesItsAgent() {
    String agent = agent().id();
    WorkItem item = begun(agent, "a");
    MergeRequest begun = done(queue().begin(submitted(item, "main").id(), LEASE));
    done(queue().merged(begun.id(), token(begun), Optional.of("abc")));
    assertThat(item(item).status()).isEqualTo(WorkStatus.MERGED);
    assertThat(item(item).commit()).contains("abc");
    assertThat(team().hooks().get(agent).orElseThrow().status()).isEqualTo(HookStatus.COMPLETED);
    assertThat(agent(agent).status()).isEqualTo(AgentStatus.IDLE);
    assertThat(queue().merged(begun.id(), token(begun), Optional.of("abc")))
        .isInstanceOfSatisfying(Result.Done.class, done -> assertThat(done.changed()).isFalse());
  }

  @Test
  void conflictBlocksItsBranchAndEscalatesInOneStep() {
    MergeRequest first = submitted("first");
    MergeRequest second = submitted("second");
    MergeRequest elsewhere = submitted(finished("third"), "release");
    MergeRequest begun = done(queue().begin(first.id(), LEASE));
    done(queue().conflict(first.id(), token(begun), "tests failed\nin a.c"));
    assertThat(queue().find(first.id()).value().orElseThrow().reason())
        .contains("tests failed\nin a.c");
    assertThat(refused(queue().next(Optional.of("main")), Why.BLOCKED).fact()).contains(first.id());
    refused(queue().begin(second.id(), LEASE), Why.BLOCKED);
    done(queue().begin(elsewhere.id(), LEASE));
    assertThat(escalations()).hasSize(1);
    assertThat(escalations().getFirst().subject()).isEqualTo(first.id());
    assertThat(escalations().getFirst().beadId()).isEqualTo(first.beadId());
    done(queue().retry(first.id(), Optional.of("rebased")));
    assertThat(done(queue().next(Optional.of("main"))).id()).isEqualTo(first.id());
    assertThat(escalations()).as("until it is merged").hasSize(1);
    MergeRequest again = done(queue().begin(first.id(), LEASE));
    assertThat(again.attempts()).isEqualTo(2);
    done(queue().conflict(first.id(), token(again), "still"));
    assertThat(escalations()).as("said once").hasSize(1);
    assertThat(escalations().getFirst().reason()).isEqualTo("still");
    done(queue().retry(first.id(), Optional.empty()));
    MergeRequest third = done(queue().begin(first.id(), LEASE));
    done(queue().merged(first.id(), token(third), Optional.empty()));
    assertThat(escalations()).isEmpty();
    assertThat(done(queue().next(Optional.of("main"))).id()).isEqualTo(second.id());
  }

  @Test
  void crashedMergerIsTakenOverAfterItsLeaseAndItsTokenIsDead() {
    MergeRequest request = submitted("a");
    MergeRequest crashed = done(queue().begin(request.id(), LEASE));
    clock().moveSeconds(600);
    refused(queue().begin(request.id(), LEASE), Why.BLOCKED);
    clock().moveSeconds(1);
    assertThat(done(queue().next(Optional.of("main"))).id()).isEqualTo(request.id());
    MergeRequest taken = done(queue().begin(request.id(), LEASE));
    assertThat(token(taken)).isGreaterThan(token(crashed));
    refused(queue().merged(request.id(), token(crashed), Optional.empty()), Why.STALE_TOKEN);
    refused(queue().conflict(request.id(), token(crashed), "late"), Why.STALE_TOKEN);
    refused(queue().renew(request.id(), token(crashed), Optional.empty()), Why.STALE_TOKEN);
    assertThat(status(request)).isEqualTo(MergeStatus.MERGING);
    done(queue().merged(request.id(), token(taken), Optional.empty()));
    refused(queue().merged(request.id(), token(crashed), Optional.empty()), Why.STALE_TOKEN);
    assertThat(told()).contains("merge.taken_over");
  }

  @Test
  void lateMergerThatNobodyTookOverStillCounts() {
    MergeRequest begun = done(queue().begin(submitted("a").id(), LEASE));
    clock().move(Duration.ofHours(5));
    done(queue().merged(begun.id(), token(begun), Optional.empty()));
  }

  @Test
  void renewKeepsOthersOutAndChangesNoRecord() throws IOException, SQLException {
    MergeRequest begun = done(queue().begin(submitted("a").id(), LEASE));
    String before = store.record(root, RecordKind.MERGE, begun.id());
    clock().moveSeconds(500);
    MergeRequest renewed = done(queue().renew(begun.id(), token(begun), Optional.empty()));
    assertThat(renewed.leaseExpiresAt()).isEqualTo(clock().seconds() + 600);
    assertThat(store.record(root, RecordKind.MERGE, begun.id())).isEqualTo(before);
    clock().moveSeconds(600);
    refused(queue().begin(begun.id(), LEASE), Why.BLOCKED);
    clock().moveSeconds(1);
    done(queue().begin(begun.id(), LEASE));
  }

  @Test
  void leaseOfAnEarlierBeginCountsForNothing() {
    MergeRequest begun = done(queue().begin(submitted("a").id(), Duration.ofHours(10)));
    done(queue().renew(begun.id(), token(begun), Optional.empty()));
    done(queue().conflict(begun.id(), token(begun), "no"));
    done(queue().retry(begun.id(), Optional.empty()));
    MergeRequest again = done(queue().begin(begun.id(), Duration.ofMinutes(1)));
    assertThat(queue().find(again.id()).value().orElseThrow().leaseExpiresAt())
        .isEqualTo(clock().seconds() + 60);
    clock().moveSeconds(61);
    done(queue().begin(begun.id(), LEASE));
  }

  @Test
  void newerSubmissionTakesThePlaceOfTheOlder() {
    WorkItem item = finished("a");
    MergeRequest old = submitted(item, "main");
    MergeRequest other = submitted("b");
    MergeRequest newer = done(queue().submit(item.id(), new Branches("work/second", "main")));
    assertThat(status(old)).isEqualTo(MergeStatus.SUPERSEDED);
    assertThat(newer.id()).isNotEqualTo(old.id());
    assertThat(done(queue().next(Optional.of("main"))).id()).isEqualTo(newer.id());
    assertThat(queue().submit(item.id(), new Branches("work/second", "main")))
        .isEqualTo(Result.already(newer));
    MergeRequest begun = done(queue().begin(newer.id(), LEASE));
    refused(queue().submit(item.id(), new Branches("work/third", "main")), Why.BLOCKED);
    done(queue().conflict(newer.id(), token(begun), "no"));
    MergeRequest third = done(queue().submit(item.id(), new Branches("work/second", "main")));
    assertThat(third.id()).isNotEqualTo(newer.id());
    assertThat(escalations()).isEmpty();
    assertThat(queue().line("main"))
        .extracting(MergeRequest::id)
        .containsExactly(third.id(), other.id());
    refused(queue().begin(old.id(), LEASE), Why.ILLEGAL_MOVE);
    MergeRequest moved = done(queue().submit(item.id(), new Branches("work/second", "other")));
    assertThat(queue().line("main")).extracting(MergeRequest::id).containsExactly(other.id());
    assertThat(moved.seq()).isGreaterThan(other.seq());
  }

  @Test
  void onlyWhatIsBegunOrDoneIsSubmitted() {
    WorkItem open = item("a");
    refused(queue().submit(open.id(), new Branches("x", "main")), Why.ILLEGAL_MOVE);
    done(team().hooks().set(agent().id(), open.id()));
    refused(queue().submit(open.id(), new Branches("x", "main")), Why.ILLEGAL_MOVE);
    WorkItem merged = finished("b");
    done(team().work().status(merged.id(), WorkStatus.MERGED, Optional.empty()));
    refused(queue().submit(merged.id(), new Branches("x", "main")), Why.ILLEGAL_MOVE);
    refused(queue().submit("bead-00000", new Branches("x", "main")), Why.UNKNOWN);
  }

  @Test
  void itemInLineStaysWhatItIs() {
    String agent = agent().id();
    WorkItem item = begun(agent, "a");
    MergeRequest request = submitted(item, "main");
    refused(team().work().release(item.id(), Optional.empty()), Why.BLOCKED);
    refused(team().hooks().clear(agent), Why.BLOCKED);
    done(team().hooks().complete(agent));
    refused(team().work().status(item.id(), WorkStatus.MERGED, Optional.empty()), Why.BLOCKED);
    done(queue().withdraw(request.id(), Optional.of("changed my mind")));
    assertThat(queue().find(request.id()).value().orElseThrow().reason())
        .contains("changed my mind");
    done(team().work().release(item.id(), Optional.empty()));
  }

  @Test
  void withdrawnLeavesTheLineUnlessItIsBeingMerged() {
    MergeRequest first = submitted("a");
    MergeRequest second = submitted("b");
    MergeRequest begun = done(queue().begin(first.id(), LEASE));
    refused(queue().withdraw(first.id(), Optional.empty()), Why.BLOCKED);
    done(queue().conflict(first.id(), token(begun), "no"));
    assertThat(escalations()).hasSize(1);
    done(queue().withdraw(first.id(), Optional.empty()));
    assertThat(escalations()).isEmpty();
    assertThat(queue().withdraw(first.id(), Optional.empty()).isDone()).isTrue();
    assertThat(done(queue().next(Optional.of("main"))).id()).isEqualTo(second.id());
    refused(queue().retry(first.id(), Optional.empty()), Why.ILLEGAL_MOVE);
    done(queue().begin(second.id(), LEASE));
    clock().move(LEASE.plusSeconds(1));
    done(queue().withdraw(second.id(), Optional.empty()));
    refused(queue().next(Optional.of("main")), Why.NOTHING_READY);
  }

  @Test
  void damagedHeadBlocksItsLine() {
    MergeRequest first = submitted("a");
    MergeRequest second = submitted("b");
    done(queue().begin(first.id(), LEASE));
    String whole = kept(RecordKind.MERGE, first.id());
    damage(RecordKind.MERGE, first.id(), "{");
    assertThat(refused(queue().next(Optional.of("main")), Why.BLOCKED).fact())
        .contains(first.id(), "damaged");
    refused(queue().next(Optional.empty()), Why.BLOCKED);
    assertThatThrownBy(() -> queue().begin(second.id(), LEASE))
        .hasMessageContaining(first.id())
        .hasMessageContaining("damaged");
    assertThatThrownBy(() -> queue().beginNext("main", LEASE)).hasMessageContaining("damaged");
    assertThatThrownBy(() -> queue().submit(first.beadId(), new Branches("again", "main")))
        .hasMessageContaining("damaged");
    assertThatThrownBy(() -> team().work().release(first.beadId(), Optional.empty()))
        .hasMessageContaining("damaged");
    damage(RecordKind.MERGE, first.id(), whole);
  }

  @Test
  void escalationStaysWhileItsRequestBlocks() {
    MergeRequest begun = done(queue().begin(submitted("a").id(), LEASE));
    done(queue().conflict(begun.id(), token(begun), "no"));
    String escalation = escalations().getFirst().id();
    refused(team().escalations().close(escalation, Optional.empty()), Why.BLOCKED);
    done(queue().retry(begun.id(), Optional.empty()));
    done(team().escalations().close(escalation, Optional.of("looked at")));
  }

  @Test
  void tokensGrowThoughTheClockIsSetBack() {
    MergeRequest request = submitted("a");
    MergeRequest first = done(queue().begin(request.id(), LEASE));
    done(queue().conflict(request.id(), token(first), "no"));
    done(queue().retry(request.id(), Optional.empty()));
    clock().move(Duration.ofDays(-300));
    MergeRequest second = done(queue().begin(request.id(), LEASE));
    assertThat(token(second)).isGreaterThan(token(first));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "-x", "a b", "a..b", "a~1", "x/", "/x", "a\nb", "a@{1}", "HEAD^", "x.", "a//b", "main"
      })
  void strangeBranchesAreRefused(String source) {
    assertThatThrownBy(() -> new Branches(source, "main")).isInstanceOf(IntercoreException.class);
  }
}
