package dev.intercore.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.ErrorCode;
import dev.intercore.store.Durability;
import dev.intercore.store.StoreOptions;
import dev.intercore.testing.Folders;
import dev.intercore.testing.Sql;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A foreign, incomplete or newer database is rejected and unchanged. */
class RefusedDatabaseTest {
  private static final String NEWER = "PRAGMA user_version = " + (Migrations.CURRENT + 1);

  private final Path folder;
  private final Path file;

  RefusedDatabaseTest(@TempDir Path folder) {
    this.folder = folder;
    this.file = folder.resolve("intercore.db");
  }

  private void open() {
    SqliteStore.open(file, StoreOptions.defaults()).close();
  }

  private void made(String... statements) throws SQLException {
    SqliteStore.init(file, StoreOptions.defaults()).close();
    Sql.run(file, statements);
  }

  /** Bytes of all files but the shared memory and an empty WAL, which contain no data. */
  private Map<String, String> bytes() throws IOException {
    Map<String, String> bytes = Folders.contents(folder);
    bytes.keySet().removeIf(name -> name.endsWith("-shm"));
    bytes
        .entrySet()
        .removeIf(file -> file.getKey().endsWith("-wal") && file.getValue().startsWith("0 bytes"));
    return bytes;
  }

  @Test
  void newerDatabaseIsRefusedAndNotTouched() throws SQLException, IOException {
    made(NEWER);
    Map<String, String> before = bytes();
    assertThat(RefusedOpening.with(ErrorCode.NEWER_SCHEMA, this::open).hint()).contains("Upgrade");
    RefusedOpening.with(
        ErrorCode.NEWER_SCHEMA, () -> SqliteStore.init(file, StoreOptions.defaults()).close());
    assertThat(bytes()).isEqualTo(before);
    assertThat(SqliteStore.peekVersion(file, StoreOptions.defaults()))
        .isEqualTo(Migrations.CURRENT + 1);
  }

  @Test
  void newerDatabaseWithAWalIsNotTouchedEither() throws SQLException, IOException {
    OldDatabase.killed(file, OldDatabase.V1 + NEWER, OldDatabase.ROWS);
    Map<String, String> before = bytes();
    RefusedOpening.with(ErrorCode.NEWER_SCHEMA, this::open);
    assertThat(bytes()).isEqualTo(before);
  }

  @Test
  void databaseThatBecameNewerWhileItIsOpenIsRefusedAndNotTouched() throws SQLException {
    try (SqliteStore database = SqliteStore.init(file, StoreOptions.defaults())) {
      String add = "INSERT INTO sentinels (name, scope_id, last_fired) VALUES ('a', 'b', 1)";
      Sql.run(file, NEWER);
      RefusedOpening.with(
          ErrorCode.NEWER_SCHEMA, () -> database.write(Durability.FULL, tx -> tx.update(add)));
      RefusedOpening.with(ErrorCode.NEWER_SCHEMA, () -> database.readOnlySession().close());
      RefusedOpening.with(
          ErrorCode.NEWER_SCHEMA,
          () -> database.read(tx -> tx.list("SELECT * FROM sentinels", row -> row.text(1))));
      assertThat(Sql.text(file, "SELECT count(*) FROM sentinels")).isEqualTo("0");
      Sql.run(file, "PRAGMA user_version = " + Migrations.CURRENT);
      int added = database.write(Durability.FULL, tx -> tx.update(add));
      assertThat(added).isOne();
    }
  }

  @Test
  void lookingAtTheVersionChangesNothing() throws SQLException, IOException {
    OldDatabase.v1WithWal(file);
    Map<String, String> before = bytes();
    assertThat(SqliteStore.peekVersion(file, StoreOptions.defaults())).isEqualTo(1);
    assertThat(bytes()).isEqualTo(before);
  }

  @Test
  void databaseOfAnotherProgramIsRefused() throws SQLException, IOException {
    Sql.run(file, "CREATE TABLE mine (a)", "INSERT INTO mine VALUES (1)");
    Map<String, String> before = bytes();
    RefusedOpening.with(ErrorCode.WRONG_SCHEMA, this::open);
    assertThat(bytes()).isEqualTo(before);
    Sql.run(file, "PRAGMA user_version = 1");
    before = bytes();
    RefusedOpening.with(ErrorCode.WRONG_SCHEMA, this::open);
    assertThat(bytes()).isEqualTo(before);
    Sql.run(file, "PRAGMA user_version = 2");
    before = bytes();
    RefusedOpening.with(ErrorCode.WRONG_SCHEMA, this::open);
    assertThat(bytes()).isEqualTo(before);
  }

  @Test
  void aViewAloneMakesItAnotherProgramsDatabase() throws SQLException {
    Sql.run(file, "CREATE VIEW mine AS SELECT 1");
    RefusedOpening.with(ErrorCode.WRONG_SCHEMA, this::open);
  }

