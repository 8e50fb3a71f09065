package dev.intercore.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.Actor;
import dev.intercore.event.EventLog;
import dev.intercore.testing.DatabaseFixture;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Claims that expire unless they are confirmed. */
class SentinelLeaseTest extends DatabaseFixture {
  private final Sentinels sentinels = db.sentinels();

  SentinelLeaseTest(@TempDir Path folder) {
    super(folder);
  }

  private static SentinelClaim every(long seconds) {
    return SentinelClaim.every("guard", "scope", Duration.ofSeconds(seconds));
  }

  private static SentinelClaim leased(long seconds, long lease) {
    return every(seconds).withLease(Duration.ofSeconds(lease));
  }

  @Test
  void secondOwnerIsRefusedUntilTheLeaseEnds() {
    assertThat(sentinels.check(leased(100, 10))).isTrue();
    clock.moveSeconds(9);
    assertThat(sentinels.check(leased(100, 10))).isFalse();
    clock.moveSeconds(1);
    assertThat(sentinels.check(leased(100, 10))).isTrue();
  }

  @Test
  void twoExpiredClaimsLeaveNothing() {
    assertThat(sentinels.check(leased(1, 8))).isTrue();
    clock.moveSeconds(2);
    assertThat(sentinels.check(leased(1, 1))).isTrue();
    clock.moveSeconds(9);
    assertThat(sentinels.list()).isEmpty();
    assertThat(sentinels.check(SentinelClaim.once("guard", "scope"))).isTrue();
  }

  @Test
  void onceOnlySentinelIsAllowedAgainAfterItsClaimExpired() {
    SentinelClaim claim = SentinelClaim.once("guard", "scope").withLease(Duration.ofSeconds(10));
    assertThat(sentinels.check(claim)).isTrue();
    clock.moveSeconds(10);
    assertThat(sentinels.check(claim)).isTrue();
    assertThat(sentinels.confirm("guard", "scope")).isTrue();
    clock.moveSeconds(1000);
    assertThat(sentinels.check(claim)).isFalse();
  }

  @Test
  void confirmedClaimCountsFromTheTimeItWasMade() {
    sentinels.check(leased(100, 10));
    long fired = clock.seconds();
    clock.moveSeconds(9);
    assertThat(sentinels.confirm("guard", "scope")).isTrue();
    clock.moveSeconds(90);
    assertThat(sentinels.check(every(100))).isFalse();
    assertThat(sentinels.list()).containsExactly(new Sentinel("guard", "scope", fired, 100));
    clock.moveSeconds(1);
    assertThat(sentinels.check(every(100))).isTrue();
  }

  @Test
  void releasedClaimLeavesNoTrace() {
    sentinels.check(leased(100, 10));
    assertThat(sentinels.release("guard", "scope")).isTrue();
    assertThat(sentinels.list()).isEmpty();
    assertThat(sentinels.check(SentinelClaim.once("guard", "scope"))).isTrue();
  }

  @Test
  void confirmAndReleaseNeedALiveUnconfirmedClaim() {
    assertThat(sentinels.confirm("guard", "scope")).isFalse();
    assertThat(sentinels.release("guard", "scope")).isFalse();
    sentinels.check(every(10));
    assertThat(sentinels.confirm("guard", "scope")).isFalse();
    assertThat(sentinels.release("guard", "scope")).isFalse();
    clock.moveSeconds(10);
    sentinels.check(leased(10, 5));
    assertThat(sentinels.confirm("guard", "scope")).isTrue();
    assertThat(sentinels.confirm("guard", "scope")).isFalse();
    assertThat(sentinels.release("guard", "scope")).isFalse();
    clock.moveSeconds(10);
    sentinels.check(leased(10, 5));
    clock.moveSeconds(5);
    assertThat(sentinels.confirm("guard", "scope")).isFalse();
    assertThat(sentinels.release("guard", "scope")).isFalse();
  }

  @Test
  void releaseRestoresThePriorFiring() {
    sentinels.check(every(100));
    long fired = clock.seconds();
    clock.moveSeconds(50);
    assertThat(sentinels.check(leased(50, 10))).isTrue();
    assertThat(sentinels.release("guard", "scope")).isTrue();
    assertThat(sentinels.list().getFirst().lastFired()).isEqualTo(fired);
    assertThat(sentinels.check(every(51))).isFalse();
    assertThat(sentinels.check(every(50))).isTrue();
  }

