package dev.intercore.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.intercore.common.Actor;
import dev.intercore.common.Backoff;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.Failpoint;
import dev.intercore.common.IntercoreException;
import dev.intercore.event.EventLog;
import dev.intercore.json.JsonPayload;
import dev.intercore.state.StateValues;
import dev.intercore.store.RequestContext;
import dev.intercore.store.StoreOptions;
import dev.intercore.store.Trace;
import dev.intercore.store.sqlite.Restore.Restored;
import dev.intercore.testing.Folders;
import dev.intercore.testing.Sql;
import dev.intercore.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A restore is one commit, and the former contents become a backup. */
class RestoreTest {
  private static final JsonPayload OLD = JsonPayload.of("\"old\"");
  private static final JsonPayload NEW = JsonPayload.of("\"new\"");

  private final Path folder;
  private final Path backup;
  private final TestDatabase db;

  /** The backup contains "old", the database "new". */
  RestoreTest(@TempDir Path folder) throws SQLException {
    this.folder = folder;
    this.backup = folder.resolve("saved.db");
    this.db = TestDatabase.in(folder);
    db.state().set("key", "scope", OLD);
    Sql.run(db.file(), "VACUUM INTO '" + backup + "'");
    db.state().set("key", "scope", NEW);
    db.state().set("key", "later", NEW);
  }

  @AfterEach
  void close() throws SQLException, IOException {
    db.close();
  }

  private Restored restore(Path from) {
    return Restore.restore(db.file(), from, db.options());
  }

  private void refused(ErrorCode code, Path from) throws IOException {
    db.release();
    Map<String, String> before = Folders.contents(folder);
    RefusedOpening.with(code, () -> restore(from));
    assertThat(Folders.contents(folder)).isEqualTo(before);
    assertThat(db.state().get("key", "scope")).contains("\"new\"");
  }

  @Test
  void restoredDatabaseHoldsTheBackupAndNothingElse() throws SQLException {
    assertThat(restore(backup).version()).isEqualTo(Migrations.CURRENT);
    assertThat(db.state().get("key", "scope")).contains("\"old\"");
    assertThat(db.state().list("key")).containsExactly("scope");
    assertThat(HealthCheck.problems(db.database())).isEmpty();
    assertThat(Sql.text(db.file(), "PRAGMA application_id")).isEqualTo("1229156210");
  }

