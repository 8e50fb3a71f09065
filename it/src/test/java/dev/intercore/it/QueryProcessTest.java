package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code ic query} with a WAL, at a terminal, and when its process would grow without bounds. */
class QueryProcessTest extends ProcessTest {
  /** Compares bytes, times and names of all files but the shared memory. */
  @Test
  void noQuestionChangesTheDatabaseOrItsWal() {
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    String look =
        "find .clavain -type f ! -name '*-shm' -printf '%p %s %T@ ' -exec sha256sum {} \\; | sort";
    String before = bash(look).exits(Answer.YES).quietly().stdout();
    assertThat(before).containsPattern("intercore.db-wal [1-9]");
    for (String sql :
        List.of(
            "DELETE FROM events",
            "PRAGMA journal_mode=DELETE",
            "VACUUM INTO 'x.db'",
            "SELECT * FROM pragma_wal_checkpoint")) {
      ic("query", sql).exits(Answer.ERROR).prints("").withoutTrace();
    }
    ic("query", "SELECT count(*) AS n FROM state").succeeds("n\n1\n");
    assertThat(bash(look).stdout()).isEqualTo(before);
    assertThat(scratch.project().resolve("x.db")).doesNotExist();
  }

  @Test
  void tableIsCutToTheWidthOfATerminalOnly() {
    String goal = "a goal that takes many words to say ".repeat(5).strip();
    ic("run", "create", "--goal", goal).exits(Answer.YES);
    String query = "ic --timeout 5s query 'SELECT goal, id FROM runs'";
    assertThat(atTerminal(query).lines())
        .hasSize(2)
        .allMatch(line -> line.length() <= 60)
        .last()
        .asString()
        .matches("a goal that takes .*…  run-\\w{5}");
    for (String whole :
        List.of(
            atTerminal(query + " --csv").stdout(),
            atTerminal(query + " --json").stdout(),
            bash("COLUMNS=60 " + query).exits(Answer.YES).stdout())) {
      assertThat(whole).contains(goal).doesNotContain("…");
    }
  }

  private Answer atTerminal(String call) {
    return bash("unset COLUMNS; exec script -qec \"stty cols 60; "
            + call
            + "\" /dev/null </dev/null")
        .exits(Answer.YES);
  }

  /** SQLite cannot be interrupted while it compiles a statement. */
  @Test
  void statementThatCannotBeInterruptedIsAbandoned() {
    StringBuilder sql = new StringBuilder("WITH a0 AS (SELECT 1 AS x)");
    for (int i = 1; i <= 28; i++) {
      String before = "a" + (i - 1);
      sql.append(
          ", a" + i + " AS (SELECT * FROM " + before + " UNION ALL SELECT * FROM " + before + ")");
    }
    long start = System.nanoTime();
    ic("query", sql + " SELECT * FROM a28").exits(Answer.ERROR).prints("").withoutTrace();
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(40));
  }

  @Test
  void endlessSortEndsBeforeTheMemory() {
    ic(
            "query",
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
                + " SELECT i FROM n ORDER BY printf('%900d', i) LIMIT 1 OFFSET 999999999")
        .prints("")
        .complains(Answer.ERROR, "the answer ");
  }
}
