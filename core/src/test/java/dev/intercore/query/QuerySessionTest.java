package dev.intercore.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.IntercoreException;
import dev.intercore.store.ReadOnlySession;
import dev.intercore.store.ReadOnlySession.Failure;
import dev.intercore.testing.Folders;
import dev.intercore.testing.Sql;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The connection of a query rejects writes by itself, even if the text was misread. */
class QuerySessionTest {
  private final QueryFixture box;
  private final ReadOnlySession session;

  QuerySessionTest(@TempDir Path folder) throws IOException {
    box = new QueryFixture(folder);
    session = box.intercore.database().readOnlySession();
    QueryViews.define(session, box.clock.seconds());
    session.seal();
  }

  @AfterEach
  void close() {
    session.close();
    box.close();
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
  void connectionRejectsWhatIsNoQuery(String sql) throws IOException, SQLException {
    List<String> names = Folders.names(box.root.resolve(".clavain"));
    assertThatThrownBy(() -> run(sql)).isInstanceOf(Failure.class);
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
  void connectionCannotWriteEvenWithoutQueryOnly() {
    run("PRAGMA query_only = OFF");
    assertThatThrownBy(() -> run("DELETE FROM main.events"))
        .isInstanceOfSatisfying(
            Failure.class, e -> assertThat(e.reason()).isEqualTo(Failure.Reason.WRITES));
  }

  @Test
  void deepAndLongStatementsAreRejected() {
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
