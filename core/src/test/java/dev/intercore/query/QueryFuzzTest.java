package dev.intercore.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.IntercoreException;
import dev.intercore.query.Query.Limits;
import dev.intercore.testing.Folders;
import dev.intercore.testing.RandomCases;
import dev.intercore.testing.RandomInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Random statements change nothing, and return rows or a refusal. */
@SuppressWarnings("NullAway.Init") // set before the first test
class QueryFuzzTest {
  private static final List<String> PIECES =
      List.of(
          ("SELECT|WITH|VALUES|FROM|WHERE|JOIN|ON|AS|(|)|,|;|*|.|=|IN|NOT|DISTINCT|UNION|ALL|ORDER|BY|LIMIT|1|-1|'a'|'|\"|\"state\"|state|events|work|runs|locks|requests|main|temp|sqlite_schema|pragma_user_version|json_each|count|max|key|x|load_extension|INSERT|INTO|DELETE|UPDATE|SET|PRAGMA|ATTACH|query_only|OFF|VACUUM|--|/*|*/|\n"
                  + "|?|:a|[|]|`|RECURSIVE|MATERIALIZED|EXISTS|CASE|WHEN|END|OVER|WINDOW|NULL|IS|COLLATE|\u0000|\uFEFF|\u00E4"
                  + "|EXPLAIN|REPLACE|RETURNING|CAST|||->|HAVING|GROUP|LEFT|NATURAL|USING|x'00'|0x|1e|BEGIN|what|is|run")
              .split("\\|", -1));

  private static Path folder;
  private static QueryFixture box;

  @BeforeAll
  static void open() throws IOException {
    folder = Folders.scratch();
    box = new QueryFixture(folder);
  }

  @AfterAll
  static void close() throws IOException {
    box.close();
    Folders.remove(folder);
  }

  private static String statement(RandomInput random) {
    return String.join(" ", random.list(1, 14, () -> random.of(PIECES)));
  }

  @Test
  void randomStatements() {
    RandomCases.run(1500, random -> ask(statement(random)));
  }

  @Test
  void randomTextAfterAStatement() {
    RandomCases.run(1500, random -> ask("SELECT * FROM state " + statement(random)));
  }

  @Test
  void randomText() {
    RandomCases.run(
        300,
        random -> {
          String sql = random.text(255);
          ask(sql);
          ask("SELECT " + sql);
        });
  }

  private static void ask(String sql) throws IOException {
    FileTime before = Files.getLastModifiedTime(box.file());
    Limits limits = new Limits(Duration.ofSeconds(5), 100, 1 << 20, Limits.MAX_MEMORY);
    Query query = box.intercore.query(() -> box.locks, limits);
    try {
      assertThat(query.ask(sql).columns()).as("%s", sql).isNotEmpty();
    } catch (IntercoreException e) {
      assertThat(e.fact()).as("%s", sql).isNotBlank();
      assertThat(e.hint()).as("%s", sql).isNotBlank();
      assertThat(e.code()).as("%s", sql).isEqualTo(dev.intercore.common.ErrorCode.BAD_VALUE);
    }
    assertThat(Files.getLastModifiedTime(box.file())).as("%s", sql).isEqualTo(before);
    assertThat(Folders.names(box.root.resolve(".clavain")))
        .as("%s", sql)
        .containsExactly("config.json", "intercore.db", "intercore.db-shm", "intercore.db-wal");
  }
}
