package dev.intercore.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.intercore.common.IntercoreException;
import dev.intercore.json.JsonPayload;
import dev.intercore.query.Query.Limits;
import dev.intercore.testing.Sql;
import dev.intercore.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every query ends within its limits of time, rows, bytes and memory. */
@Timeout(60)
@Isolated
class QueryLimitsTest {
  private static final String COUNTING =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) ";

  private final QueryFixture box;

  QueryLimitsTest(@TempDir Path folder) throws IOException {
    box = new QueryFixture(folder);
  }

  @AfterEach
  void close() {
    box.close();
  }

  private Query within(Duration time, long memory) {
    return box.intercore.query(() -> box.locks, new Limits(time, Limits.MAX_ROWS, 1 << 20, memory));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        COUNTING + "SELECT count(*) FROM n",
        COUNTING + "SELECT i FROM n WHERE i < 0",
        COUNTING + "SELECT count(*) FROM n a, n b, n c",
        COUNTING + "SELECT max(length(hex(i) || hex(i))) FROM n",
        COUNTING
            + "SELECT 1 FROM n WHERE printf('%d aaaaaaaaaaaaaaaaaaab', i) LIKE '%a%a%a%a%a%a%a%c'",
        COUNTING
            + "SELECT 1 FROM n WHERE printf('%d aaaaaaaaaaaaaaaaaaab', i) GLOB '*a*a*a*a*a*a*a*c'"
      })
  void endlessStatementIsStopped(String sql) {
    Query query = within(Duration.ofMillis(300), Limits.MAX_MEMORY);
    assertThatThrownBy(() -> query.ask(sql))
        .isInstanceOfSatisfying(
            IntercoreException.class,
            e -> {
              assertThat(e.fact()).isEqualTo("the answer takes more than 300 ms");
              assertThat(e.hint()).contains("LIMIT");
            });
    assertThat(box.rows("SELECT 1")).isEqualTo(List.of(List.of(1L)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        COUNTING
            + "SELECT count(*) FROM (SELECT printf('%2000d', i) AS a FROM n ORDER BY a LIMIT -1"
            + " OFFSET 1)",
        COUNTING + "SELECT count(DISTINCT printf('%2000d', i)) FROM n",
        COUNTING + "SELECT json_group_array(printf('%500d', i)) FROM n",
        COUNTING
            + "SELECT a.i FROM n a JOIN n b ON a.i = b.i + 1 WHERE a.i < 0 ORDER BY printf('%900d',"
            + " b.i)"
      })
  void greedyStatementIsStopped(String sql) {
    Query query = within(Duration.ofSeconds(20), 64L << 20);
    assertThatThrownBy(() -> query.ask(sql))
        .isInstanceOfSatisfying(
            IntercoreException.class,
            e ->
                assertThat(e.fact())
                    .containsAnyOf("more than 64 MB", "too large", "more than 20 s"));
  }

  @Test
  void tenThousandRowsAreAnsweredAndOneMoreIsNot() {
    String numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT ";
    assertThat(box.rows(numbers + "10000) SELECT i FROM n")).hasSize(10_000);
    assertThatThrownBy(() -> box.rows(numbers + "10001) SELECT i FROM n"))
        .isInstanceOfSatisfying(
            IntercoreException.class,
            e -> {
              assertThat(e.fact()).isEqualTo("the answer has more than 10000 rows");
              assertThat(e.hint()).isEqualTo("Ask for less: add WHERE or LIMIT.");
            });
  }

  /** The author of a question in words cannot edit its SQL. */
  @Test
  void limitOfAQuestionInWordsIsExplainedInWords() {
    for (int i = 0; i < 3; i++) {
      box.intercore.state().set("k", "s" + i, JsonPayload.of("1"));
    }
    String sql =
        box.intercore
            .questions(Optional.empty(), box.root)
            .sql("what state is kept?")
            .orElseThrow();
    assertThat(few(3).askMeaning(sql).rows()).hasSize(3);
    String words =
        "Ask about fewer of them, or for some in SQL: `ic query \"SELECT * FROM state LIMIT 100\"`;"
            + " --sql prints the SQL that the question means.";
    assertThat(hint(() -> few(2).askMeaning(sql))).isEqualTo(words);
    assertThat(hint(() -> few(2).ask(sql))).isEqualTo("Ask for less: add WHERE or LIMIT.");
    Query hurried = within(Duration.ofMillis(100), Limits.MAX_MEMORY);
    String endless = COUNTING + "SELECT count(*) FROM n, state";
    assertThat(hint(() -> hurried.askMeaning(endless))).isEqualTo(words);
    assertThat(hint(() -> hurried.ask(endless))).endsWith("join fewer views.");
  }

  private Query few(int rows) {
    return box.intercore.query(
        () -> box.locks, new Limits(Limits.MAX_TIME, rows, 1 << 20, Limits.MAX_MEMORY));
  }

  private static String hint(ThrowingCallable asking) {
    return catchThrowableOfType(IntercoreException.class, asking).hint();
  }

  @Test
  void longAnswerIsRefused() {
    assertThatThrownBy(() ->
            within(Duration.ofSeconds(20), Limits.MAX_MEMORY)
                .ask(
                    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 9000)"
                        + " SELECT printf('%1000d', i) FROM n"))
        .hasMessage("the answer is longer than 1048576 bytes");
  }

  @Test
  void longRowIsRefused() {
    String wide = String.join(", ", Collections.nCopies(200, "v"));
    assertThatThrownBy(() ->
            within(Duration.ofSeconds(20), Long.MAX_VALUE)
                .ask("WITH a(v) AS (SELECT printf('%4000000d', 1)) SELECT " + wide + " FROM a"))
        .hasMessage("the answer is longer than 1048576 bytes");
  }

  @Test
  void interruptedQueryLeavesNothingOpen() throws SQLException, IOException {
    Query query = within(Duration.ofMillis(100), Limits.MAX_MEMORY);
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> query.ask(COUNTING + "SELECT count(*) FROM n"))
          .isInstanceOf(IntercoreException.class);
    }
    awaitEndOfQueries();
    box.intercore.state().set("k", "s", JsonPayload.of("1"));
    // A reader that was forgotten would keep the WAL from being emptied.
    assertThat(Sql.text(box.file(), "PRAGMA wal_checkpoint(TRUNCATE)")).as("busy").isEqualTo("0");
    box.close();
    TestDatabase.at(box.file()).close();
  }

  /** The caller gets its answer before the interrupted thread has ended. */
  private static void awaitEndOfQueries() {
    long latest = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    while (Thread.getAllStackTraces().keySet().stream()
        .anyMatch(t -> t.getName().equals("query"))) {
      assertThat(System.nanoTime()).as("deadline for the end of a question").isLessThan(latest);
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
    }
  }
}
