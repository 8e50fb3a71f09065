package dev.intercore.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.Intercore;
import dev.intercore.cli.EngineDeclined;
import dev.intercore.engine.OpenDatabases.OpenDatabase;
import dev.intercore.json.JsonPayload;
import dev.intercore.store.StoreOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Databases that stay open, whose files may be removed or replaced. */
class OpenDatabasesTest {
  private static final JsonPayload ONE = JsonPayload.of("1");
  private static final StoreOptions OPTIONS = StoreOptions.defaults();

  private final Path folder;
  private final Path file;
  private final OpenDatabases databases = new OpenDatabases();

  OpenDatabasesTest(@TempDir Path temp) {
    folder = temp;
    file = temp.resolve("a.db");
    Intercore.init(file).close();
  }

  @AfterEach
  void close() {
    databases.closeAll();
    assertThat(databases.paths()).isEmpty();
  }

  private Intercore use(Path which) {
    try (OpenDatabase handle = databases.use(which, OPTIONS)) {
      return handle.intercore();
    }
  }

  private void remove(Path which) throws IOException {
    String name = String.valueOf(which.getFileName());
    try (Stream<Path> all = Files.list(folder)) {
      for (Path own : all.filter(p -> String.valueOf(p.getFileName()).startsWith(name)).toList()) {
        Files.delete(own);
      }
    }
  }

  @Test
  void databaseStaysOpenBetweenCalls() {
    assertThat(use(file)).isSameAs(use(file));
    assertThat(databases.paths()).containsExactly(file.toString());
    databases.closeIdle();
    assertThat(databases.paths()).containsExactly(file.toString());
  }

  @Test
  void recreatedDatabaseIsOpenedAgain() throws IOException {
    Intercore old = use(file);
    old.state().set("k", "old", ONE);
    remove(file);
    assertThat(old.database().isStale()).isTrue();
    Intercore.init(file).close();
    Intercore now = use(file);
    assertThat(now).isNotSameAs(old);
    now.state().set("k", "new", ONE);
    assertThat(now.state().list("k")).containsExactly("new");
  }

  @Test
  void missingWalIsNoticed() throws IOException {
    Intercore old = use(file);
    old.state().set("k", "s", ONE);
    Files.delete(Path.of(file + "-wal"));
    assertThat(use(file)).isNotSameAs(old);
  }

  @Test
  void deletedDatabaseIsAnError() throws IOException {
    use(file);
    remove(file);
    assertThatThrownBy(() -> use(file)).hasMessageContaining("no database");
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void replacedDatabaseIsClosedAfterItsLastUse() throws IOException {
    try (OpenDatabase handle = databases.use(file, OPTIONS)) {
      remove(file);
      Intercore.init(file).close();
      assertThat(use(file)).isNotSameAs(handle.intercore());
      assertThat(handle.isStale()).isTrue();
    }
    assertThat(databases.paths()).hasSize(1);
  }

  @Test
  void callsOfOneDatabaseAreBounded() {
    List<OpenDatabase> uses = new ArrayList<>();
    for (int i = 0; i < EngineLimits.CALLS_PER_DATABASE; i++) {
      uses.add(databases.use(file, OPTIONS));
    }
    assertThatThrownBy(() -> databases.use(file, OPTIONS))
        .isInstanceOf(EngineDeclined.RunInCaller.class);
    Path other = folder.resolve("b.db");
    Intercore.init(other).close();
    assertThat(use(other)).isNotNull();
    uses.forEach(OpenDatabase::close);
    assertThat(use(file)).isNotNull();
  }

  @Test
  void openDatabasesAreBoundedAndTheLongestUnusedIsClosed() {
    for (int i = 0; i < EngineLimits.OPEN_DATABASES + 3; i++) {
      Path one = folder.resolve("many-" + i + ".db");
      Intercore.init(one).close();
      use(one);
    }
    assertThat(databases.paths())
        .hasSize(EngineLimits.OPEN_DATABASES)
        .doesNotContain(folder + "/many-0.db");
  }

  @Test
  void databaseWithAnOlderSchemaIsLeftToTheCaller() throws IOException {
    Path old = folder.resolve("old.db");
    Files.createFile(old);
    assertThatThrownBy(() -> use(old)).isInstanceOf(EngineDeclined.RunInCaller.class);
    assertThat(old).isEmptyFile();
  }
}
