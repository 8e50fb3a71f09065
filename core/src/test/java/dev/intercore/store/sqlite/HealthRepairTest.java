package dev.intercore.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.doctor.Check;
import dev.intercore.doctor.Doctor;
import dev.intercore.doctor.Doctor.Report;
import dev.intercore.testing.Sql;
import dev.intercore.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The areas "files" and "database" of {@code ic doctor}. */
class HealthRepairTest {
  private final Path folder;
  private final TestDatabase db;
  private final Check files;
  private final Check database;

  HealthRepairTest(@TempDir Path scratch) {
    folder = scratch.resolve(".clavain");
    db = TestDatabase.in(folder);
    files = HealthCheck.files(List.of(db.file()), db.clock());
    database = HealthCheck.database(db::file, db.options(), db::open);
  }

  @AfterEach
  void close() throws SQLException, IOException {
    db.close();
  }

  private static void chmod(Path path, String mode) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
  }

  private static List<String> facts(Report report) {
    return report.cases().stream().map(one -> one.finding().fact()).toList();
  }

  @Test
  void aNewProjectHasNoFindings() {
    assertThat(Doctor.inspect(files).isOk()).isTrue();
    assertThat(Doctor.inspect(database).isOk()).isTrue();
  }

  @Test
  void permissionsOfOthersAreRemoved() throws IOException {
    chmod(folder, "rwxrwxr-x");
    chmod(db.file(), "rw-r--r--");
    assertThat(facts(Doctor.inspect(files))).hasSize(2).allMatch(fact -> fact.contains("expected"));
    assertThat(Doctor.inspect(database).isOk()).as("reported once").isTrue();
    assertThat(Doctor.repair(files).isOk()).isTrue();
    assertThat(Doctor.inspect(files).cases()).isEmpty();
  }

  @Test
  void permissionsThatTheOwnerRemovedStayRemoved() throws IOException {
    Path backup = Files.createFile(folder.resolve("intercore.db.backup-20250101-000000"));
    chmod(backup, "r--------");
    assertThat(Doctor.repair(files).isOk()).isFalse();
    assertThat(Files.getPosixFilePermissions(backup)).hasSize(1);
  }

  @Test
  void onlyOldUnfinishedFilesAreRemoved() throws IOException {
    Path old = made("intercore.db.backup-123.partial", Duration.ofHours(2));
    Path older = made(".config.json.1.tmp", Duration.ofDays(2));
    Path young = made("intercore.db.restore-124.partial", Duration.ofMinutes(2));
    Path other = made("notes.partial", Duration.ofDays(2));
    assertThat(facts(Doctor.inspect(files))).hasSize(2);
    assertThat(Doctor.repair(files).isOk()).isTrue();
    assertThat(old).doesNotExist();
    assertThat(older).doesNotExist();
    assertThat(young).exists();
    assertThat(other).exists();
  }

  private Path made(String name, Duration age) throws IOException {
    Path file = Files.createFile(folder.resolve(name));
    chmod(file, "rw-------");
    Files.setLastModifiedTime(file, FileTime.from(db.clock().instant().minus(age)));
    return file;
  }

  @Test
  void aFolderThatIsALinkIsNotInspected(@TempDir Path elsewhere) throws IOException {
    Path link = Files.createSymbolicLink(elsewhere.resolve(".clavain"), folder);
    Check through = HealthCheck.files(List.of(link.resolve("intercore.db")), db.clock());
    assertThat(facts(Doctor.repair(through))).containsExactly(link + " is a symbolic link");
  }

  @Test
  void anOlderSchemaIsMigratedOnlyByARepair() throws SQLException, IOException {
    Path old = folder.resolve("old.db");
    Files.createFile(old);
    chmod(old, "rw-------");
    try (TestDatabase older = TestDatabase.at(old)) {
      Check check = HealthCheck.database(older::file, older.options(), older::open);
      assertThat(facts(Doctor.inspect(check))).singleElement().asString().contains("schema v0");
      assertThat(old).isEmptyFile();
      assertThat(Doctor.repair(check).isOk()).isTrue();
      assertThat(SqliteStore.peekVersion(old, older.options())).isEqualTo(Migrations.CURRENT);
    }
  }

  @Test
  void aNewerSchemaAndAMissingDatabaseAreFindings() throws SQLException {
    Sql.run(db.file(), "PRAGMA user_version = 99");
    assertThat(facts(Doctor.repair(database))).singleElement().asString().contains("v99");
    Sql.run(db.file(), "PRAGMA user_version = " + Migrations.CURRENT);
    Path missing = folder.resolve("missing.db");
    Check check =
        HealthCheck.database(
            () -> missing, db.options(), () -> SqliteStore.open(missing, db.options()));
    assertThat(facts(Doctor.repair(check))).containsExactly("there is no database at " + missing);
  }

  @Test
  void aMissingIndexIsAFinding() throws SQLException {
    Sql.run(db.file(), "DROP INDEX idx_state_expires");
    assertThat(facts(Doctor.inspect(database)))
        .containsExactly("schema: missing index idx_state_expires");
  }
}
