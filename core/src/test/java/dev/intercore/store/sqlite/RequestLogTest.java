package dev.intercore.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.json.JsonPayload;
import dev.intercore.sentinel.SentinelClaim;
import dev.intercore.sentinel.Sentinels;
import dev.intercore.state.StateValues;
import dev.intercore.store.RequestContext;
import dev.intercore.store.RequestLog;
import dev.intercore.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A request that arrives twice is decided once. */
class RequestLogTest {
  private static final JsonPayload ONE = JsonPayload.of("1");

  private final TestDatabase db;

  RequestLogTest(@TempDir Path folder) {
    db = TestDatabase.in(folder);
  }

  @AfterEach
  void close() throws SQLException, IOException {
    db.close();
  }

  /** The database as a call of this name sees it. */
  private SqliteStore named(String request) {
    return fenced(request, () -> {});
  }

  private SqliteStore fenced(String request, Runnable fence) {
    return db.database()
        .with(
            db.options()
                .withRequest(new RequestContext(Optional.of(request), Optional.empty(), fence)));
  }

  private Sentinels sentinels(String request) {
    return new Sentinels(named(request));
  }

  private StateValues state(String request) {
    return new StateValues(named(request));
  }

  private long kept() {
    return db.database()
        .read(tx -> tx.first("SELECT count(*) FROM requests", row -> row.number(1)).orElse(-1L));
  }

  @Test
  void claimIsAllowedAgainForTheSameRequestOnly() {
    SentinelClaim once = SentinelClaim.once("name", "scope");
    assertThat(sentinels("a").check(once)).isTrue();
    assertThat(sentinels("a").check(once)).isTrue();
    assertThat(sentinels("b").check(once)).isFalse();
    assertThat(db.sentinels().check(once)).isFalse();
  }

  @Test
  void everyVerdictComesBackAsItWas() {
    List<SentinelClaim> claims =
        List.of(
            SentinelClaim.once("x", "1"),
            SentinelClaim.once("x", "1"),
            SentinelClaim.once("x", "2"));
    assertThat(sentinels("many").checkMany(claims)).containsExactly(true, false, true);
    assertThat(sentinels("many").checkMany(claims)).containsExactly(true, false, true);

    assertThat(state("absent").setIfAbsent("k", "s", ONE, Optional.empty())).isTrue();
    assertThat(state("absent").setIfAbsent("k", "s", ONE, Optional.empty())).isTrue();
    assertThat(state("delete").delete("k", "s")).isTrue();
    assertThat(state("delete").delete("k", "s")).isTrue();
    assertThat(state("other").delete("k", "s")).isFalse();

    db.state().set("k", "short", ONE, Duration.ofSeconds(1));
    db.clock().move(Duration.ofSeconds(5));
    assertThat(state("prune").prune()).isEqualTo(1);
    assertThat(state("prune").prune()).isEqualTo(1);
    assertThat(sentinels("all").prune(Duration.ZERO)).isEqualTo(2);
    assertThat(sentinels("all").prune(Duration.ZERO)).isEqualTo(2);
  }

  @Test
  void repeatedSetDoesNotUndoWhatOthersWroteMeanwhile() {
    state("mine").set("k", "s", JsonPayload.of("\"mine\""));
    db.state().set("k", "s", JsonPayload.of("\"theirs\""));
    state("mine").set("k", "s", JsonPayload.of("\"mine\""));
    assertThat(db.state().get("k", "s")).contains("\"theirs\"");
  }

  @Test
  void noThatChangedNothingIsNotKept() {
    SentinelClaim once = SentinelClaim.once("name", "scope");
    db.sentinels().check(once);
    assertThat(sentinels("later").check(once)).isFalse();
    assertThat(kept()).isZero();
    db.sentinels().reset("name", "scope");
    assertThat(sentinels("later").check(once)).isTrue();
  }

  @Test
  void secondWriteOfOneCallIsAnother() {
    SqliteStore call = named("two");
    assertThat(new Sentinels(call).check(SentinelClaim.once("a", "s"))).isTrue();
    assertThat(new Sentinels(call).check(SentinelClaim.once("b", "s"))).isTrue();
    SqliteStore again = named("two");
    assertThat(new Sentinels(again).check(SentinelClaim.once("a", "s"))).isTrue();
    assertThat(new Sentinels(again).check(SentinelClaim.once("b", "s"))).isTrue();
    assertThat(kept()).isEqualTo(2);
  }

  @Test
  void tenMinutesLaterItIsForgotten() {
    state("old").set("k", "s", ONE);
    db.clock().move(Duration.ofSeconds(RequestLog.KEPT_SECONDS + 1));
    state("new").set("k", "s", ONE);
    assertThat(kept()).isEqualTo(1);
  }

  @Test
  void whatNobodyWaitsForIsUndone() {
    StateValues late =
        new StateValues(
            fenced(
                "late",
                () -> {
                  throw new IllegalStateException("given up");
                }));
    assertThatThrownBy(() -> late.set("k", "s", ONE)).hasMessage("given up");
    assertThat(db.state().get("k", "s")).isEmpty();
    assertThat(kept()).isZero();
    state("next").set("k", "s", ONE);
    assertThat(db.state().get("k", "s")).contains("1");
  }
}
