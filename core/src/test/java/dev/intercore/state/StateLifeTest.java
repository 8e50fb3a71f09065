package dev.intercore.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.json.JsonPayload;
import dev.intercore.testing.DatabaseFixture;
import dev.intercore.testing.Sql;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Time to live, with a settable clock. */
class StateLifeTest extends DatabaseFixture {
  private static final JsonPayload ONE = JsonPayload.of("1");
  private static final JsonPayload TWO = JsonPayload.of("2");
  private static final Duration TEN = Duration.ofSeconds(10);

  private final StateValues state = db.state();

  StateLifeTest(@TempDir Path folder) {
    super(folder);
  }

  private long rows() throws SQLException {
    return Long.parseLong(Sql.text(db.file(), "SELECT count(*) FROM state"));
  }

  @Test
  void valueIsVisibleExactlyWhileItsEndIsLaterThanNow() {
    state.set("key", "scope", ONE, TEN);
    clock.moveSeconds(9);
    assertThat(state.get("key", "scope")).contains("1");
    assertThat(state.list("key")).containsExactly("scope");
    assertThat(state.keys()).containsExactly("key");
    clock.moveSeconds(1);
    assertThat(state.get("key", "scope")).isEmpty();
    assertThat(state.list("key")).isEmpty();
    assertThat(state.keys()).isEmpty();
  }

  @Test
  void onlyTheExpiryDecidesAboutTheRow() throws SQLException {
    state.set("key", "scope", ONE, TEN);
    assertThat(Sql.text(db.file(), "SELECT updated_at || ' ' || expires_at FROM state"))
        .isEqualTo(clock.seconds() + " " + (clock.seconds() + 10));
  }

  @Test
  void valueWithoutTimeToLiveNeverExpires() {
    state.set("key", "scope", ONE);
    clock.move(Duration.ofDays(36_500));
    assertThat(state.get("key", "scope")).contains("1");
    assertThat(state.prune()).isZero();
  }

  @Test
  void fractionsOfASecondAreCutOff() {
    state.set("key", "scope", ONE, Duration.ofMillis(1500));
    assertThat(state.get("key", "scope")).contains("1");
    clock.moveSeconds(1);
    assertThat(state.get("key", "scope")).isEmpty();
  }

  @Test
  void lessThanASecondIsRefusedAndWritesNothing() throws SQLException {
    for (Duration ttl :
        new Duration[] {Duration.ZERO, Duration.ofMillis(999), Duration.ofSeconds(-5)}) {
      assertThatThrownBy(() -> state.set("key", "scope", ONE, ttl))
          .isInstanceOfSatisfying(
              IntercoreException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_VALUE));
      assertThatThrownBy(() -> state.setIfAbsent("key", "scope", ONE, Optional.of(ttl)))
          .isInstanceOfSatisfying(
              IntercoreException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_VALUE));
    }
    assertThat(rows()).isZero();
  }

  @Test
  void longestDurationDoesNotEndInThePast() {
    state.set("key", "scope", ONE, Duration.ofSeconds(Long.MAX_VALUE));
    assertThat(state.get("key", "scope")).contains("1");
  }

  @Test
  void setIfAbsentReplacesAnExpiredRow() {
    state.set("key", "scope", ONE, TEN);
    clock.moveSeconds(9);
    assertThat(state.setIfAbsent("key", "scope", TWO, Optional.of(TEN))).isFalse();
    clock.moveSeconds(1);
    assertThat(state.setIfAbsent("key", "scope", TWO, Optional.of(TEN))).isTrue();
    clock.moveSeconds(9);
    assertThat(state.get("key", "scope")).contains("2");
    clock.moveSeconds(1);
    assertThat(state.get("key", "scope")).isEmpty();
  }

  @Test
  void setWithoutTimeToLiveRemovesAnEarlierOne() {
    state.set("key", "scope", ONE, TEN);
    state.set("key", "scope", TWO);
    clock.moveSeconds(100);
    assertThat(state.get("key", "scope")).contains("2");
  }

  @Test
  void deleteOfAnExpiredRowAnswersNo() throws SQLException {
    state.set("key", "scope", ONE, TEN);
    clock.moveSeconds(10);
    assertThat(state.delete("key", "scope")).isFalse();
    assertThat(rows()).isZero();
  }

  @Test
  void keysSkipThoseWhoseRowsAreAllExpired() {
    state.set("gone", "one", ONE, TEN);
    state.set("gone", "two", ONE, TEN);
    state.set("half", "one", ONE, TEN);
    state.set("half", "two", ONE, Duration.ofSeconds(11));
    state.set("stays", "one", ONE, TEN);
    state.set("stays", "two", ONE);
    clock.moveSeconds(10);
    assertThat(state.keys()).containsExactly("half", "stays");
    assertThat(state.list("half")).containsExactly("two");
  }

  @Test
  void pruneRemovesExpiredRowsAndCountsThem() throws SQLException {
    state.set("a", "1", ONE, TEN);
    state.set("a", "2", ONE, Duration.ofSeconds(11));
    state.set("b", "1", ONE, TEN);
    state.set("b", "2", ONE);
    clock.moveSeconds(10);
    assertThat(state.prune()).isEqualTo(2);
    assertThat(state.prune()).isZero();
    assertThat(rows()).isEqualTo(2);
    assertThat(state.list("a")).containsExactly("2");
  }

  @Test
  void clockSetBackProlongsARow() {
    state.set("key", "scope", ONE, TEN);
    clock.moveSeconds(10);
    assertThat(state.get("key", "scope")).isEmpty();
    clock.moveSeconds(-5);
    assertThat(state.get("key", "scope")).contains("1");
  }
}
