package dev.intercore.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.CommandTest;
import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@code @FILE}: a regular file under the working directory that is no file of the database. */
class FileArgumentCommandTest extends CommandTest {
  private void isRejected(String file, String part) {
    // A call that opens a FIFO would wait for a writer.
    cli().start("state", "set", "k", "s", "@" + file).await().complains(Answer.ERROR, part);
    ic("state", "get", "k", "s").exits(Answer.NO);
  }

  /** Hard links to the WAL and the shared memory need a connection that keeps them there. */
  @Test
  void filesOfTheDatabaseAreRejectedUnderAnyName() throws SQLException {
    try (Connection other = project.sqlite().open();
        Statement statement = other.createStatement()) {
      statement.execute("INSERT INTO state (key, scope_id, payload) VALUES ('other', 's', '1')");
      bash("""
      ln .clavain/intercore.db hard; ln -s .clavain/intercore.db soft; ln -s soft softer
      ln .clavain/intercore.db-wal hardwal; ln .clavain/intercore.db-shm hardshm
      """)
          .succeeds("");
      for (String file :
          List.of(
              ".clavain/intercore.db",
              ".clavain/intercore.db-wal",
              ".clavain/intercore.db-shm",
              ".clavain/../.clavain/intercore.db",
              "hard",
              "soft",
              "softer",
              "hardwal",
              "hardshm")) {
        isRejected(file, "database's own");
      }
    }
    ic("state", "keys").succeeds("other\n");
    bash("rm hard*").succeeds("");
  }

  @Test
  void onlyARegularFileBelowTheDirectoryIsRead() {
    bash("""
    echo 1 >../outside.json; ln -s .. out; ln -s ../outside.json link.json; ln -s nowhere dangling
    ln -s loop loop; mkdir sub; mkfifo fifo; echo 1 >plain; ln -s /dev/null device
    """)
        .succeeds("");
    isRejected("/etc/passwd", "outside");
    isRejected("../outside.json", "outside");
    isRejected("out/outside.json", "outside");
    isRejected("link.json", "outside");
    isRejected("none.json", "no such file");
    isRejected("sub/none.json", "no such file");
    isRejected("dangling", "no such file");
    isRejected("loop", "cannot be read");
    isRejected(".", "not a regular file");
    isRejected("sub", "not a regular file");
    isRejected("fifo", "not a regular file");
    isRejected("plain/below", "cannot be read");
    isRejected("device", "outside");
    isRejected("", "");
  }

  @Test
  void fileBelowIsReadUnderAnyOfItsNames() {
    bash("mkdir -p a/b; echo '\"x\"' >'a/b/p q.json'; ln -s 'b/p q.json' a/link; echo 7 >@at; echo 8 >-")
        .succeeds("");
    InProcessCli inA = cli().in(project.project().resolve("a"));
    isRead(cli(), "@a/b/p q.json", "\"x\"");
    isRead(cli(), "@a/link", "\"x\"");
    isRead(cli(), "@" + project.project() + "/a/../a/link", "\"x\"");
    isRead(inA, "@link", "\"x\"");
    isRead(cli(), "@@at", "7");
    isRead(cli(), "@-", "8");
    inA.in(project.project().resolve("a/b"))
        .call("state", "set", "k", "s", "@../../@at")
        .complains(Answer.ERROR, "outside");
  }

  private void isRead(InProcessCli cli, String file, String payload) {
    ic("state", "delete", "k", "s").exits(Answer.YES);
    cli.call("state", "set", "k", "s", file).succeeds("");
    ic("state", "get", "k", "s").succeeds(payload + "\n");
  }

  @Test
  void messageHoldsNothingOfTheContents() {
    byte[] secret = "secret words\n".getBytes(StandardCharsets.UTF_8);
    TestFiles.write(project.project().resolve("s"), secret);
    Answer answer = ic("state", "set", "k", "s", "@s").complains(Answer.ERROR, "not JSON");
    assertThat(answer.stderr()).doesNotContain("secret words");
    assertThat(ic("state", "set", "k", "s", "@/etc/passwd").exits(Answer.ERROR).stderr())
        .doesNotContain("root:");
  }
}
