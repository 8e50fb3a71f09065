package dev.intercore.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.json.JsonPayload;
import dev.intercore.store.StoreOptions;
import dev.intercore.testing.Folders;
import dev.intercore.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SQLite reads names as URIs; file names with special characters still name files. */
class OddPathsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "what?mode=ro",
        "a#b",
        "100%",
        "%41",
        "a b",
        "it's",
        "a\"b",
        "é",
        "😀",
        "a&b=c",
        "a+b",
        "a;b",
        ":memory:",
        "file:x",
        "a\\b",
        "-x",
        "a\nb",
        "~"
      })
  void nameIsTakenAsItIs(String name, @TempDir Path scratch) throws SQLException, IOException {
    Path folder = scratch.resolve(name);
    Path file = folder.resolve(name + ".db");
    try (TestDatabase db = TestDatabase.at(file)) {
      SqliteStore.init(file, db.options()).close();
      db.state().set("key", "scope", JsonPayload.of("1"));
      assertThat(db.open().migration().changedAnything()).isFalse();
      assertThat(Folders.names(scratch)).containsExactly(name);
      assertThat(Folders.names(folder))
          .containsExactlyInAnyOrder(name + ".db", name + ".db-wal", name + ".db-shm");
      db.release();
      assertThat(SqliteStore.peekVersion(file, db.options())).isEqualTo(Migrations.CURRENT);
    }
  }

  @Test
  void relativePathIsTakenFromTheWorkingDirectory(@TempDir Path scratch) throws IOException {
    Path file = scratch.toRealPath().resolve("a.db");
    Path relative = Path.of("").toRealPath().relativize(file);
    SqliteStore.init(relative, StoreOptions.defaults()).close();
    assertThat(Files.exists(file)).isTrue();
  }

  @Test
  void databaseKnowsItsOwnFilesUnderAnyName(@TempDir Path scratch) throws Exception {
    try (TestDatabase db = TestDatabase.in(scratch)) {
      db.state().set("key", "scope", JsonPayload.of("1"));
      DatabaseFiles files = db.database().files();
      assertThat(files.owns(files.database())).isTrue();
      assertThat(files.owns(files.wal())).isTrue();
      assertThat(files.owns(files.shm())).isTrue();
      Path hard = Files.createLink(scratch.resolve("payload.json"), files.wal());
      assertThat(files.owns(hard)).isTrue();
      Path soft = Files.createSymbolicLink(scratch.resolve("link.json"), files.database());
      assertThat(files.owns(soft)).isTrue();
      assertThat(files.owns(Files.createFile(scratch.resolve("other.json")))).isFalse();
      assertThat(files.owns(scratch.resolve("missing.json"))).isFalse();
      assertThat(files.owns(files.journal())).isFalse();
    }
  }
}
