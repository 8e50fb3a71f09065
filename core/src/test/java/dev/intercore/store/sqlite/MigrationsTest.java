package dev.intercore.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.sentinel.Sentinel;
import dev.intercore.sentinel.SentinelClaim;
import dev.intercore.store.sqlite.Migrations.Migration;
import dev.intercore.testing.Folders;
import dev.intercore.testing.Sql;
import dev.intercore.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Databases of the Go program are migrated after a backup. */
class MigrationsTest {
  private static final String BACKUP = "intercore.db.backup-20260131-120000";

  private final Path folder;
  private final TestDatabase db;

  MigrationsTest(@TempDir Path folder) {
    this.folder = folder;
    this.db = TestDatabase.at(folder.resolve(TestDatabase.NAME));
  }

  @AfterEach
  void close() throws SQLException, IOException {
    db.close();
  }

  private List<String> backups() throws IOException {
    return Folders.names(folder).stream().filter(name -> name.contains(".backup-")).toList();
  }

  @Test
  void versionOneIsTakenOverWithItsRows() throws SQLException, IOException {
    OldDatabase.v1(db.file());
    assertThat(db.open().migration().from()).isEqualTo(1);
    assertThat(db.database().migration().to()).isEqualTo(Migrations.CURRENT);
    assertThat(db.database().migration().backup()).contains(folder.resolve(BACKUP));
    assertThat(db.state().get("dispatch", "one")).contains("{\"phase\":\"done\"}");
    assertThat(db.state().get("dispatch", "two")).isEmpty();
    assertThat(db.sentinels().list()).contains(new Sentinel("compound", "one", 1_700_000_000, 0));
    assertThat(db.sentinels().check(SentinelClaim.once("compound", "one"))).isFalse();
    assertThat(db.sentinels().check(SentinelClaim.every("compound", "one", Duration.ofDays(30))))
        .isTrue();
    assertThat(db.sentinels().check(SentinelClaim.once("never", "one"))).isTrue();
  }

  @Test
  void guardThatNeverFiredIsNotListed() throws SQLException {
    OldDatabase.v1(db.file());
    db.open();
    assertThat(db.sentinels().list().stream().map(Sentinel::name)).containsExactly("compound");
  }

  @Test
  void backupHoldsWhatWasOnlyInTheWal() throws SQLException, IOException {
    OldDatabase.v1WithWal(db.file());
    db.open();
    assertThat(db.state().get("dispatch", "one")).isPresent();
    db.release();
    assertThat(backups()).containsExactly(BACKUP);
    Path backup = folder.resolve(BACKUP);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(backup)))
        .isEqualTo("rw-------");
    assertThat(Sql.text(backup, "PRAGMA user_version")).isEqualTo("1");
    assertThat(Sql.text(backup, "PRAGMA integrity_check")).isEqualTo("ok");
    assertThat(Sql.column(backup, "SELECT payload FROM state ORDER BY scope_id"))
        .containsExactly("{\"phase\":\"done\"}", "2");
  }

  @Test
  void migratedDatabaseHasTheShapeOfANewOne() throws SQLException {
    OldDatabase.v1(db.file());
    db.open();
    Path fresh = folder.resolve("fresh.db");
    SqliteStore.init(fresh, db.options()).close();
    String shape =
        """
        SELECT m.type || ' ' || m.name || ' ' || coalesce(c.name || ' ' || c.type || c."notnull" || c.pk, '')
        FROM sqlite_schema m LEFT JOIN pragma_table_info(m.name) c ORDER BY 1
        """;
    assertThat(Sql.column(db.file(), shape))
        .isEqualTo(Sql.column(fresh, shape))
        .hasSizeGreaterThan(15);
    assertThat(Sql.text(db.file(), "PRAGMA application_id")).isEqualTo("1229156210");
  }

  @Test
  void filesArePrivateAfterwards() throws SQLException, IOException {
    OldDatabase.v1WithWal(db.file());
    for (String name : Folders.names(folder)) {
      Files.setPosixFilePermissions(
          folder.resolve(name), PosixFilePermissions.fromString("rw-rw-r--"));
    }
    db.open();
    db.state().keys();
    for (String name : Folders.names(folder)) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name))))
          .as(name)
          .isEqualTo("rw-------");
    }
  }

  @Test
  void secondBackupInOneSecondGetsItsOwnName() throws SQLException, IOException {
    OldDatabase.v1(db.file());
    Files.writeString(folder.resolve(BACKUP), "someone's");
    db.open();
    assertThat(db.database().migration().backup())
        .contains(folder.resolve("intercore.db.backup-20260131-120001"));
    assertThat(folder.resolve(BACKUP)).hasContent("someone's");
    assertThat(backups()).hasSize(2);
  }

  @Test
  void nothingToMigrateMeansNoBackup() throws SQLException, IOException {
    SqliteStore.init(db.file(), db.options()).close();
    db.open();
    assertThat(backups()).isEmpty();
    assertThat(Folders.names(folder)).noneMatch(name -> name.endsWith(Backup.UNFINISHED));
  }

  @Test
  void emptyFileIsVersionZeroAndGetsNoBackup() throws IOException {
    Files.createFile(db.file());
    assertThat(SqliteStore.peekVersion(db.file(), db.options())).isZero();
    assertThat(db.open().migration().from()).isZero();
    assertThat(db.state().keys()).isEmpty();
    assertThat(backups()).isEmpty();
  }

  @Test
  void twoThatStartTogetherMakeOneBackup() throws Exception {
    OldDatabase.v1WithWal(db.file());
    List<Callable<Migration>> openings = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      openings.add(() -> {
        try (SqliteStore database = SqliteStore.open(db.file(), db.options())) {
          return database.migration();
        }
      });
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(openings.size())) {
      int migrated = 0;
      for (Future<Migration> opening : threads.invokeAll(openings)) {
        migrated += opening.get().changedAnything() ? 1 : 0;
      }
      assertThat(migrated).isEqualTo(1);
    }
    assertThat(backups()).hasSize(1);
  }
}
