package dev.intercore.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.store.sqlite.Migrations;
import dev.intercore.store.sqlite.SqliteStore;
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

/** The files and the database, broken in one way after another. */
class ChecksTest {
  private final Path folder;
  private final TestDatabase db;
  private final Check files;
  private final Check database;

  ChecksTest(@TempDir Path scratch) {
    folder = scratch.resolve(".clavain");
    db = TestDatabase.in(folder);
    files = new FilesCheck(List.of(db.file()), db.clock());
    database = new DatabaseCheck(db::file, db.options(), db::open);
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
  void aNewProjectIsWell() {
    assertThat(Doctor.look(files).isWell()).isTrue();
    assertThat(Doctor.look(database).isWell()).isTrue();
  }

  @Test
  void rightsOfOthersAreTakenAway() throws IOException {
    chmod(folder, "rwxrwxr-x");
    chmod(db.file(), "rw-r--r--");
    assertThat(facts(Doctor.look(files))).hasSize(2).allMatch(fact -> fact.contains("expected"));
    assertThat(Doctor.look(database).isWell()).as("told once").isTrue();
    assertThat(Doctor.mend(files).isWell()).isTrue();
    assertThat(Doctor.look(files).cases()).isEmpty();
  }

  @Test
  void whatItsOwnerHasShutStaysShut() throws IOException {
    Path backup = Files.createFile(folder.resolve("intercore.db.backup-20250101-000000"));
    chmod(backup, "r--------");
    assertThat(Doctor.mend(files).isWell()).isFalse();
    assertThat(Files.getPosixFilePermissions(backup)).hasSize(1);
  }

  @Test
  void onlyWhatWasLeftLongAgoIsRemoved() throws IOException {
    Path old = made("intercore.db.backup-123.partial", Duration.ofHours(2));
    Path older = made(".config.json.1.tmp", Duration.ofDays(2));
    Path young = made("intercore.db.restore-124.partial", Duration.ofMinutes(2));
    Path other = made("notes.partial", Duration.ofDays(2));
    assertThat(facts(Doctor.look(files))).hasSize(2);
    assertThat(Doctor.mend(files).isWell()).isTrue();
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
  void aFolderThatIsALinkIsNotLookedInto(@TempDir Path elsewhere) throws IOException {
    Path link = Files.createSymbolicLink(elsewhere.resolve(".clavain"), folder);
    Check through = new FilesCheck(List.of(link.resolve("intercore.db")), db.clock());
    assertThat(facts(Doctor.mend(through))).containsExactly(link + " is a symbolic link");
  }

  @Test
  void anOlderSchemaIsLeftAloneByALookAndMigratedByARepair() throws SQLException, IOException {
    Path old = folder.resolve("old.db");
    Files.createFile(old);
    chmod(old, "rw-------");
    try (TestDatabase older = TestDatabase.at(old)) {
      Check check = new DatabaseCheck(older::file, older.options(), older::open);
      assertThat(facts(Doctor.look(check))).singleElement().asString().contains("schema v0");
      assertThat(old).isEmptyFile();
      assertThat(Doctor.mend(check).isWell()).isTrue();
      assertThat(SqliteStore.peekVersion(old, older.options())).isEqualTo(Migrations.CURRENT);
    }
  }

  @Test
  void aNewerSchemaAndAMissingDatabaseAreTold() throws SQLException {
    Sql.run(db.file(), "PRAGMA user_version = 99");
    assertThat(facts(Doctor.mend(database))).singleElement().asString().contains("v99");
    Sql.run(db.file(), "PRAGMA user_version = " + Migrations.CURRENT);
    Path missing = folder.resolve("missing.db");
    Check check =
        new DatabaseCheck(
            () -> missing, db.options(), () -> SqliteStore.open(missing, db.options()));
    assertThat(facts(Doctor.mend(check))).containsExactly("there is no database at " + missing);
  }

  @Test
  void aMissingIndexIsTold() throws SQLException {
    Sql.run(db.file(), "DROP INDEX idx_state_expires");
    assertThat(facts(Doctor.look(database)))
        .containsExactly("schema: missing index idx_state_expires");
  }
}
