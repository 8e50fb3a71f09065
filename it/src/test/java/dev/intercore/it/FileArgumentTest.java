package dev.intercore.it;

import dev.intercore.testkit.Answer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code @FILE} beside another process, and with the process's own streams. */
class FileArgumentTest extends ProcessTest {
  /** Closing any descriptor of a database file drops the locks that the process holds on it. */
  @Test
  void whileAnotherProcessHasTheDatabaseOpenNothingIsLost() throws SQLException {
    ic("state", "set", "before", "s", "--value", "1").succeeds("");
    bash("""
    ln .clavain/intercore.db hard
    ln .clavain/intercore.db-wal hardwal; ln .clavain/intercore.db-shm hardshm
    """)
        .succeeds("");
    try (Connection open = scratch.sqlite().open();
        Statement statement = open.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      statement.execute("INSERT INTO state (key, scope_id, payload) VALUES ('held', 's', '2')");
      for (String file : List.of("hard", "hardwal", "hardshm")) {
        ic("state", "set", "k", "s", "@" + file).complains(Answer.ERROR, "database's own");
      }
      ic("state", "set", "k", "s", "--value", "1").complains(Answer.ERROR, "busy");
      statement.execute("COMMIT");
      ic("state", "set", "after", "s", "--value", "3").succeeds("");
    }
    ic("state", "keys").succeeds("after\nbefore\nheld\n");
    bash("rm hard*").succeeds("");
  }

  @Test
  void stdinIsNoFile() {
    for (String file : List.of("/dev/stdin", "/proc/self/fd/0", "/dev/fd/0")) {
      bash("echo 1 | ic state set k s @" + file).complains(Answer.ERROR, "@" + file);
      bash("ic state set k s @" + file + " </etc/hostname").complains(Answer.ERROR, "@" + file);
    }
    ic("state", "get", "k", "s").exits(Answer.NO);
  }
}
