package dev.intercore.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.json.JsonPayload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A query writes nothing and reads nothing but the views. */
class QueryRefusalTest {
  private final QueryFixture box;

  QueryRefusalTest(@TempDir Path folder) throws IOException {
    box = new QueryFixture(folder);
  }

  @BeforeEach
  void storeAValue() {
    box.intercore.state().set("k", "s", JsonPayload.of("1"), Duration.ofHours(1));
  }

  @AfterEach
  void close() {
    box.close();
  }

  static Stream<String> hostile() {
    return Hostile.all();
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void refusedAndNothingChanges(String sql) throws IOException {
    Map<String, String> before = files();
    assertThatThrownBy(() -> box.ask(sql))
        .isInstanceOfSatisfying(
            IntercoreException.class,
            e -> {
              assertThat(e.code()).isEqualTo(ErrorCode.BAD_VALUE);
              assertThat(e.fact()).isNotBlank();
              assertThat(e.hint()).isNotBlank();
            });
    assertThat(files()).isEqualTo(before);
  }

  /**
   * Names, sizes and times of all there is, but for the shared memory of readers. Not the bytes:
   * closing the file in this process would drop the locks of SQLite.
   */
  private Map<String, String> files() throws IOException {
    Map<String, String> all = new LinkedHashMap<>();
    try (Stream<Path> found = Files.walk(box.root)) {
      for (Path path : found.sorted().toList()) {
        if (Files.isRegularFile(path) && !path.toString().endsWith("-shm")) {
          all.put(path.toString(), Files.getLastModifiedTime(path) + " " + Files.size(path));
        }
      }
    }
    return all;
  }

  @Test
  void refusalNamesTheVerb() {
    assertThatThrownBy(() -> box.ask("pragma user_version"))
        .hasMessage("PRAGMA is refused: query only reads");
    assertThatThrownBy(() -> box.ask("WITH a AS (SELECT 1) DELETE FROM events"))
        .hasMessage("DELETE is refused: query only reads");
  }

  @Test
  void wrongColumnNamesThoseOfTheView() {
    assertThatThrownBy(() -> box.ask("SELECT colour FROM hooks"))
        .isInstanceOfSatisfying(
            IntercoreException.class,
            e -> {
              assertThat(e.fact()).isEqualTo("no such column: colour");
              assertThat(e.hint()).isEqualTo("hooks has agent_id status bead_id last_activity.");
            });
  }

  @Test
  void syntaxErrorIsInTheWordsOfSqlite() {
    assertThatThrownBy(() -> box.ask("SELECT 1 1 1"))
        .isInstanceOfSatisfying(
            IntercoreException.class,
            e -> {
              assertThat(e.fact()).contains("syntax error");
              assertThat(e.hint()).contains("events");
            });
  }

  @Test
  void harmlessStatementsAreAnswered() {
    for (String sql : Harmless.ALL) {
      assertThat(box.ask(sql).columns()).as(sql).isNotEmpty();
    }
  }
}
