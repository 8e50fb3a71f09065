package dev.intercore.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.Intercore;
import dev.intercore.cli.Unanswered;
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

/** What an engine keeps open, and what it makes of files that change under it. */
class KeptDatabasesTest {
  private static final JsonPayload ONE = JsonPayload.of("1");
  private static final StoreOptions OPTIONS = StoreOptions.defaults();

  private final Path folder;
  private final Path file;
  private final KeptDatabases databases = new KeptDatabases();

  KeptDatabasesTest(@TempDir Path temp) {
    folder = temp;
    file = temp.resolve("a.db");
    Intercore.init(file).close();
  }

  @AfterEach
  void close() {
    databases.closeAll();
    assertThat(databases.open()).isEmpty();
  }

  private Kept use(Path which) {
    try (KeptDatabases.Use use = databases.use(which, OPTIONS)) {
      return use.kept();
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
    assertThat(databases.open()).containsExactly(file.toString());
    databases.tidy();
    assertThat(databases.open()).containsExactly(file.toString());
  }

  @Test
  void databaseMadeAnewIsOpenedAnew() throws IOException {
    Kept old = use(file);
    old.intercore().state().set("k", "old", ONE);
    remove(file);
    assertThat(old.hasSameFiles()).isFalse();
    Intercore.init(file).close();
    Kept now = use(file);
    assertThat(now).isNotSameAs(old);
    now.intercore().state().set("k", "new", ONE);
    assertThat(now.intercore().state().list("k")).containsExactly("new");
  }

  @Test
  void missingWalIsNoticed() throws IOException {
    Kept old = use(file);
    old.intercore().state().set("k", "s", ONE);
    Files.delete(Path.of(file + "-wal"));
    assertThat(use(file)).isNotSameAs(old);
  }

  @Test
  void deletedDatabaseIsAnErrorNotAGhost() throws IOException {
    use(file);
    remove(file);
    assertThatThrownBy(() -> use(file)).hasMessageContaining("no database");
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void oneInUseIsClosedWhenItsLastUserIsDone() throws IOException {
    try (KeptDatabases.Use use = databases.use(file, OPTIONS)) {
      remove(file);
      Intercore.init(file).close();
      assertThat(use(file)).isNotSameAs(use.kept());
      assertThat(use.kept().hasSameFiles()).isFalse();
    }
    assertThat(databases.open()).hasSize(1);
  }

  @Test
  void callsOfOneDatabaseAreBounded() {
    List<KeptDatabases.Use> uses = new ArrayList<>();
    for (int i = 0; i < Bounds.CALLS_OF_ONE_DATABASE; i++) {
      uses.add(databases.use(file, OPTIONS));
    }
    assertThatThrownBy(() -> databases.use(file, OPTIONS)).isInstanceOf(Unanswered.NotHere.class);
    Path other = folder.resolve("b.db");
    Intercore.init(other).close();
    assertThat(use(other)).isNotNull();
    uses.forEach(KeptDatabases.Use::close);
    assertThat(use(file)).isNotNull();
  }

  @Test
  void openDatabasesAreBoundedAndTheIdlestGoes() {
    for (int i = 0; i < Bounds.DATABASES + 3; i++) {
      Path one = folder.resolve("many-" + i + ".db");
      Intercore.init(one).close();
      use(one);
    }
    assertThat(databases.open()).hasSize(Bounds.DATABASES).doesNotContain(folder + "/many-0.db");
  }

  @Test
  void olderSchemaIsTheCallersToMigrate() throws IOException {
    Path old = folder.resolve("old.db");
    Files.createFile(old);
    assertThatThrownBy(() -> use(old)).isInstanceOf(Unanswered.NotHere.class);
    assertThat(old).isEmptyFile();
  }
}
