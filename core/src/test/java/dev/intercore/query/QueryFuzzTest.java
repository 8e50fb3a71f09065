package dev.intercore.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.IntercoreException;
import dev.intercore.testing.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Whatever is asked: the database stays as it is, and the answer is rows or an honest no. */
@SuppressWarnings("NullAway.Init") // set before the first property
class QueryFuzzTest {
  private static Path folder;
  private static QueryBox box;

  @BeforeContainer
  static void open() throws IOException {
    folder = Folders.scratch();
    box = new QueryBox(folder);
  }

  @AfterContainer
  static void close() throws IOException {
    box.close();
    Folders.remove(folder);
  }

  @Provide
  static Arbitrary<String> statements() {
    List<String> pieces =
        List.of(
            ("SELECT|WITH|VALUES|FROM|WHERE|JOIN|ON|AS|(|)|,|;|*|.|=|IN|NOT|DISTINCT|UNION|ALL|ORDER|BY|LIMIT|1|-1|'a'|'|\""
                    + "|\"state\"|state|events|work|runs|locks|requests|main|temp|sqlite_schema|pragma_user_version|json_each"
                    + "|count|max|key|x|load_extension|INSERT|INTO|DELETE|UPDATE|SET|PRAGMA|ATTACH|query_only|OFF|VACUUM|--|/*|*/"
                    + "|\n|?|:a|[|]|`|RECURSIVE|MATERIALIZED|EXISTS|CASE|WHEN|END|OVER|WINDOW|NULL|IS|COLLATE|\u0000|\uFEFF|\u00E4"
                    + "|EXPLAIN|REPLACE|RETURNING|CAST|||->|HAVING|GROUP|LEFT|NATURAL|USING|x'00'|0x|1e|BEGIN|what|is|run")
                .split("\\|", -1));
    return Arbitraries.of(pieces)
        .list()
        .ofMinSize(1)
        .ofMaxSize(14)
        .map(list -> String.join(" ", list));
  }

  @Provide
  static Arbitrary<String> questions() {
    return statements().map(rest -> "SELECT * FROM state " + rest);
  }

  @Property(tries = 1500)
  void anythingAtAll(@ForAll("statements") String sql) throws IOException {
    ask(sql);
  }

  @Property(tries = 1500)
  void anythingAfterAQuestion(@ForAll("questions") String sql) throws IOException {
    ask(sql);
  }

  @Property(tries = 300)
  void anyText(@ForAll String sql) throws IOException {
    ask(sql);
    ask("SELECT " + sql);
  }

  private static void ask(String sql) throws IOException {
    FileTime before = Files.getLastModifiedTime(box.file());
    Limits limits = new Limits(Duration.ofSeconds(5), 100, 1 << 20, Limits.MOST_MEMORY);
    Query query = box.intercore.query(() -> box.locks, limits);
    try {
      assertThat(query.ask(sql).columns()).isNotEmpty();
    } catch (IntercoreException e) {
      assertThat(e.fact()).isNotBlank();
      assertThat(e.hint()).isNotBlank();
      assertThat(e.code()).isEqualTo(dev.intercore.ErrorCode.BAD_VALUE);
    }
    assertThat(Files.getLastModifiedTime(box.file())).isEqualTo(before);
    assertThat(Folders.names(box.root.resolve(".clavain")))
        .containsExactly("config.json", "intercore.db", "intercore.db-shm", "intercore.db-wal");
  }
}
