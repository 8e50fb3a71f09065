package dev.intercore.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.IntercoreException;
import dev.intercore.query.ProgramCheck.Ground;
import dev.intercore.store.ReadOnlySession;
import dev.intercore.store.StatementException;
import dev.intercore.testing.Folders;
import dev.intercore.testing.Sql;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each of the three gates alone refuses what it is there for; none is decoration. */
class GateLayersTest {
  private final QueryFixture box;
  private final ReadOnlySession session;
  private final Ground ground;

  GateLayersTest(@TempDir Path folder) throws IOException {
    box = new QueryFixture(folder);
    session = box.intercore.database().readOnlySession();
    QueryViews.ALL.forEach(view -> session.define(view.making(box.clock.seconds())));
    ground = Query.ground(session);
    session.seal();
  }

  @AfterEach
  void close() {
    session.close();
    box.close();
  }

  static Stream<String> hostile() {
    return Hostile.all().filter(sql -> !sql.contains("\uD800"));
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void wordsAloneAreRefused(String sql) {
    assertThatThrownBy(() -> QueryStatement.check(sql)).isInstanceOf(IntercoreException.class);
  }

  /** What is written here gets past the reader of words, as if that had a hole. */
  static Stream<String> compiled() {
    return Stream.of(
        "INSERT INTO main.counters VALUES ('a', 1)",
        "UPDATE main.events SET type = 'x' RETURNING seq",
        "WITH x AS (SELECT 1) DELETE FROM main.events RETURNING *",
        "CREATE TABLE t (a)",
        "CREATE TEMP TABLE t (a)",
        "CREATE VIRTUAL TABLE temp.f USING fts5(a)",
        "DROP TABLE main.events",
        "ALTER TABLE main.events RENAME TO e",
        "ATTACH 'other.db' AS other",
        "DETACH main",
        "VACUUM",
        "VACUUM INTO 'copy.db'",
        "REINDEX",
        "ANALYZE",
        "BEGIN IMMEDIATE",
        "COMMIT",
        "SAVEPOINT s",
        "PRAGMA journal_mode = DELETE",
        "PRAGMA main.user_version = 99",
        "PRAGMA wal_checkpoint(TRUNCATE)",
        "PRAGMA integrity_check",
        "SELECT * FROM sqlite_schema",
        "SELECT * FROM temp.sqlite_schema",
        "SELECT * FROM main.requests",
        "SELECT * FROM state, 'requests'",
        "SELECT 1 WHERE 'a' IN counters",
        "SELECT * FROM team_records",
        "SELECT * FROM dbstat",
        "SELECT * FROM pragma_user_version",
        "SELECT * FROM json_each('[]'), pragma_table_info('requests')",
        "SELECT * FROM fts3tokenize('simple')",
        "SELECT load_extension('/tmp/x.so')",
        "SELECT sum(load_extension(key)) FROM state",
        "SELECT fts3_tokenizer('simple')",
        "SELECT randomblob(10)",
        "SELECT last_insert_rowid()",
        "SELECT key FROM state ORDER BY zeroblob(9)",
        "SELECT sqlite_compileoption_get(0)");
  }

  @ParameterizedTest
  @MethodSource("compiled")
  void programAloneIsRefused(String sql) {
    assertThatThrownBy(() -> new ProgramCheck(ground).check(session.program(sql)))
        .isInstanceOfAny(IntercoreException.class, StatementException.class);
  }

  @Test
  void programOfHarmlessStatementsPasses() {
    for (String sql : Harmless.ALL) {
      new ProgramCheck(ground).check(session.program(sql));
    }
    assertThat(ground.virtual()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO main.counters VALUES ('a', 1)",
        "INSERT INTO temp.locks (name) VALUES ('a')",
        "UPDATE main.events SET type = 'x'",
        "DELETE FROM main.events",
        "CREATE TABLE main.t (a)",
        "CREATE TEMP TABLE t (a)",
        "DROP TABLE main.events",
        "DROP VIEW temp.state",
        "ATTACH 'other.db' AS other",
        "ATTACH ':memory:' AS other",
        "VACUUM INTO 'copy.db'",
        "VACUUM",
        "REINDEX",
        "ANALYZE",
        "PRAGMA main.user_version = 99",
        "SELECT load_extension('/tmp/x.so')",
        "SELECT zeroblob(100000000)",
        "SELECT printf('%100000000d', 1)",
        "SELECT ?1"
      })
  void connectionAloneRefuses(String sql) throws IOException, SQLException {
    List<String> names = Folders.names(box.root.resolve(".clavain"));
    assertThatThrownBy(() -> run(sql)).isInstanceOf(StatementException.class);
    assertThat(Folders.names(box.root.resolve(".clavain"))).isEqualTo(names);
    assertThat(Sql.text(box.file(), "SELECT count(*) FROM counters WHERE name = 'a'"))
        .isEqualTo("0");
  }

  private void run(String sql) {
    if (sql.startsWith("SELECT")) {
      session.query(sql, 10, 1000);
    } else {
      session.define(sql);
    }
  }

  @Test
  void connectionCannotWriteEvenIfTheSwitchIsTurnedBack() {
    run("PRAGMA query_only = OFF");
    assertThatThrownBy(() -> run("DELETE FROM main.events"))
        .isInstanceOfSatisfying(
            StatementException.class,
            e -> assertThat(e.fault()).isEqualTo(StatementException.Fault.WRITES));
  }

  @Test
  void deepAndLongStatementsAreRefused() {
    for (String sql :
        List.of(
            "SELECT " + "abs(".repeat(200) + "1" + ")".repeat(200),
            "SELECT " + "1+".repeat(500) + "1",
            "SELECT 1" + " UNION SELECT 1".repeat(100),
            "SELECT " + "NOT ".repeat(500) + "1",
            "SELECT '" + "a".repeat(30_000) + "'",
            "SELECT " + "1,".repeat(300) + "1",
            "SELECT 'a' LIKE '" + "%a".repeat(300) + "'")) {
      assertThatThrownBy(() -> box.ask(sql))
          .as(sql)
          .isInstanceOf(IntercoreException.class)
          .hasMessageNotContaining("INTERNAL");
    }
  }
}