  @Test
  void whatWasThereIsKeptAsABackup() throws SQLException, IOException {
    Path kept = restore(backup).kept();
    assertThat(kept).isEqualTo(folder.resolve("intercore.db.backup-20260131-120000"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kept)))
        .isEqualTo("rw-------");
    restore(kept);
    assertThat(db.state().get("key", "scope")).contains("\"new\"");
    assertThat(db.state().list("key")).containsExactly("later", "scope");
    assertThat(Folders.names(folder)).noneMatch(name -> name.endsWith(Backup.UNFINISHED));
  }

  @Test
  void backupItselfIsLeftAsItWas() throws IOException {
    String before = Folders.contents(folder).get("saved.db");
    restore(backup);
    assertThat(Folders.contents(folder)).containsEntry("saved.db", String.valueOf(before));
    assertThat(Folders.names(folder)).doesNotContain("saved.db-wal", "saved.db-shm");
  }

  @Test
  void viewsTriggersAndCountersOfTheBackupComeBack() throws SQLException {
    Sql.run(
        backup,
        "CREATE TABLE counted (n INTEGER PRIMARY KEY AUTOINCREMENT)",
        "INSERT INTO counted VALUES (41)",
        "DELETE FROM counted",
        "CREATE VIEW seen AS SELECT key FROM state",
        "CREATE TRIGGER t AFTER DELETE ON counted BEGIN SELECT 1; END");
    restore(backup);
    restore(backup);
    Sql.run(db.file(), "INSERT INTO counted DEFAULT VALUES");
    assertThat(Sql.text(db.file(), "SELECT n FROM counted")).isEqualTo("42");
    assertThat(Sql.text(db.file(), "SELECT key FROM seen")).isEqualTo("key");
  }

  @Test
  void noNumberIsGivenOutTwice() throws SQLException {
    for (int i = 0; i < 3; i++) {
      tell();
    }
    restore(backup);
    assertThat(tell()).as("1 to 3 were given out after the backup").isEqualTo(4);
    restore(OldDatabase.v1(folder.resolve("old.db")));
    db.release();
    assertThat(tell()).as("also where the backup has no events yet").isEqualTo(5);
  }

  private long tell() {
    return new EventLog(db.open()).add(Actor.of("me"), "a.b", "s", JsonPayload.of("{}"));
  }

  @Test
  void othersThatHaveItOpenSeeTheNextCommit() {
    SqliteStore other = db.open();
    restore(backup);
    assertThat(new StateValues(other).get("key", "scope")).contains("\"old\"");
    new StateValues(other).set("key", "after", NEW);
    assertThat(db.state().list("key")).containsExactly("after", "scope");
  }

  @Test
  void backupOfAnOlderVersionIsMigratedOnNextUse() throws SQLException {
    Path old = OldDatabase.v1(folder.resolve("old.db"));
    assertThat(restore(old).version()).isEqualTo(1);
    db.release();
    db.clock().moveSeconds(10);
    assertThat(db.open().migration().from()).isEqualTo(1);
    assertThat(db.state().get("dispatch", "one")).isPresent();
    assertThat(db.state().list("key")).isEmpty();
  }

  @Test
  void busyDatabaseIsNotRestored() throws SQLException {
    try (Connection holder = Sql.connect(db.file())) {
      Sql.run(holder, "BEGIN IMMEDIATE", "DELETE FROM state");
      Backoff noWait = _ -> letGo(holder);
      StoreOptions options =
          new StoreOptions(
              db.options().timeout(),
              db.clock(),
              noWait,
              Trace.SILENT,
              Failpoint.NONE,
              RequestContext.forThisProcess());
      Restore.restore(db.file(), backup, options);
    }
    assertThat(db.state().get("key", "scope")).contains("\"old\"");
  }

  private static void letGo(Connection holder) {
    try {
      Sql.run(holder, "ROLLBACK");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void damagedBackupIsRefused() throws IOException {
    byte[] bytes = Files.readAllBytes(backup);
    Path damaged = folder.resolve("damaged.db");
    byte[] holed = bytes.clone();
    Arrays.fill(holed, 4096, 3 * 4096, (byte) 0x5a);
    Files.write(damaged, holed);
    db.release();
    Map<String, String> before = Folders.contents(folder);
    assertThat(catchThrowable(() -> restore(damaged))).isInstanceOf(IntercoreException.class);
    assertThat(Folders.contents(folder)).isEqualTo(before);
    Files.write(damaged, Arrays.copyOf(bytes, bytes.length / 2));
    assertThat(catchThrowable(() -> restore(damaged))).isInstanceOf(IntercoreException.class);
    Files.writeString(damaged, "not a database at all, but long enough to look at".repeat(20));
    refused(ErrorCode.CORRUPT, damaged);
  }

  @Test
  void newerForeignAndEmptyBackupsAreRefused() throws SQLException, IOException {
    Path other = folder.resolve("other.db");
    Files.copy(backup, other);
    Sql.run(other, "PRAGMA user_version = " + (Migrations.CURRENT + 1));
    refused(ErrorCode.BAD_VALUE, other);
    Files.delete(other);
    Sql.run(other, "CREATE TABLE mine (a)");
    refused(ErrorCode.BAD_VALUE, other);
    Sql.run(other, "PRAGMA user_version = 1");
    refused(ErrorCode.BAD_VALUE, other);
    Files.write(other, new byte[0]);
    refused(ErrorCode.BAD_VALUE, other);
  }

  @Test
  void databaseOfAnotherProgramWithTheSameTablesIsRefused() throws SQLException, IOException {
    Path other = folder.resolve("other.db");
    Files.copy(backup, other);
    Sql.run(other, "PRAGMA application_id = 77");
    refused(ErrorCode.BAD_VALUE, other);
  }

  @Test
  void databaseIsNoBackupOfItself() throws IOException {
    refused(ErrorCode.BAD_VALUE, db.file());
    Path link = Files.createLink(folder.resolve("hard.db"), db.file());
    refused(ErrorCode.BAD_VALUE, link);
    Path soft = Files.createSymbolicLink(folder.resolve("soft.db"), db.file());
    refused(ErrorCode.BAD_VALUE, soft);
  }

  @Test
  void backupWithAWalBesideItIsRefused() throws SQLException, IOException {
    Path live = OldDatabase.v1WithWal(folder.resolve("live.db"));
    refused(ErrorCode.BAD_VALUE, live);
  }

  @Test
  void backupWithAnOddNameIsFound() throws IOException {
    Path odd = folder.resolve("a 'b' %41 ?mode=ro#é\".db");
    Files.move(backup, odd, StandardCopyOption.ATOMIC_MOVE);
    restore(odd);
    assertThat(db.state().get("key", "scope")).contains("\"old\"");
  }
}