  @Test
  void expiryRestoresThePriorFiring() {
    sentinels.check(every(100));
    long fired = clock.seconds();
    clock.moveSeconds(50);
    sentinels.check(leased(50, 10));
    clock.moveSeconds(10);
    assertThat(sentinels.list().getFirst().lastFired()).isEqualTo(fired);
    assertThat(sentinels.check(SentinelClaim.once("guard", "scope"))).isFalse();
    assertThat(sentinels.check(every(61))).isFalse();
    assertThat(sentinels.check(every(60))).isTrue();
  }

  @Test
  void releaseRestoresThePriorInterval() {
    sentinels.check(every(100));
    var before = sentinels.list();
    clock.moveSeconds(50);
    sentinels.check(leased(50, 10));
    sentinels.release("guard", "scope");
    assertThat(sentinels.list()).isEqualTo(before);
  }

  @Test
  void expiryRestoresThePriorInterval() {
    sentinels.check(every(100));
    var before = sentinels.list();
    clock.moveSeconds(50);
    sentinels.check(leased(50, 10));
    clock.moveSeconds(10);
    assertThat(sentinels.list()).isEqualTo(before);
  }

  @Test
  void priorFiringSurvivesTwoExpiredClaims() {
    sentinels.check(every(100));
    long fired = clock.seconds();
    clock.moveSeconds(100);
    sentinels.check(leased(100, 10));
    clock.moveSeconds(10);
    assertThat(sentinels.check(leased(100, 10))).isTrue();
    clock.moveSeconds(10);
    assertThat(sentinels.list().getFirst().lastFired()).isEqualTo(fired);
  }

  @Test
  void expiredClaimIsNotListed() {
    sentinels.check(leased(100, 10));
    assertThat(sentinels.list()).hasSize(1);
    clock.moveSeconds(10);
    assertThat(sentinels.list()).isEmpty();
  }

  @Test
  void theLongestAgePrunesNothing() {
    assertThat(sentinels.prune(Duration.ofSeconds(Long.MAX_VALUE, 999_999_999))).isZero();
  }

  @Test
  void pruneUsesTheListedFiring() {
    sentinels.check(every(100));
    clock.moveSeconds(100);
    sentinels.check(leased(100, 10));
    clock.moveSeconds(50);
    // Listed is the firing 150 s ago; the claim 50 s ago has lapsed.
    assertThat(sentinels.prune(Duration.ofSeconds(151))).isZero();
    assertThat(sentinels.prune(Duration.ofSeconds(150))).isEqualTo(1);
    assertThat(sentinels.list()).isEmpty();
  }

  /** A reader of the events would assume that the sentinel was in force until then. */
  @Test
  void resetOfAnExpiredClaimAppendsAnEventOnlyForTheFiringBeforeIt() {
    Sentinels withEvents = sentinels.withEvents(Actor.of("me"));
    sentinels.check(leased(100, 10));
    clock.moveSeconds(10);
    assertThat(withEvents.reset("guard", "scope")).isFalse();
    assertThat(eventLines()).isEmpty();
    sentinels.check(every(100));
    clock.moveSeconds(50);
    sentinels.check(leased(50, 10));
    clock.moveSeconds(10);
    assertThat(withEvents.reset("guard", "scope")).isTrue();
    assertThat(withEvents.reset("guard", "scope")).isFalse();
    assertThat(eventLines())
        .containsExactly(
            "sentinel.reset {\"interval\":100,\"name\":\"guard\",\"scope\":\"scope\"}");
  }

  @Test
  void resetRemovesAnExpiredClaim() {
    sentinels.check(leased(100, 10));
    clock.moveSeconds(10);
    assertThat(sentinels.reset("guard", "scope")).isFalse();
    assertThat(sentinels.prune(Duration.ZERO)).isZero();
  }

  private List<String> eventLines() {
    return new EventLog(db.database())
        .list(0, Optional.empty()).stream().map(one -> one.type() + " " + one.body()).toList();
  }

  @Test
  void resetRemovesALiveClaim() {
    sentinels.check(leased(100, 10));
    assertThat(sentinels.reset("guard", "scope")).isTrue();
    assertThat(sentinels.confirm("guard", "scope")).isFalse();
    assertThat(sentinels.check(every(100))).isTrue();
  }
}
