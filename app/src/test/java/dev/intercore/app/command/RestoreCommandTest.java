package dev.intercore.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.CommandTest;
import dev.intercore.testkit.Answer;
import dev.intercore.testkit.DatabaseFile;
import dev.intercore.testkit.GoDatabase;
import dev.intercore.testkit.TestFiles;
import dev.intercore.testkit.TestProject;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Restores of a backup, and of the contents that it replaced. */
class RestoreCommandTest extends CommandTest {
  private String backup = "";

  @BeforeEach
  void haveABackup() {
    GoDatabase.replace(project, 20);
    ic("state", "set", "later", "s", "--value", "1").succeeds("");
    backup = project.backups().getFirst().toString();
  }

  private Path restore(String from) {
    String line = ic("restore", from).exits(Answer.YES).quietly().stdout();
    assertThat(line).startsWith("restored " + project.database()).endsWith("\n");
    return Path.of(line.substring(line.indexOf("kept as ") + "kept as ".length()).strip());
  }

  @Test
  void restoresABackupAndThenTheFormerContents() {
    Path kept = restore(backup);
    ic("state", "get", "later", "s").exits(Answer.NO);
    ic("state", "get", "key-7", "scope").succeeds("{\"n\":7}\n");
    ic("sentinel", "check", "fired", "scope", "--interval", "0").exits(Answer.NO);
    assertThat(TestProject.permissions(kept)).isEqualTo("rw-------");
    restore(kept.toString());
    ic("state", "get", "later", "s").succeeds("1\n");
    ic("health").succeeds("ok\n");
    assertThat(project.sqlite().number("SELECT count(*) FROM state")).isEqualTo(21);
  }

  @Test
  void theBackupItselfIsNotChanged() {
    byte[] before = TestFiles.read(Path.of(backup));
    restore(backup);
    ic("state", "keys").exits(Answer.YES);
    assertThat(TestFiles.read(Path.of(backup))).isEqualTo(before);
  }

  @Test
  void aProgramThatHasTheDatabaseOpenSeesOneCommit() throws SQLException {
    try (Connection other = project.sqlite().open();
        Statement statement = other.createStatement()) {
      statement.execute("BEGIN");
      assertThat(count(statement)).isEqualTo(21);
      restore(backup);
      assertThat(count(statement)).isEqualTo(21);
      statement.execute("COMMIT");
      assertThat(count(statement)).isEqualTo(20);
      statement.execute("INSERT INTO state (key, scope_id, payload) VALUES ('new', 's', '3')");
    }
    ic("state", "get", "new", "s").succeeds("3\n");
  }

  private static long count(Statement statement) throws SQLException {
    try (var rows = statement.executeQuery("SELECT count(*) FROM state")) {
      return rows.getLong(1);
    }
  }

  @Test
  void aBackupOfANewerOrForeignDatabaseIsRejectedAndNothingChanges() {
    bash("cp " + backup + " newer && cp " + backup + " foreign && cp " + backup + " cut")
        .succeeds("");
    new DatabaseFile(project.project().resolve("newer")).run("PRAGMA user_version = 99");
    new DatabaseFile(project.project().resolve("foreign")).run("DROP TABLE sentinels");
    bash("rm -f newer-* foreign-*; truncate -s -4096 cut").succeeds("");
    ic("restore", "newer").complains(Answer.ERROR, "v99");
    ic("restore", "foreign").complains(Answer.ERROR, "sentinels");
    ic("restore", "cut").exits(Answer.ERROR).prints("").withoutTrace();
    ic("state", "get", "later", "s").succeeds("1\n");
    assertThat(project.backups()).hasSize(1);
  }

  @Test
  void aBusyDatabaseIsNotRestoredOver() throws SQLException {
    try (Connection other = project.sqlite().open();
        Statement statement = other.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      ic("restore", backup).complains(Answer.ERROR, "busy");
    }
    ic("state", "get", "later", "s").succeeds("1\n");
  }

  @Test
  void printedAsJson() {
    assertThat(ic("restore", backup, "--json").exits(Answer.YES).quietly().stdout())
        .matches(
            "\\{\"path\":\"[^\"]+\",\"schema\":1,\"kept\":\"[^\"]+\\.backup-\\d{8}-\\d{6}\"\\}\n");
  }

  @Test
  void aFolderNameMayContainASpaceAndAQuote() {
    bash("mkdir \"it's a\" && cp " + backup + " \"it's a/back up\"").succeeds("");
    restore("it's a/back up");
    ic("state", "get", "later", "s").exits(Answer.NO);
  }
}
