package dev.intercore.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.store.StoreOptions;
import dev.intercore.testing.Sql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The database file contains the schema after each change of it, without a WAL. */
class SchemaInFileTest {
  private static final StoreOptions OPTIONS = StoreOptions.defaults();

  private final DatabaseFiles files;
  private final Path elsewhere;

  SchemaInFileTest(@TempDir Path folder, @TempDir Path elsewhere) {
    this.files = new DatabaseFiles(folder.resolve("intercore.db"));
    this.elsewhere = elsewhere;
  }

  /** Reads while connections are open: this test holds no lock that matters. */
  private void isInTheFile() throws IOException, SQLException {
    assertThat(files.wal()).isEmptyFile();
    Path alone = elsewhere.resolve("alone.db");
    Files.deleteIfExists(alone);
    Files.copy(files.database(), alone);
    DatabaseHeader header = DatabaseHeader.read(alone).orElseThrow();
    assertThat(header.version()).isEqualTo(Migrations.CURRENT);
    assertThat(header.applicationId()).isEqualTo(Migrations.APPLICATION_ID);
    assertThat(Sql.text(alone, "SELECT count(*) > 10 FROM sqlite_schema")).isEqualTo("1");
  }

  @Test
  void afterInit() throws IOException, SQLException {
    try (SqliteStore _ = SqliteStore.init(files.database(), OPTIONS)) {
      isInTheFile();
    }
  }

  @Test
  void afterAMigration() throws IOException, SQLException {
    OldDatabase.v1WithWal(files.database());
    try (SqliteStore _ = SqliteStore.open(files.database(), OPTIONS)) {
      isInTheFile();
    }
  }

  @Test
  void afterARestore() throws IOException, SQLException {
    Path backup = elsewhere.resolve("saved.db");
    SqliteStore.init(backup, OPTIONS).close();
    Files.createFile(files.database());
    try (Connection holder = Sql.connect(files.database())) {
      Restore.restore(files.database(), backup, OPTIONS);
      // With another connection the WAL is not removed when the restore closes its own.
      Sql.run(holder, "PRAGMA user_version");
      isInTheFile();
    }
  }

  @Test
  void afterAnEarlierBuildLeftItInTheWal() throws IOException, SQLException {
    Path source = elsewhere.resolve("source.db");
    try (SqliteStore store = SqliteStore.init(source, OPTIONS);
        Connection copy = Sql.connect(files.database())) {
      Sql.run(copy, "PRAGMA journal_mode = WAL");
      for (int version = 1; version <= Migrations.CURRENT; version++) {
        Sql.run(copy, Migrations.script(version), "PRAGMA user_version = " + version);
      }
      assertThat(Files.size(files.database())).isEqualTo(4096);
      assertThat(store.migration().changedAnything()).isTrue();
      SqliteStore.open(files.database(), OPTIONS).close();
      isInTheFile();
    }
  }

  @Test
  void readOfAnotherProcessOnlyDelaysIt() throws IOException, SQLException {
    OldDatabase.v1WithWal(files.database());
    try (Connection reader = Sql.connect(files.database())) {
      Sql.run(reader, "BEGIN", "SELECT count(*) FROM state");
      try (SqliteStore store = SqliteStore.open(files.database(), OPTIONS)) {
        assertThat(store.migration().changedAnything()).isTrue();
        assertThat(Files.size(files.wal())).isPositive();
      }
      Sql.run(reader, "ROLLBACK");
    }
  }
}
