package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * Another process has the database locked. In direct mode the call itself waits for the lock; an
 * engine lets its caller ask again.
 */
class BusyTest extends BlackBox {
  @Test
  void callWaitsForTheLockOfAnotherProcessUntilItsTimeIsUp()
      throws SQLException, InterruptedException {
    try (Connection other = scratch.sqlite().open();
        Statement statement = other.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      ic("state", "set", "k", "s", "--value", "1").complains(Answer.ERROR, "busy");
      ic("sentinel", "check", "n", "s", "--interval", "0").complains(Answer.ERROR, "busy");
      Running waiting = scratch.keep(scratch.ic().start("events", "add", "a.b", "s"));
      assertThat(waiting.isStillRunningAfter(Duration.ofSeconds(1))).isTrue();
      statement.execute("ROLLBACK");
      waiting.await().succeeds("1\n");
    }
    ic("state", "get", "k", "s").exits(Answer.NO).prints("").quietly();
    ic("sentinel", "check", "n", "s", "--interval", "0").succeeds("allowed\n");
  }
}
