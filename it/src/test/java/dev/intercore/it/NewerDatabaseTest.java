package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.DatabaseFile;
import dev.intercore.testkit.TestFiles;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/**
 * A newer database whose last commits are in its WAL. A call in direct mode ends without closing
 * it, an engine closes it: neither may checkpoint it.
 */
class NewerDatabaseTest extends BlackBox {
  private Path wal() {
    return scratch.clavain().resolve("intercore.db-wal");
  }

  @Test
  void walOfANewerDatabaseIsNotCheckpointed() throws SQLException {
    // Copied while it is open: as a killed process leaves it, with everything in the WAL.
    bash("mkdir -m 700 live && cp .clavain/intercore.db live/").succeeds("");
    try (Connection live = new DatabaseFile(scratch.project().resolve("live/intercore.db")).open();
        Statement statement = live.createStatement()) {
      statement.executeUpdate("PRAGMA journal_mode = WAL");
      statement.executeUpdate("PRAGMA user_version = 99");
      statement.executeUpdate("INSERT INTO state (key, scope_id, payload) VALUES ('k', 's', '1')");
      bash("rm .clavain/*; cp live/intercore.db live/intercore.db-wal .clavain/").succeeds("");
    }
    byte[] database = TestFiles.read(scratch.database());
    byte[] wal = TestFiles.read(wal());
    assertThat(wal).isNotEmpty();
    ic("state", "get", "k", "s").complains(Answer.ERROR, "v99");
    ic("state", "set", "k", "s", "--value", "1").complains(Answer.ERROR, "v99");
    ic("state", "prune").complains(Answer.ERROR, "v99");
    ic("sentinel", "check", "n", "s", "--interval", "0").complains(Answer.ERROR, "v99");
    ic("init").complains(Answer.ERROR, "v99");
    assertThat(ic("health").exits(Answer.ERROR).quietly().stdout()).contains("v99");
    ic("version").exits(Answer.YES).quietly();
    assertThat(TestFiles.read(scratch.database())).isEqualTo(database);
    assertThat(TestFiles.read(wal())).isEqualTo(wal);
    assertThat(Scratch.in(scratch.clavain()).map(Scratch::name))
        .contains("intercore.db", "intercore.db-wal")
        .isSubsetOf("intercore.db", "intercore.db-wal", "intercore.db-shm");
  }
}
