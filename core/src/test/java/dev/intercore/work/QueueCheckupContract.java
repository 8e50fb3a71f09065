package dev.intercore.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.Result.Why;
import dev.intercore.doctor.Check.Finding;
import dev.intercore.work.record.Branches;
import dev.intercore.work.record.Escalation;
import dev.intercore.work.record.Escalation.EscalationStatus;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.MergeRequest.MergeStatus;
import dev.intercore.work.record.RecordKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A line that does not go on is found, and goes on. */
abstract class QueueCheckupContract extends CheckedTeam {
  private static final Duration LEASE = Duration.ofMinutes(10);

  QueueCheckupContract(TeamBackends store, Path folder) throws IOException {
    super(store, folder);
  }

  private MergeRequest begun() {
    done(team().merges().submit(finished("to be merged").id(), new Branches("work", "main")));
    return done(team().merges().beginNext("main", LEASE));
  }

  private static long token(MergeRequest request) {
    return request.fencingToken().orElseThrow();
  }

  private MergeRequest now(MergeRequest request) {
    return team().merges().find(request.id()).value().orElseThrow();
  }

  private List<Escalation> escalations() {
    return unclosed();
  }

  @Test
  void deadHeadGoesBackToPendingAndItsTokenIsDead() {
    MergeRequest dead = begun();
    assertThat(facts()).isEmpty();
    clock().move(LEASE.plusSeconds(1));
    mendsAll(dead.id() + " is merging into main, but its lease expired");
    assertThat(now(dead).status()).isEqualTo(MergeStatus.PENDING);
    assertThat(told()).contains("merge.released");
    refused(team().merges().merged(dead.id(), token(dead), Optional.empty()), Why.STALE_TOKEN);
    MergeRequest again = done(team().merges().beginNext("main", LEASE));
    assertThat(token(again)).isGreaterThan(token(dead));
    refused(team().merges().merged(dead.id(), token(dead), Optional.empty()), Why.STALE_TOKEN);
  }

  @Test
  void leaseThatWasRenewedIsNotOver() {
    MergeRequest begun = begun();
    clock().move(LEASE.minusSeconds(1));
    done(team().merges().renew(begun.id(), token(begun), Optional.empty()));
    clock().move(LEASE.minusSeconds(1));
    assertThat(facts()).isEmpty();
  }

  @Test
  void headThatIsTakenOverMeanwhileIsLeftAlone() throws IOException {
    begun();
    clock().move(LEASE.plusSeconds(1));
    List<Finding> found = team().checkup().findings();
    MergeRequest taken = done(team().merges().beginNext("main", LEASE));
    for (Finding finding : found) {
      finding.repair().orElseThrow().action().run();
    }
    assertThat(now(taken).status()).isEqualTo(MergeStatus.MERGING);
  }

  @Test
  void conflictThatNobodyIsToldOfIsEscalated() {
    MergeRequest begun = begun();
    done(team().merges().conflict(begun.id(), token(begun), "it does not fit"));
    remove(RecordKind.ESCALATION, escalations().getFirst().id());
    mendsAll(begun.id() + " blocks main without an escalation");
    assertThat(escalations()).hasSize(1);
    assertThat(escalations().getFirst().reason()).isEqualTo("it does not fit");
    assertThat(escalations().getFirst().subject()).isEqualTo(begun.id());
  }

  @Test
  void escalationOfWhatIsOverIsClosed() {
    MergeRequest begun = begun();
    done(team().merges().conflict(begun.id(), token(begun), "it does not fit"));
    Escalation open = escalations().getFirst();
    done(team().merges().withdraw(begun.id(), Optional.empty()));
    write(
        team().escalations().get(open.id()).orElseThrow(),
        "status",
        EscalationStatus.OPEN,
        "closedBy",
        null,
        "closeReason",
        null);
    mendsAll(open.id() + " concerns " + begun.id() + ", which is withdrawn");
    assertThat(escalations()).isEmpty();
  }

  @Test
  void requestWithoutItsItemIsTold() {
    MergeRequest begun = begun();
    remove(RecordKind.WORK, begun.beadId());
    mended();
    assertThat(facts())
        .containsExactly(begun.id() + " is to merge " + begun.beadId() + ", which does not exist");
  }
}
