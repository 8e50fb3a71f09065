package dev.intercore.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testing.DatabaseFixture;
import dev.intercore.testing.Sql;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clean-up removes old rows and changes no answer to the same or a shorter interval. */
class SentinelCleanupTest extends DatabaseFixture {
  private static final Duration WEEK = Duration.ofDays(7);

  private final Sentinels sentinels = db.sentinels();

  SentinelCleanupTest(@TempDir Path folder) {
    super(folder);
  }

  private static SentinelClaim every(Duration interval) {
    return SentinelClaim.every("guard", "scope", interval);
  }

  /** Every allowed claim cleans up. */
  private void cleanUp() {
    assertThat(sentinels.check(SentinelClaim.every("broom", "scope", Duration.ofSeconds(1))))
        .isTrue();
  }

  private List<String> rows() throws SQLException {
    return Sql.column(db.file(), "SELECT name FROM sentinels WHERE name <> 'broom' ORDER BY name");
  }

  @Test
  void rowsOlderThanAWeekAreRemoved() throws SQLException {
    sentinels.check(every(Duration.ofMinutes(5)));
    clock.move(WEEK);
    cleanUp();
    assertThat(rows()).containsExactly("guard");
    clock.moveSeconds(1);
    cleanUp();
    assertThat(rows()).isEmpty();
    assertThat(sentinels.check(every(Duration.ofMinutes(5)))).isTrue();
  }

  @Test
  void oneClaimRemovesAtMostAHundred() throws SQLException {
    sentinels.checkMany(
        IntStream.range(0, 130)
            .mapToObj(i -> SentinelClaim.every("guard" + i, "scope", Duration.ofSeconds(5)))
            .toList());
    clock.move(WEEK.plusSeconds(1));
    cleanUp();
    assertThat(rows()).hasSize(30);
    clock.moveSeconds(1);
    cleanUp();
    assertThat(rows()).isEmpty();
  }

  @Test
  void onceOnlySentinelsStay() {
    sentinels.check(SentinelClaim.once("guard", "scope"));
    clock.move(WEEK.multipliedBy(60));
    cleanUp();
    assertThat(sentinels.check(SentinelClaim.once("guard", "scope"))).isFalse();
  }

  @Test
  void intervalsOverAWeekStay() {
    Duration long_ = WEEK.plusSeconds(1);
    sentinels.check(every(long_));
    clock.move(WEEK);
    cleanUp();
    assertThat(sentinels.check(every(long_))).isFalse();
    clock.moveSeconds(1);
    cleanUp();
    assertThat(sentinels.check(every(long_))).isTrue();
  }

  @Test
  void intervalOfExactlyAWeekIsAnsweredTheSame() {
    sentinels.check(every(WEEK));
    clock.move(WEEK.minusSeconds(1));
    cleanUp();
    assertThat(sentinels.check(every(WEEK))).isFalse();
    clock.moveSeconds(2);
    cleanUp();
    assertThat(sentinels.check(every(WEEK))).isTrue();
  }

  @Test
  void throttledLongerIntervalKeepsTheRow() {
    sentinels.check(every(Duration.ofMinutes(5)));
    assertThat(sentinels.check(every(Duration.ofDays(30)))).isFalse();
    clock.move(Duration.ofDays(29));
    cleanUp();
    assertThat(sentinels.check(every(Duration.ofDays(30)))).isFalse();
    clock.move(Duration.ofDays(1));
    assertThat(sentinels.check(every(Duration.ofDays(30)))).isTrue();
  }

  @Test
  void throttledOnceOnlyClaimKeepsTheRowForEver() {
    sentinels.check(every(Duration.ofMinutes(5)));
    assertThat(sentinels.check(SentinelClaim.once("guard", "scope"))).isFalse();
    clock.move(Duration.ofDays(400));
    cleanUp();
    assertThat(sentinels.check(SentinelClaim.once("guard", "scope"))).isFalse();
  }

  @Test
  void longerIntervalStaysStoredWhenAShorterOneFires() {
    sentinels.check(every(Duration.ofDays(30)));
    clock.moveSeconds(60);
    assertThat(sentinels.check(every(Duration.ofSeconds(60)))).isTrue();
    clock.move(Duration.ofDays(20));
    cleanUp();
    assertThat(sentinels.check(every(Duration.ofDays(30)))).isFalse();
  }

  @Test
  void onceOnlyStaysStoredWhenAnIntervalFires() {
    sentinels.check(SentinelClaim.once("guard", "scope"));
    clock.moveSeconds(60);
    assertThat(sentinels.check(every(Duration.ofSeconds(60)))).isTrue();
    clock.move(Duration.ofDays(20));
    cleanUp();
    assertThat(sentinels.check(SentinelClaim.once("guard", "scope"))).isFalse();
  }

  @Test
  void migratedRowsWithoutAnIntervalCountAsOnceOnly() throws SQLException {
    Sql.run(
        db.file(),
        "INSERT INTO sentinels (name, scope_id, last_fired) VALUES ('guard', 'scope', "
            + clock.seconds()
            + ")");
    assertThat(sentinels.list())
        .containsExactly(new Sentinel("guard", "scope", clock.seconds(), 0));
    clock.move(Duration.ofDays(400));
    cleanUp();
    assertThat(sentinels.check(SentinelClaim.once("guard", "scope"))).isFalse();
    assertThat(sentinels.check(every(Duration.ofDays(400)))).isTrue();
  }

  @Test
  void liveLeaseOfOverAWeekStays() {
    sentinels.check(every(Duration.ofMinutes(5)).withLease(Duration.ofDays(20)));
    clock.move(Duration.ofDays(19));
    cleanUp();
    assertThat(sentinels.confirm("guard", "scope")).isTrue();
  }
}
