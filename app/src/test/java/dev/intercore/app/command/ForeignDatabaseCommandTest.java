package dev.intercore.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.CommandTest;
import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.testkit.Answer;
import dev.intercore.testkit.DatabaseFile;
import dev.intercore.testkit.GoDatabase;
import dev.intercore.testkit.TestFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Databases of other programs, of the Go program, and partly migrated ones. */
class ForeignDatabaseCommandTest extends CommandTest {
  private void replace(String... statements) {
    TestFiles.remove(project.clavain());
    project.putDatabase(new byte[0]);
    project.sqlite().run(statements);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PRAGMA user_version = 0",
        "PRAGMA user_version = 1",
        "PRAGMA user_version = 2",
        "PRAGMA user_version = 2; PRAGMA application_id = 252006674"
      })
  void databaseOfAnotherProgramIsNotChanged(String version) {
    replace("CREATE TABLE bookmarks (url TEXT)", "INSERT INTO bookmarks VALUES ('x')");
    project.sqlite().run(version.split("; "));
    byte[] before = TestFiles.read(project.database());
    ic("state", "keys").complains(Answer.ERROR, "not an intercore database");
    ic("state", "set", "k", "s", "--value", "1").complains(Answer.ERROR, "not an intercore");
    ic("init").complains(Answer.ERROR, "not an intercore database");
    assertThat(ic("health").exits(Answer.ERROR).stdout()).contains("not an intercore database");
    assertThat(TestFiles.read(project.database())).isEqualTo(before);
    assertThat(project.backups()).isEmpty();
  }

  @Test
  void databaseOfTheGoProgramIsMigrated() {
    GoDatabase.replace(project, 100);
    assertThat(ic("version").stdout()).endsWith("schema: v1\n");
    assertThat(project.backups()).as("version never migrates").isEmpty();
    ic("state", "get", "key-7", "scope").succeeds("{\"n\":7}\n");
    assertThat(ic("version").stdout()).endsWith("schema: v" + DatabaseFile.SCHEMA + "\n");
    assertThat(ic("state", "keys").lines()).hasSize(100);
    ic("sentinel", "check", "fired", "scope", "--interval", "0").exits(Answer.NO);
    ic("sentinel", "check", "fired", "scope", "--interval", "300").succeeds("allowed\n");
    ic("sentinel", "check", "never", "scope", "--interval", "0").succeeds("allowed\n");
    assertThat(project.backups()).hasSize(1);
    ic("health").succeeds("ok\n");
  }

  @Test
  void rowsWithoutAnIntervalFireOnceAndSurviveTheCleanUp() {
    GoDatabase.replace(project, 1);
    ic("sentinel", "check", "other", "s", "--interval", "300").succeeds("allowed\n");
    ic("sentinel", "check", "fired", "scope", "--interval", "0").exits(Answer.NO);
    assertThat(ic("sentinel", "list", "--json").stdout())
        .contains("{\"name\":\"fired\",\"scope\":\"scope\",\"last_fired\":")
        .containsPattern("\"fired\"[^}]*\"interval\":0}");
  }

  @Test
  void initPrintsThatItMigratesAndWhereTheBackupIs() {
    GoDatabase.replace(project, 10);
    Answer answer = ic("init").exits(Answer.YES).quietly();
    assertThat(answer.stdout())
        .startsWith("migrated " + project.database())
        .contains("(schema v" + DatabaseFile.SCHEMA + ")", project.backups().getFirst().toString());
    assertThat(ic("init").stdout()).startsWith("already initialized ");
    assertThat(project.backups()).hasSize(1);
  }

  @Test
  void initAsJsonHasCreatedFalseForAMigratedDatabase() {
    GoDatabase.replace(project, 10);
    ic("init", "--json")
        .succeeds(
            "{\"path\":\""
                + project.database()
                + "\",\"schema\":"
                + DatabaseFile.SCHEMA
                + ",\"created\":false}\n");
  }

  @Test
  void backupNeverOverwritesAnother() throws IOException {
    GoDatabase.replace(project, 10);
    DateTimeFormatter format =
        DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);
    Instant now = clock.instant();
    // All backup names of the next minute exist.
    for (int i = 0; i < 60; i++) {
      String name = "intercore.db.backup-" + format.format(now.plusSeconds(i));
      Files.writeString(project.clavain().resolve(name), "mine");
    }
    project.backups().forEach(project::isDamaged);
    ic("state", "keys").exits(Answer.YES);
    assertThat(project.backups()).hasSize(61);
    bash("grep -l mine .clavain/*backup* | wc -l").succeeds("60\n");
  }

  @Test
  void partlyMigratedDatabaseIsRejectedAndNotChanged() {
    GoDatabase.replace(project, 50);
    project.sqlite().run("ALTER TABLE sentinels ADD COLUMN interval_s INTEGER");
    ic("state", "get", "key-7", "scope").exits(Answer.ERROR).prints("").withoutTrace();
    ic("sentinel", "check", "n", "s", "--interval", "0").exits(Answer.ERROR).prints("");
    assertThat(project.sqlite().number("PRAGMA user_version")).isEqualTo(1);
    assertThat(project.sqlite().number("SELECT count(*) FROM state")).isEqualTo(50);
    assertThat(project.sqlite().number("SELECT count(*) FROM sentinels")).isEqualTo(2);
  }

  @Test
  void healthNamesWhatTheSchemaLacks() {
    project.sqlite().run("DROP INDEX idx_state_visible", "DROP TABLE requests");
    assertThat(ic("health").exits(Answer.ERROR).stdout())
        .contains("idx_state_visible")
        .contains("requests");
  }

  @Test
  void databaseWithoutATableIsRejected() {
    project.sqlite().run("DROP TABLE state");
    ic("state", "get", "k", "s").exits(Answer.ERROR).prints("").withoutTrace();
    ic("state", "set", "k", "s", "--value", "1").exits(Answer.ERROR).prints("").withoutTrace();
  }

  @Test
  void backupHasTheRowsInTheWal() throws SQLException {
    GoDatabase.replace(project, 10);
    try (Connection connection = project.sqlite().open();
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("PRAGMA wal_autocheckpoint = 0");
      statement.executeUpdate(
          "INSERT INTO state (key, scope_id, payload) VALUES ('wal', 's', '1')");
      ic("state", "get", "wal", "s").succeeds("1\n");
    }
    assertThat(new DatabaseFile(project.backups().getFirst()).number("SELECT count(*) FROM state"))
        .isEqualTo(11);
  }

  @Test
  void backupInAFolderWithAnOddNameIsMadeAndRestored() {
    GoDatabase.replace(project, 10);
    bash("mkdir 'a?b#c%20d' && mv .clavain 'a?b#c%20d/'").succeeds("");
    InProcessCli odd = cli().in(project.project().resolve("a?b#c%20d"));
    odd.call("state", "get", "key-7", "scope").succeeds("{\"n\":7}\n");
    odd.call("state", "delete", "key-7", "scope").succeeds("deleted\n");
    odd.bash("exec ic restore .clavain/*.backup-*").exits(Answer.YES).quietly();
    odd.call("state", "get", "key-7", "scope").succeeds("{\"n\":7}\n");
  }
}
