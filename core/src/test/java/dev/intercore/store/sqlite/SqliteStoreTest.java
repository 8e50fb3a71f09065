package dev.intercore.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.Failpoint;
import dev.intercore.json.JsonPayload;
import dev.intercore.state.StateValues;
import dev.intercore.store.Durability;
import dev.intercore.store.Trace;
import dev.intercore.store.sqlite.Migrations.Migration;
import dev.intercore.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteStoreTest {
  private static final String INSERT =
      "INSERT INTO state (key, scope_id, payload) VALUES ('a', 'b', '1')";

  private final TestDatabase db;
  private final SqliteStore database;

  SqliteStoreTest(@TempDir Path folder) {
    db = TestDatabase.in(folder);
    database = db.database();
  }

  @AfterEach
  void close() throws SQLException, IOException {
    db.close();
  }

  private SqliteConnection connection() {
    return java.util.Objects.requireNonNull(database.pool().next());
  }

  private long pragma(String name) throws SQLException {
    return connection().number("PRAGMA " + name);
  }

  private static long count(SqliteStore database) {
    return database.read(
        tx -> tx.first("SELECT count(*) FROM state", row -> row.number(1)).orElse(-1L));
  }

  @Test
  void connectionHasTheRequiredSettings() throws SQLException {
    assertThat(connection().text("PRAGMA journal_mode")).isEqualTo("wal");
    assertThat(pragma("foreign_keys")).isEqualTo(1);
    assertThat(pragma("trusted_schema")).isZero();
    assertThat(pragma("busy_timeout")).isZero();
    assertThat(pragma("synchronous")).isGreaterThanOrEqualTo(1);
    assertThat(pragma("application_id")).isEqualTo(0x49436f72);
  }

  @Test
  void durabilityIsSetForEachWrite() throws SQLException {
    database.write(Durability.NORMAL, tx -> tx.update(INSERT));
    assertThat(pragma("synchronous")).isEqualTo(1);
    database.write(Durability.FULL, tx -> tx.update("DELETE FROM state"));
    assertThat(pragma("synchronous")).isEqualTo(2);
    database.write(Durability.NORMAL, tx -> tx.update(INSERT));
    assertThat(pragma("synchronous")).isEqualTo(1);
  }

  @Test
  void writeThatThrowsLeavesNothingBehind() {
    assertThatThrownBy(() ->
            database.write(
                Durability.NORMAL,
                tx -> {
                  tx.update(INSERT);
                  throw new IllegalArgumentException("no");
                }))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(count(database)).isZero();
    assertThat(count(db.open())).isZero();
    int written = database.write(Durability.NORMAL, tx -> tx.update(INSERT));
    assertThat(written).isEqualTo(1);
  }

  @Test
  void writeThatEndsInAnErrorLeavesNothingBehind() {
    assertThatThrownBy(() ->
            database.write(
                Durability.NORMAL,
                tx -> {
                  tx.update(INSERT);
                  throw new StackOverflowError();
                }))
        .isInstanceOf(StackOverflowError.class);
    assertThat(count(db.open())).isZero();
  }

  @Test
  void failedStatementRollsBackTheWrite() {
    RefusedOpening.with(
        ErrorCode.WRONG_SCHEMA,
        () ->
            database.write(
                Durability.NORMAL,
                tx -> {
                  tx.update(INSERT);
                  return tx.update("INSERT INTO nowhere VALUES (1)");
                }));
    assertThat(count(database)).isZero();
  }

  @Test
  void failpointThatThrowsBeforeCommitUndoesTheWrite() {
    SqliteStore failing =
        db.open(options ->
            options.withFailpoint(moment -> {
              if (moment == Failpoint.Point.WRITE_BEFORE_COMMIT) {
                throw new IllegalStateException("stopped");
              }
            }));
    assertThatThrownBy(() -> failing.write(Durability.NORMAL, tx -> tx.update(INSERT)))
        .hasMessage("stopped");
    assertThat(count(failing)).isZero();
  }

  @Test
  void transactionInsideATransactionIsAMistake() {
    assertThatThrownBy(() -> database.read(_ -> count(database)))
        .isInstanceOf(IllegalStateException.class);
    assertThat(count(database)).isZero();
  }

  @Test
  void readSeesOneMomentWhileOthersWrite() {
    SqliteStore other = db.open();
    List<Long> seen = new ArrayList<>();
    database.read(tx -> {
      seen.add(tx.first("SELECT count(*) FROM state", row -> row.number(1)).orElse(-1L));
      other.write(Durability.NORMAL, write -> write.update(INSERT));
      seen.add(tx.first("SELECT count(*) FROM state", row -> row.number(1)).orElse(-1L));
      return true;
    });
    seen.add(count(database));
    assertThat(seen).containsExactly(0L, 0L, 1L);
  }

  @Test
  void fullDiskIsReportedAndTheOldValueStays() throws SQLException {
    StateValues state = new StateValues(database);
    state.set("key", "scope", JsonPayload.of("\"old\""));
    long pages = pragma("page_count");
    connection().execute("PRAGMA max_page_count = " + pages);
    JsonPayload large = JsonPayload.of("\"" + "x".repeat(50_000) + "\"");
    RefusedOpening.with(ErrorCode.DISK_FULL, () -> state.set("key", "scope", large));
    assertThat(state.get("key", "scope")).contains("\"old\"");
    connection().execute("PRAGMA max_page_count = 1000000");
    state.set("key", "scope", large);
    assertThat(state.get("key", "scope")).contains(large.text());
  }

  @Test
  void openNeverMakesADatabase() throws IOException {
    Path missing = db.file().resolveSibling("missing.db");
    assertThat(
            RefusedOpening.with(
                    ErrorCode.NO_DATABASE, () -> SqliteStore.open(missing, db.options()))
                .hint())
        .contains("ic init");
    RefusedOpening.with(
        ErrorCode.NO_DATABASE, () -> SqliteStore.peekVersion(missing, db.options()));
    assertThat(Files.exists(missing)).isFalse();
  }

  @Test
  void initOnACurrentDatabaseChangesNothing() {
    new StateValues(database).set("key", "scope", JsonPayload.of("1"));
    try (SqliteStore again = SqliteStore.init(db.file(), db.options())) {
      assertThat(again.migration().changedAnything()).isFalse();
      assertThat(new StateValues(again).get("key", "scope")).contains("1");
    }
    assertThat(database.migration())
        .isEqualTo(new Migration(0, Migrations.CURRENT, Optional.empty()));
  }

  @Test
  void traceReceivesEveryStatement() {
    List<String> told = new ArrayList<>();
    SqliteStore traced =
        db.open(options ->
            options.withTrace(
                new Trace() {
                  @Override
                  public void statement(String sql, long nanos) {
                    told.add(sql);
                  }

                  @Override
                  public void waited(String what, int attempts, long nanos) {
                    told.add("waited for " + what);
                  }
                }));
    traced.write(Durability.NORMAL, tx -> tx.update(INSERT));
    assertThat(told).containsSubsequence("BEGIN IMMEDIATE", INSERT, "COMMIT");
    assertThat(told).noneMatch(line -> line.startsWith("waited"));
  }
}
