package dev.intercore.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.ErrorCode;
import dev.intercore.testing.Folders;
import dev.intercore.testing.Sql;
import dev.intercore.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database that is too corrupt for a commit is moved to a backup's name and replaced. */
class RestoreCorruptTest {
  private final Path folder;
  private final Path backup;
  private final TestDatabase db;

  RestoreCorruptTest(@TempDir Path folder) throws SQLException {
    this.folder = folder;
    this.backup = OldDatabase.v1(folder.resolve("saved.db"));
    this.db = TestDatabase.at(folder.resolve(TestDatabase.NAME));
  }

  @AfterEach
  void close() throws SQLException, IOException {
    db.close();
  }

  private static byte[] damagedHeader(byte[] database) {
    byte[] bytes = database.clone();
    Arrays.fill(bytes, 0, 16, (byte) 'x');
    return bytes;
  }

  private Path restore() {
    return Restore.restore(db.file(), backup, db.options()).kept();
  }

  private void holdsTheBackup() {
    assertThat(db.state().get("dispatch", "one")).contains("{\"phase\":\"done\"}");
    assertThat(db.state().keys()).containsExactly("dispatch");
  }

  @Test
  void fileThatIsNoDatabaseIsMovedAside() throws IOException {
    String rubbish = "rubbish of some length, more than a header\n".repeat(50);
    Files.writeString(db.file(), rubbish);
    Path kept = restore();
    assertThat(kept).hasContent(rubbish);
    holdsTheBackup();
    for (String name : Folders.names(folder)) {
      if (name.startsWith(TestDatabase.NAME)) {
        assertThat(
                PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(name))))
            .as(name)
            .isEqualTo("rw-------");
      }
    }
    assertThat(Folders.names(folder)).noneMatch(name -> name.endsWith(Backup.UNFINISHED));
  }

  @Test
  void nothingOfTheWalIsLostAndNothingOfItComesBack() throws SQLException, IOException {
    // The change is only in the WAL, not on the corrupt first page.
    OldDatabase.killed(
        db.file(),
        OldDatabase.V1 + OldDatabase.ROWS,
        "UPDATE state SET payload = '\"in the WAL\"'");
    byte[] header = Arrays.copyOf(Files.readAllBytes(db.file()), 16);
    Files.write(db.file(), damagedHeader(Files.readAllBytes(db.file())));
    Path kept = restore();
    holdsTheBackup();
    byte[] repaired = Files.readAllBytes(kept);
    System.arraycopy(header, 0, repaired, 0, header.length);
    Files.write(kept, repaired);
    assertThat(Sql.column(kept, "SELECT DISTINCT payload FROM state"))
        .containsExactly("\"in the WAL\"");
  }

  @Test
  void truncatedDatabaseIsReplaced() throws SQLException, IOException {
    Sql.run(db.file(), OldDatabase.V1);
    byte[] bytes = Files.readAllBytes(db.file());
    byte[] half = Arrays.copyOf(bytes, bytes.length / 2);
    Files.write(db.file(), half);
    Path kept = restore();
    assertThat(Files.readAllBytes(kept)).isEqualTo(half);
    holdsTheBackup();
  }

  @Test
  void damageInsideATableIsReplacedToo() throws SQLException, IOException {
    Sql.run(
        db.file(),
        OldDatabase.V1,
        "INSERT INTO state (key, scope_id, payload) WITH RECURSIVE n (v) AS (SELECT 1 UNION ALL"
            + " SELECT v + 1 FROM n WHERE v < 200) SELECT v, 's', hex(randomblob(500)) FROM n");
    byte[] bytes = Files.readAllBytes(db.file());
    Arrays.fill(bytes, 4096, 3 * 4096, (byte) 0xff);
    Files.write(db.file(), bytes);
    Path kept = restore();
    assertThat(Files.exists(kept)).isTrue();
    holdsTheBackup();
  }

  @Test
  void emptyFileIsAnOrdinaryRestore() throws IOException {
    Files.createFile(db.file());
    restore();
    holdsTheBackup();
  }

  @Test
  void newerDatabaseIsNotTouched() throws SQLException {
    Sql.run(db.file(), OldDatabase.V1, "PRAGMA user_version = 99", "CREATE TABLE later (a)");
    RefusedOpening.with(ErrorCode.NEWER_SCHEMA, this::restore);
    assertThat(Sql.column(db.file(), "SELECT name FROM sqlite_schema WHERE name = 'later'"))
        .containsExactly("later");
    Sql.run(db.file(), "PRAGMA user_version = 1");
  }

  @Test
  void databaseOfAnotherProgramIsNotTouched() throws SQLException {
    Sql.run(db.file(), "CREATE TABLE precious (a)", "INSERT INTO precious VALUES ('kept')");
    RefusedOpening.with(ErrorCode.WRONG_SCHEMA, this::restore);
    assertThat(Sql.column(db.file(), "SELECT a FROM precious")).containsExactly("kept");
  }

  @Test
  void viewsAndTriggersOfWhatWasThereDoNotStay() throws SQLException {
    Sql.run(
        db.file(),
        OldDatabase.V1,
        "CREATE VIEW seen AS SELECT * FROM state",
        "CREATE TRIGGER t AFTER INSERT ON state BEGIN SELECT 1; END");
    restore();
    assertThat(
            Sql.column(
                db.file(), "SELECT name FROM sqlite_schema WHERE type IN ('view', 'trigger')"))
        .isEmpty();
    holdsTheBackup();
  }
}