  @Test
  void negativeVersionIsNotOurs() throws SQLException, IOException {
    Sql.run(file, "CREATE TABLE mine (a)", "PRAGMA user_version = -1");
    Map<String, String> before = bytes();
    RefusedOpening.with(ErrorCode.WRONG_SCHEMA, this::open);
    assertThat(bytes()).isEqualTo(before);
  }

  @Test
  void versionOneInAnotherShapeIsRefused() throws SQLException, IOException {
    Sql.run(file, OldDatabase.V1.replace("expires_at  INTEGER", "expires_at  TEXT"));
    Map<String, String> before = bytes();
    assertThat(RefusedOpening.with(ErrorCode.WRONG_SCHEMA, this::open).fact())
        .contains("state.expires_at integer");
    assertThat(bytes()).isEqualTo(before);
  }

  @Test
  void halfMigratedDatabaseIsRefusedWithNothingLost() throws SQLException, IOException {
    OldDatabase.v1(file);
    Sql.run(file, "ALTER TABLE sentinels ADD COLUMN interval_s INTEGER");
    RefusedOpening.with(ErrorCode.WRONG_SCHEMA, this::open);
    assertThat(Sql.text(file, "PRAGMA user_version")).isEqualTo("1");
    assertThat(Sql.text(file, "SELECT count(*) FROM state")).isEqualTo("2");
    assertThat(Sql.text(file, "SELECT count(*) FROM sentinels")).isEqualTo("2");
    assertThat(Sql.column(file, "SELECT name FROM pragma_table_info('sentinels')"))
        .containsExactly("name", "scope_id", "last_fired", "interval_s");
  }

  @Test
  void textFileIsNoDatabase() throws IOException {
    Files.writeString(file, "this is not a database, though it is long enough\n".repeat(100));
    Map<String, String> before = bytes();
    RefusedOpening.with(ErrorCode.CORRUPT, this::open);
    RefusedOpening.with(
        ErrorCode.CORRUPT, () -> SqliteStore.peekVersion(file, StoreOptions.defaults()));
    assertThat(bytes()).isEqualTo(before);
  }

  @Test
  void corruptHeaderIsReportedAsCorrupt() throws SQLException, IOException {
    made();
    byte[] bytes = Files.readAllBytes(file);
    System.arraycopy("broken".getBytes(StandardCharsets.UTF_8), 0, bytes, 0, 6);
    Files.write(file, bytes);
    assertThat(RefusedOpening.with(ErrorCode.CORRUPT, this::open).hint()).contains("ic restore");
    assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
  }

  @Test
  void truncatedFileIsReportedAsCorrupt() throws SQLException, IOException {
    made();
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
    RefusedOpening.with(
        ErrorCode.CORRUPT,
        () -> {
          try (SqliteStore database = SqliteStore.open(file, StoreOptions.defaults())) {
            database.read(tx -> tx.list("SELECT * FROM sentinels", row -> row.text(1)));
          }
        });
    Files.write(file, Arrays.copyOf(bytes, 50));
    RefusedOpening.with(ErrorCode.CORRUPT, this::open);
  }

  @Test
  void folderIsNoDatabase() throws IOException {
    Files.createDirectory(file);
    RefusedOpening.with(ErrorCode.BAD_PATH, this::open);
    RefusedOpening.with(
        ErrorCode.BAD_PATH, () -> SqliteStore.init(file, StoreOptions.defaults()).close());
  }

  @Test
  void fileInPlaceOfTheFolderIsReported() throws IOException {
    Files.createFile(file);
    RefusedOpening.with(
        ErrorCode.IO,
        () -> SqliteStore.init(file.resolve("intercore.db"), StoreOptions.defaults()).close());
  }

  @Test
  void linkToNowhereIsNotFollowed() throws IOException {
    Path target = folder.resolve("elsewhere.db");
    Files.createSymbolicLink(file, target);
    RefusedOpening.with(
        ErrorCode.BAD_PATH, () -> SqliteStore.init(file, StoreOptions.defaults()).close());
    assertThat(Files.exists(target)).isFalse();
  }

  @Test
  void pipeInThePlaceOfASidecarIsRefusedInsteadOfWaitedFor() throws Exception {
    Path file = folder.resolve("piped.db");
    SqliteStore.init(file, StoreOptions.defaults()).close();
    Path journal = folder.resolve("piped.db-journal");
    assertThat(new ProcessBuilder("mkfifo", journal.toString()).start().waitFor()).isZero();
    RefusedOpening.with(ErrorCode.BAD_PATH, () -> SqliteStore.open(file, StoreOptions.defaults()));
    Files.delete(journal);
  }
}
