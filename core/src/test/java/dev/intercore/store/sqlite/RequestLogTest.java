package dev.intercore.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.json.JsonPayload;
import dev.intercore.sentinel.SentinelClaim;
import dev.intercore.sentinel.Sentinels;
import dev.intercore.state.StateValues;
import dev.intercore.store.Durability;
import dev.intercore.store.ReplayCodec;
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

/** A request that arrives twice is evaluated once. */
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

  /** Returns a view for a call with this request id. */
  private SqliteStore named(String request) {
    return checked(request, () -> {});
  }

  private SqliteStore checked(String request, Runnable callerCheck) {
    return db.database()
        .with(
            db.options()
                .withRequest(
                    new RequestContext(Optional.of(request), Optional.empty(), callerCheck)));
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
  void everyAnswerIsRepeatedAsItWas() {
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
  void aRepeatedSetDoesNotOverwriteALaterOne() {
    state("mine").set("k", "s", JsonPayload.of("\"mine\""));
    db.state().set("k", "s", JsonPayload.of("\"theirs\""));
    state("mine").set("k", "s", JsonPayload.of("\"mine\""));
    assertThat(db.state().get("k", "s")).contains("\"theirs\"");
  }

  @Test
  void anAnswerThatChangedNothingIsNotStored() {
    SentinelClaim once = SentinelClaim.once("name", "scope");
    db.sentinels().check(once);
    assertThat(sentinels("later").check(once)).isFalse();
    assertThat(kept()).isZero();
    db.sentinels().reset("name", "scope");
    assertThat(sentinels("later").check(once)).isTrue();
  }

  @Test
  void viewsOfOneCallDoNotShareStoredAnswers() {
    assertThat(claimInTwoViews("two views")).containsExactly(true, true);
    assertThat(db.sentinels().check(SentinelClaim.once("a", "s"))).isFalse();
    assertThat(db.sentinels().check(SentinelClaim.once("b", "s"))).isFalse();
    assertThat(kept()).isEqualTo(2);
    assertThat(claimInTwoViews("two views")).containsExactly(true, true);
    assertThat(kept()).isEqualTo(2);
  }

  /** The second view has its own options, but the same call. */
  private List<Boolean> claimInTwoViews(String request) {
    SqliteStore first = named(request);
    SqliteStore second = db.database().with(first.options().withTimeout(Duration.ofSeconds(1)));
    return List.of(
        new Sentinels(first).check(SentinelClaim.once("a", "s")),
        new Sentinels(second).check(SentinelClaim.once("b", "s")));
  }

  @Test
  void oneViewWithoutChangesDoesNotHideTheChangeOfAnother() {
    RequestContext call = RequestContext.of("changes");
    SqliteStore first = db.database().with(db.options().withRequest(call));
    SqliteStore second = db.database().with(db.options().withRequest(call));
    assertThat(new Sentinels(first).check(SentinelClaim.once("a", "s"))).isTrue();
    assertThat(new Sentinels(second).check(SentinelClaim.once("a", "s"))).isFalse();
    assertThat(call.hasChanged()).isTrue();
  }

  @Test
  void aStoredAnswerIsDecodedInTheTransactionOfTheRepeat() {
    ReplayCodec<String> byKey =
        new ReplayCodec<>(
            _ -> "k",
            (tx, key) ->
                tx.first("SELECT payload FROM state WHERE key = ?1", row -> row.text(1), key)
                    .orElse("gone"));
    assertThat(store(byKey, "1")).isEqualTo("1");
    db.state().set("k", "s", JsonPayload.of("2"));
    assertThat(store(byKey, "3")).isEqualTo("2");
    assertThat(db.state().get("k", "s")).contains("2");
  }

  private String store(ReplayCodec<String> codec, String payload) {
    return named("decode")
        .write(
            Durability.NORMAL,
            codec,
            tx -> {
              tx.update(
                  "INSERT INTO state (key, scope_id, payload) VALUES ('k', 's', ?1)", payload);
              return payload;
            });
  }

  @Test
  void secondWriteOfACallHasItsOwnAnswer() {
    SqliteStore call = named("two");
    assertThat(new Sentinels(call).check(SentinelClaim.once("a", "s"))).isTrue();
    assertThat(new Sentinels(call).check(SentinelClaim.once("b", "s"))).isTrue();
    SqliteStore again = named("two");
    assertThat(new Sentinels(again).check(SentinelClaim.once("a", "s"))).isTrue();
    assertThat(new Sentinels(again).check(SentinelClaim.once("b", "s"))).isTrue();
    assertThat(kept()).isEqualTo(2);
  }

  @Test
  void anAnswerIsRemovedAfterTenMinutes() {
    state("old").set("k", "s", ONE);
    db.clock().move(Duration.ofSeconds(RequestLog.KEPT_SECONDS + 1));
    state("new").set("k", "s", ONE);
    assertThat(kept()).isEqualTo(1);
  }

  @Test
  void aWriteWithoutAWaitingCallerIsRolledBack() {
    StateValues late =
        new StateValues(
            checked(
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
