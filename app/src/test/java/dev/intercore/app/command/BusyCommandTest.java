package dev.intercore.app.command;

import static dev.intercore.testkit.Cli.plus;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.CommandTest;
import dev.intercore.app.inprocess.RunningCall;
import dev.intercore.testkit.Answer;
import dev.intercore.testkit.GoDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Another connection has the database open or locked. */
class BusyCommandTest extends CommandTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "state set k s --value 2",
        "state set k s --value 2 --if-absent",
        "state delete k s",
        "state prune",
        "sentinel check n s --interval 0",
        "sentinel check-many n:s:0",
        "sentinel confirm n s",
        "sentinel release n s",
        "sentinel reset n s",
        "sentinel prune --older-than 0s"
      })
  void busyIsAnErrorAndNotANo(String call) throws SQLException {
    String[] words = call.split(" ", -1);
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    try (Connection other = project.sqlite().open();
        Statement statement = other.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      ic(words).complains(Answer.ERROR, "busy");
      assertThat(
              ic(plus(words, "--timeout", "0s", "--json")).exits(Answer.ERROR).prints("").stderr())
          .matches("\\{\"error\":\"busy\",\"message\":\".*\",\"hint\":\".*\",\"exit_code\":2\\}\n");
      statement.execute("ROLLBACK");
    }
    ic("state", "get", "k", "s").succeeds("1\n");
    ic("sentinel", "check", "n", "s", "--interval", "0").succeeds("allowed\n");
  }

  @Test
  void readersDoNotWait() throws SQLException {
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    ic("sentinel", "check", "n", "s", "--interval", "0").succeeds("allowed\n");
    try (Connection other = project.sqlite().open();
        Statement statement = other.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      statement.execute("UPDATE state SET payload = '2'");
      ic("state", "get", "k", "s", "--timeout", "0s").succeeds("1\n");
      ic("state", "list", "k").succeeds("s\n");
      ic("state", "keys").succeeds("k\n");
      ic("sentinel", "list").exits(Answer.YES).quietly();
      ic("version").exits(Answer.YES).quietly();
      ic("health").succeeds("ok\n");
      assertThat(ic("init").exits(Answer.YES).stdout()).startsWith("already initialized");
      statement.execute("COMMIT");
    }
    ic("state", "get", "k", "s").succeeds("2\n");
  }

  @Test
  void timeoutIsTheLongestWait() throws SQLException {
    try (Connection other = project.sqlite().open();
        Statement statement = other.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      RunningCall patient =
          cli().start("state", "set", "k", "s", "--value", "1", "--timeout", "60s");
      long start = System.nanoTime();
      ic("state", "set", "k", "s", "--value", "2", "--timeout", "300ms")
          .complains(Answer.ERROR, "busy");
      assertThat(Duration.ofNanos(System.nanoTime() - start))
          .isGreaterThanOrEqualTo(Duration.ofMillis(300));
      assertThat(patient.isAlive()).isTrue();
      statement.execute("ROLLBACK");
      patient.await().succeeds("");
    }
    ic("state", "get", "k", "s").succeeds("1\n");
  }

  @Test
  void verboseCallReportsItsWait() throws SQLException {
    try (Connection other = project.sqlite().open();
        Statement statement = other.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      Answer answer = ic("state", "set", "k", "s", "--value", "1", "--verbose");
      assertThat(answer.exits(Answer.ERROR).stderr()).contains("ic: waited ").contains("times)");
    }
  }

  @Test
  void migrationWaitsForSecondsWhateverTheTimeout() throws SQLException {
    GoDatabase.replace(project, 10);
    try (Connection other = project.sqlite().open();
        Statement statement = other.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      RunningCall waiting = cli().start("state", "get", "key-7", "scope", "--timeout", "100ms");
      assertThat(waiting.isAliveAfter(Duration.ofSeconds(2))).isTrue();
      statement.execute("ROLLBACK");
      waiting.await().succeeds("{\"n\":7}\n");
    }
  }

  @Test
  void readTransactionOfAnotherConnectionBlocksNoCallAndKeepsItsSnapshot() throws SQLException {
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    try (Connection other = project.sqlite().open();
        Statement statement = other.createStatement()) {
      // A long read transaction: it keeps its snapshot, and no call waits for it.
      statement.execute("BEGIN");
      assertThat(count(statement)).isEqualTo(1);
      ic("state", "set", "k", "t", "--value", "2").succeeds("");
      ic("state", "delete", "k", "s").succeeds("deleted\n");
      ic("sentinel", "check", "n", "s", "--interval", "0").succeeds("allowed\n");
      ic("sentinel", "check-many", "a:s:0", "b:s:0").succeeds("allowed\nallowed\n");
      ic("state", "prune").succeeds("0 pruned\n");
      ic("health").succeeds("ok\n");
      ic("init").exits(Answer.YES);
      assertThat(count(statement)).isEqualTo(1);
      statement.execute("COMMIT");
      assertThat(count(statement)).isEqualTo(1);
      statement.execute("INSERT INTO state (key, scope_id, payload) VALUES ('k', 'u', '3')");
    }
    ic("state", "list", "k").succeeds("t\nu\n");
    ic("sentinel", "list").exits(Answer.YES);
  }

  private static long count(Statement statement) throws SQLException {
    try (var rows = statement.executeQuery("SELECT count(*) FROM state")) {
      return rows.getLong(1);
    }
  }
}
