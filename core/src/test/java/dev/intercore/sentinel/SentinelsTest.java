package dev.intercore.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testing.DatabaseFixture;
import dev.intercore.testing.Sql;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SentinelsTest extends DatabaseFixture {
  private final Sentinels sentinels = db.sentinels();

  SentinelsTest(@TempDir Path folder) {
    super(folder);
  }

  private boolean every(long seconds) {
    return sentinels.check(SentinelClaim.every("guard", "scope", Duration.ofSeconds(seconds)));
  }

  private boolean once() {
    return sentinels.check(SentinelClaim.once("guard", "scope"));
  }

  @Test
  void intervalZeroFiresOnceEver() {
    assertThat(once()).isTrue();
    assertThat(once()).isFalse();
    clock.move(Duration.ofDays(36_500));
    assertThat(once()).isFalse();
  }

  @Test
  void guardFiresAgainExactlyWhenTheIntervalIsOver() {
    assertThat(every(10)).isTrue();
    assertThat(every(10)).isFalse();
    clock.moveSeconds(9);
    assertThat(every(10)).isFalse();
    clock.moveSeconds(1);
    assertThat(every(10)).isTrue();
    clock.moveSeconds(9);
    assertThat(every(10)).isFalse();
  }

  @Test
  void throttledCheckDoesNotProlongTheInterval() {
    assertThat(every(10)).isTrue();
    clock.moveSeconds(6);
    assertThat(every(10)).isFalse();
    clock.moveSeconds(4);
    assertThat(every(10)).isTrue();
  }

  @Test
  void intervalOfTheCurrentCheckDecides() {
    assertThat(every(100)).isTrue();
    clock.moveSeconds(10);
    assertThat(every(11)).isFalse();
    assertThat(every(10)).isTrue();
    assertThat(once()).isFalse();
  }

  @Test
  void namesAndScopesAreSeparateSentinels() {
    assertThat(sentinels.check(SentinelClaim.once("a", "b"))).isTrue();
    assertThat(sentinels.check(SentinelClaim.once("b", "a"))).isTrue();
    assertThat(sentinels.check(SentinelClaim.once("a", "B"))).isTrue();
    assertThat(sentinels.check(SentinelClaim.once("a", "b"))).isFalse();
  }

  @Test
  void firingInTheFutureCountsAsNotFiredUnlessOnceOnly() {
    assertThat(every(10)).isTrue();
    clock.moveSeconds(-100);
    assertThat(once()).isFalse();
    assertThat(every(10)).isTrue();
    assertThat(every(10)).isFalse();
  }

  @Test
  void intervalOfTheCheckIsStored() throws SQLException {
    every(300);
    sentinels.check(SentinelClaim.once("once", "scope"));
    assertThat(sentinels.list())
        .containsExactly(
            new Sentinel("guard", "scope", clock.seconds(), 300),
            new Sentinel("once", "scope", clock.seconds(), 0));
    assertThat(Sql.text(db.file(), "SELECT interval_s FROM sentinels WHERE name = 'guard'"))
        .isEqualTo("300");
  }

  @Test
  void resetRemovesTheSentinel() {
    once();
    assertThat(sentinels.reset("guard", "scope")).isTrue();
    assertThat(sentinels.reset("guard", "scope")).isFalse();
    assertThat(sentinels.list()).isEmpty();
    assertThat(once()).isTrue();
  }

  @Test
  void listIsSortedByTheUtf8BytesOfNameThenScope() {
    for (String name : new String[] {"😀", "\uFF5E", "b", "a", "B"}) {
      sentinels.check(SentinelClaim.once(name, "z"));
      sentinels.check(SentinelClaim.once(name, "😀"));
      sentinels.check(SentinelClaim.once(name, "\uFF5E"));
    }
    assertThat(sentinels.list().stream().map(s -> s.name() + s.scope()))
        .containsExactly(
            "Bz",
            "B\uFF5E",
            "B😀",
            "az",
            "a\uFF5E",
            "a😀",
            "bz",
            "b\uFF5E",
            "b😀",
            "\uFF5Ez",
            "\uFF5E\uFF5E",
            "\uFF5E😀",
            "😀z",
            "😀\uFF5E",
            "😀😀");
  }

  @Test
  void pruneIsInclusiveAndRemovesOnceOnlySentinelsToo() {
    once();
    clock.moveSeconds(1);
    sentinels.check(SentinelClaim.every("later", "scope", Duration.ofSeconds(5)));
    clock.moveSeconds(9);
    assertThat(sentinels.prune(Duration.ofSeconds(11))).isZero();
    assertThat(sentinels.prune(Duration.ofSeconds(10))).isEqualTo(1);
    assertThat(sentinels.list().stream().map(Sentinel::name)).containsExactly("later");
    assertThat(once()).isTrue();
  }

  @Test
  void pruneOfZeroRemovesAllEvenFiringsInTheFuture() {
    once();
    clock.moveSeconds(-1000);
    sentinels.check(SentinelClaim.every("other", "scope", Duration.ofDays(30)));
    assertThat(sentinels.prune(Duration.ZERO)).isEqualTo(2);
    assertThat(sentinels.list()).isEmpty();
  }

  @Test
  void checkManyAnswersInOrderAndKeepsWhatItAllowed() {
    sentinels.check(SentinelClaim.once("b", "scope"));
    SentinelClaim a = SentinelClaim.every("a", "scope", Duration.ofSeconds(10));
    SentinelClaim b = SentinelClaim.once("b", "scope");
    SentinelClaim c = SentinelClaim.once("c", "scope");
    assertThat(sentinels.checkMany(List.of(a, b, c, a, c)))
        .containsExactly(true, false, true, false, false);
    assertThat(sentinels.checkMany(List.of(c, a))).containsExactly(false, false);
    clock.moveSeconds(10);
    assertThat(sentinels.checkMany(List.of(c, a))).containsExactly(false, true);
    assertThat(sentinels.checkMany(List.of())).isEmpty();
  }

  @Test
  void longestIntervalIsStored() {
    SentinelClaim longest = new SentinelClaim("guard", "scope", Long.MAX_VALUE, Optional.empty());
    assertThat(sentinels.check(longest)).isTrue();
    clock.moveSeconds(1_000_000);
    assertThat(sentinels.check(longest)).isFalse();
    assertThat(every(1_000_000)).isTrue();
  }
}
