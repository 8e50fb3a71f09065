package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.GoDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Another program has the database open, or locked. */
class BusyTest extends BlackBox {
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
  void busyIsAnErrorNeverANo(String verb) throws SQLException {
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    try (Connection other = scratch.sqlite().open();
        Statement statement = other.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      bash("ic " + verb).complains(Answer.ERROR, "busy");
      assertThat(
              bash("ic " + verb + " --timeout 0s --json").exits(Answer.ERROR).prints("").stderr())
          .matches("\\{\"error\":\"busy\",\"message\":\".*\",\"hint\":\".*\",\"exit_code\":2\\}\n");
      statement.execute("ROLLBACK");
    }
    ic("state", "get", "k", "s").succeeds("1\n");
    ic("sentinel", "check", "n", "s", "--interval", "0").succeeds("allowed\n");
  }

  @Test
  void readersAreNotKeptWaiting() throws SQLException {
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    ic("sentinel", "check", "n", "s", "--interval", "0").succeeds("allowed\n");
    try (Connection other = scratch.sqlite().open();
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
  void theTimeoutIsHowLongItWaits() throws SQLException, InterruptedException {
    try (Connection other = scratch.sqlite().open();
        Statement statement = other.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      Running patient =
          scratch.keep(
              scratch.ic().start("state", "set", "k", "s", "--value", "1", "--timeout", "60s"));
      long start = System.nanoTime();
      ic("state", "set", "k", "s", "--value", "2", "--timeout", "700ms")
          .complains(Answer.ERROR, "busy");
      assertThat(Duration.ofNanos(System.nanoTime() - start))
          .isGreaterThanOrEqualTo(Duration.ofMillis(700));
      assertThat(patient.isAlive()).isTrue();
      statement.execute("ROLLBACK");
      patient.await().succeeds("");
    }
    ic("state", "get", "k", "s").succeeds("1\n");
  }

  @Test
  void aWaitIsToldWithVerbose() throws SQLException {
    try (Connection other = scratch.sqlite().open();
        Statement statement = other.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      Answer answer = ic("state", "set", "k", "s", "--value", "1", "--verbose");
      assertThat(answer.exits(Answer.ERROR).stderr()).contains("ic: waited ").contains("times)");
    }
  }

  @Test
  void aMigrationWaitsAtLeastFiveSecondsWhateverTheTimeout()
      throws SQLException, InterruptedException {
    GoDatabase.replace(scratch, 10);
    try (Connection other = scratch.sqlite().open();
        Statement statement = other.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      Running waiting =
          scratch.keep(scratch.ic().start("state", "get", "key-7", "scope", "--timeout", "100ms"));
      assertThat(waiting.isStillRunningAfter(Duration.ofSeconds(2))).isTrue();
      statement.execute("ROLLBACK");
      waiting.await().succeeds("{\"n\":7}\n");
    }
  }

  @Test
  void aProgramThatKeepsTheDatabaseOpenDisturbsNothingAndIsNotDisturbed() throws SQLException {
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    try (Connection other = scratch.sqlite().open();
        Statement statement = other.createStatement()) {
      // A read that lasts: it pins what it saw, and nobody waits for it.
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
