package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code @FILE}: a regular file under the working directory, and none of the database's own. */
class FileArgumentTest extends BlackBox {
  private static final String OWN =
      """
      ln .clavain/intercore.db hard; ln -s .clavain/intercore.db soft; ln -s soft softer
      ln .clavain/intercore.db-wal hardwal; ln .clavain/intercore.db-shm hardshm
      """;

  private void isRefused(String file, String part) {
    Running running = scratch.keep(scratch.ic().start("state", "set", "k", "s", "@" + file));
    running.await(Duration.ofSeconds(60)).complains(Answer.ERROR, part);
    ic("state", "get", "k", "s").exits(Answer.NO);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".clavain/intercore.db",
        ".clavain/intercore.db-wal",
        ".clavain/intercore.db-shm",
        ".clavain/../.clavain/intercore.db",
        "hard",
        "soft",
        "softer",
        "hardwal",
        "hardshm"
      })
  void theDatabasesOwnFilesAreRefusedUnderAnyName(String file) {
    ic("state", "set", "other", "s", "--value", "1").succeeds("");
    bash(OWN).succeeds("");
    isRefused(file, "database's own");
  }

  @Test
  void whileAnotherProcessHasTheDatabaseOpenNothingIsLost() throws SQLException {
    ic("state", "set", "before", "s", "--value", "1").succeeds("");
    bash(OWN).succeeds("");
    try (Connection open = scratch.sqlite().open();
        Statement statement = open.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      statement.execute("INSERT INTO state (key, scope_id, payload) VALUES ('held', 's', '2')");
      for (String file : new String[] {"hard", "soft", "hardwal", "hardshm"}) {
        isRefused(file, "database's own");
      }
      ic("state", "set", "k", "s", "--value", "1").complains(Answer.ERROR, "busy");
      statement.execute("COMMIT");
      ic("state", "set", "after", "s", "--value", "3").succeeds("");
    }
    ic("state", "keys").succeeds("after\nbefore\nheld\n");
    bash("rm hard*").succeeds("");
  }

  @ParameterizedTest
  @CsvSource({
    "/etc/passwd, outside",
    "../outside.json, outside",
    "out/outside.json, outside",
    "link.json, outside",
    "none.json, no such file",
    "sub/none.json, no such file",
    "dangling, no such file",
    "loop, cannot be read",
    "., not a regular file",
    "sub, not a regular file",
    "fifo, not a regular file",
    "socket, not a regular file",
    "plain/below, cannot be read",
    "'', ''"
  })
  void whatIsNoRegularFileHereIsRefused(String file, String part) {
    bash("""
    echo 1 >../outside.json; ln -s .. out; ln -s ../outside.json link.json; ln -s nowhere dangling
    ln -s loop loop; mkdir sub; mkfifo fifo; echo 1 >plain
    exec 3<>fifo; ln -s /dev/null socket
    """)
        .succeeds("");
    // A device lies outside, whatever it is called here.
    isRefused(file, file.equals("socket") ? "" : part);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/dev/stdin", "/proc/self/fd/0", "/dev/fd/0"})
  void stdinIsNoFile(String file) {
    bash("echo 1 | ic state set k s @" + file).complains(Answer.ERROR, "@" + file);
    bash("echo 1 >f; ic state set k s @" + file + " </etc/hostname")
        .complains(Answer.ERROR, "@" + file);
    ic("state", "get", "k", "s").exits(Answer.NO);
  }

  @Test
  void aFileBelowIsReadUnderAnyOfItsNames() {
    bash("mkdir -p a/b; echo '\"x\"' >'a/b/p q.json'; ln -s 'b/p q.json' a/link; echo 7 >@at; echo 8 >-")
        .succeeds("");
    bash("ic state set k s '@a/b/p q.json' && ic state get k s").succeeds("\"x\"\n");
    bash("ic state set k s @a/link && ic state get k s").succeeds("\"x\"\n");
    bash("ic state set k s \"@$PWD/a/../a/link\" && ic state get k s").succeeds("\"x\"\n");
    bash("cd a && ic state set k s @link && ic state get k s").succeeds("\"x\"\n");
    bash("ic state set k s @@at && ic state get k s").succeeds("7\n");
    bash("ic state set k s @- && ic state get k s").succeeds("8\n");
    bash("cd a/b && ic state set k s @../../@at").complains(Answer.ERROR, "outside");
  }

  @Test
  void aRefusedFileSaysNothingOfItsContents() {
    bash("echo 'secret words' >s; ic state set k s @s").complains(Answer.ERROR, "not JSON");
    assertThat(bash("ic state set k s @/etc/passwd").stderr()).doesNotContain("root:");
  }
}
