package dev.intercore.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.json.JsonPayload;
import dev.intercore.testing.Sql;
import dev.intercore.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HealthCheckTest {
  private final Path folder;
  private final TestDatabase db;

  HealthCheckTest(@TempDir Path scratch) {
    folder = scratch.resolve(".clavain");
    db = TestDatabase.in(folder);
    db.state().set("key", "scope", JsonPayload.of("1"));
  }

  @AfterEach
  void close() throws SQLException, IOException {
    db.close();
  }

  private List<String> problems() {
    return HealthCheck.problems(db.database());
  }

  private static void chmod(Path path, String mode) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
  }

  @Test
  void newDatabaseIsWell() {
    assertThat(problems()).isEmpty();
  }

  @Test
  void missingIndexIsNamed() throws SQLException {
    Sql.run(db.file(), "DROP INDEX idx_state_expires");
    assertThat(problems()).containsExactly("schema: missing index idx_state_expires");
    Sql.run(
        db.file(),
        "CREATE INDEX idx_state_expires ON state (expires_at) WHERE expires_at IS NOT NULL");
    assertThat(problems()).isEmpty();
  }

  @Test
  void otherVersionIsNamed() throws SQLException {
    Sql.run(db.file(), "PRAGMA user_version = 1");
    assertThat(problems()).containsExactly("schema: v1, expected v" + Migrations.CURRENT);
  }

  @Test
  void loosePermissionsAreNamedFileByFile() throws IOException {
    Path backup = Files.createFile(folder.resolve("intercore.db.backup-20250101-000000"));
    chmod(folder, "rwxr-x---");
    chmod(db.file(), "rw-r--r--");
    chmod(db.database().files().wal(), "rw-rw----");
    chmod(backup, "rw-r-----");
    assertThat(problems())
        .hasSize(4)
        .allMatch(problem -> problem.startsWith("permissions: "))
        .anyMatch(problem -> problem.contains(folder + " is rwxr-x---, expected rwx------"))
        .anyMatch(problem -> problem.contains("intercore.db is rw-r--r--, expected rw-------"))
        .anyMatch(problem -> problem.contains("intercore.db-wal is rw-rw----"))
        .anyMatch(problem -> problem.contains("000000 is rw-r-----"));
  }

  @Test
  void walOfSixtyFourMegabytesIsTooLarge() throws IOException, InterruptedException {
    // Another process grows it by a hole: this one must not open the file, and SQLite ignores what
    // follows the last frame.
    String wal = db.database().files().wal().toString();
    Process grow = new ProcessBuilder("truncate", "-s", "64M", wal).inheritIO().start();
    assertThat(grow.waitFor()).isZero();
    assertThat(problems()).hasSize(1).first().asString().startsWith("WAL: 64 MB");
    assertThat(db.state().get("key", "scope")).contains("1");
  }

  @Test
  void walIsCutBackAfterALargePrune() throws IOException {
    for (int i = 0; i < 300; i++) {
      db.state()
          .set(
              "large",
              "s" + i,
              JsonPayload.of("\"" + "x".repeat(60_000) + "\""),
              Duration.ofSeconds(1));
    }
    db.clock().moveSeconds(2);
    assertThat(db.state().prune()).isEqualTo(300);
    // The next commits find a WAL over its limit, checkpoint it and start it again.
    for (int i = 0; i < 3; i++) {
      db.state().set("small", "s", JsonPayload.of("1"));
    }
    assertThat(Files.size(db.database().files().wal())).isLessThanOrEqualTo(5 << 20);
  }

  @Test
  void damagedDatabaseIsAProblemAmongOthers() throws IOException, SQLException {
    Path other = folder.resolve("other.db");
    Files.writeString(other, "this is no database at all\n".repeat(20));
    chmod(other, "rw-r--r--");
    assertThat(HealthCheck.problems(other, () -> SqliteStore.open(other, db.options())))
        .hasSize(2)
        .anyMatch(problem -> problem.startsWith("not readable: not a SQLite database"))
        .anyMatch(problem -> problem.startsWith("permissions: "));
  }

  @Test
  void damagedIndexIsNamed() throws SQLException {
    Sql.run(
        db.file(),
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE INDEX"
            + " idx_state_visible ON state (expires_at, key, scope_id)' WHERE name ="
            + " 'idx_state_visible'; PRAGMA writable_schema = OFF");
    db.release();
    assertThat(problems()).isNotEmpty().first().asString().startsWith("integrity: ");
    Sql.run(db.file(), "REINDEX");
  }
}
