package dev.intercore.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.Failpoint.Point;
import dev.intercore.json.JsonPayload;
import dev.intercore.testing.Folders;
import dev.intercore.testing.Sql;
import dev.intercore.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process is killed at each failpoint; the next one finds the state that docs/storage.md
 * describes.
 */
class CrashTest {
  /** Each point has a test below or in the named class. */
  private static final Set<Point> TESTED =
      EnumSet.of(
          Point.WRITE_BEFORE_COMMIT,
          Point.WRITE_AFTER_COMMIT,
          Point.INIT_AFTER_CREATE,
          Point.BACKUP_BEFORE_PUBLISH,
          Point.MIGRATE_AFTER_BACKUP,
          Point.MIGRATE_BEFORE_COMMIT,
          Point.RESTORE_BEFORE_COMMIT,
          Point.RESTORE_AFTER_MOVING_ASIDE,
          // dev.intercore.work.FileTeamCrashTest, dev.intercore.intent.FileCrashTest
          Point.JOURNAL_BEFORE_WRITE,
          Point.JOURNAL_BEFORE_RENAME,
          Point.JOURNAL_AFTER_RENAME,
          Point.JOURNAL_WRITTEN,
          Point.FILE_BEFORE_RENAME,
          Point.FILE_AFTER_RENAME,
          Point.FILES_WRITTEN,
          Point.JOURNAL_COMMITTED,
          Point.JOURNAL_BEFORE_REMOVE);

  private final Path folder;
  private final TestDatabase db;

  CrashTest(@TempDir Path folder) {
    this.folder = folder;
    this.db = TestDatabase.at(folder.resolve(TestDatabase.NAME));
  }

  @AfterEach
  void close() throws SQLException, IOException {
    db.close();
  }

  private void dies(Point moment, String act, Path... more)
      throws IOException, InterruptedException {
    Path[] files = new Path[more.length + 1];
    files[0] = db.file();
    System.arraycopy(more, 0, files, 1, more.length);
    assertThat(StoreChild.dies(moment, act, files)).isEqualTo(StoreChild.DIED);
  }

  private List<String> backups() throws IOException {
    return Folders.names(folder).stream()
        .filter(name -> name.contains(".backup-") && !name.endsWith(Backup.UNFINISHED))
        .toList();
  }

  private void holdsOne() {
    db.state().set("key", "scope", JsonPayload.of("1"));
    db.release();
  }

  private void newDatabase() {
    SqliteStore.init(db.file(), db.options()).close();
  }

  /** The database is still version 1 with its rows. */
  private void isStillVersionOne() throws SQLException {
    assertThat(SqliteStore.peekVersion(db.file(), db.options())).isEqualTo(1);
    assertThat(Sql.text(db.file(), "SELECT count(*) FROM state")).isEqualTo("2");
  }

  private void migratesNow() {
    assertThat(db.open().migration().from()).isEqualTo(1);
    assertThat(db.database().migration().backup()).isPresent();
    assertThat(db.state().get("dispatch", "one")).isPresent();
  }

  @Test
  void everyMomentHasItsTest() {
    assertThat(TESTED).containsExactlyInAnyOrder(Point.values());
  }

  @Test
  void writeThatDiedBeforeCommitDidNotHappen() throws Exception {
    newDatabase();
    holdsOne();
    dies(Point.WRITE_BEFORE_COMMIT, "WRITE");
    assertThat(db.state().get("key", "scope")).contains("1");
  }

  @Test
  void writeThatDiedAfterCommitIsThere() throws Exception {
    newDatabase();
    holdsOne();
    dies(Point.WRITE_AFTER_COMMIT, "WRITE");
    assertThat(db.state().get("key", "scope")).contains("2");
  }

  @Test
  void initThatDiedAfterMakingTheFileIsFinishedByAnyVerb() throws Exception {
    dies(Point.INIT_AFTER_CREATE, "INIT");
    assertThat(Files.size(db.file())).isZero();
    assertThat(db.open().migration().from()).isZero();
    holdsOne();
    assertThat(db.state().get("key", "scope")).contains("1");
    assertThat(backups()).isEmpty();
  }

  @Test
  void migrationKilledDuringTheBackupIsRepeated() throws Exception {
    OldDatabase.v1WithWal(db.file());
    dies(Point.BACKUP_BEFORE_PUBLISH, "MIGRATE");
    assertThat(backups()).isEmpty();
    assertThat(Folders.names(folder)).anyMatch(name -> name.endsWith(Backup.UNFINISHED));
    // Left by a process that was killed, or found the disk full, during its copy.
    Files.createFile(folder.resolve(db.file().getFileName() + ".backup-1.partial-journal"));
    isStillVersionOne();
    migratesNow();
    assertThat(backups()).hasSize(1);
    assertThat(Folders.names(folder)).noneMatch(name -> name.contains(Backup.UNFINISHED));
  }

  @Test
  void migrationKilledAfterTheBackupIsRepeated() throws Exception {
    OldDatabase.v1WithWal(db.file());
    dies(Point.MIGRATE_AFTER_BACKUP, "MIGRATE");
    assertThat(backups()).hasSize(1);
    isStillVersionOne();
    migratesNow();
    assertThat(backups()).hasSize(2);
  }

  @Test
  void migrationKilledBeforeCommitIsRepeated() throws Exception {
    OldDatabase.v1WithWal(db.file());
    dies(Point.MIGRATE_BEFORE_COMMIT, "MIGRATE");
    assertThat(backups()).hasSize(1);
    isStillVersionOne();
    migratesNow();
    assertThat(backups()).hasSize(2);
  }

  @Test
  void restoreThatDiedBeforeCommitRestoredNothing() throws Exception {
    newDatabase();
    holdsOne();
    Path backup = OldDatabase.v1(folder.resolve("saved.db"));
    dies(Point.RESTORE_BEFORE_COMMIT, "RESTORE", backup);
    assertThat(backups()).hasSize(1);
    assertThat(db.state().get("key", "scope")).contains("1");
    assertThat(db.state().keys()).containsExactly("key");
    db.release();
    Restore.restore(db.file(), folder.resolve(backups().getFirst()), db.options());
    assertThat(db.state().get("key", "scope")).contains("1");
  }

  @Test
  void restoreThatDiedDuringItsBackupRestoredNothing() throws Exception {
    newDatabase();
    holdsOne();
    Path backup = OldDatabase.v1(folder.resolve("saved.db"));
    dies(Point.BACKUP_BEFORE_PUBLISH, "RESTORE", backup);
    assertThat(backups()).isEmpty();
    assertThat(db.state().get("key", "scope")).contains("1");
  }

  @Test
  void restoreThatDiedWhileMovingAsideIsDoneAgainAfterInit() throws Exception {
    String rubbish = "this was a database once, before the disk went wrong\n".repeat(40);
    Files.writeString(db.file(), rubbish);
    Path backup = OldDatabase.v1(folder.resolve("saved.db"));
    dies(Point.RESTORE_AFTER_MOVING_ASIDE, "RESTORE", backup);
    assertThat(Files.exists(db.file())).isFalse();
    assertThat(backups()).hasSize(1);
    assertThat(folder.resolve(backups().getFirst())).hasContent(rubbish);
    RefusedOpening.with(ErrorCode.NO_DATABASE, () -> SqliteStore.open(db.file(), db.options()));
    newDatabase();
    Restore.restore(db.file(), backup, db.options());
    assertThat(db.state().get("dispatch", "one")).isPresent();
  }
}
