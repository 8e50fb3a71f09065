package dev.intercore.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.query.words.Questions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The page that explains questions says what the program does. */
class QueryPageTest {
  private static final String END = "<!-- end -->";

  private static List<String> part(String name) throws IOException {
    String page = Files.readString(Path.of("../docs/query.md"));
    int start = page.indexOf("<!-- " + name + " -->");
    assertThat(start).isPositive();
    return page.substring(start, page.indexOf(END, start)).lines().skip(1).toList();
  }

  @Test
  void pageListsTheQuestions() throws IOException {
    assertThat(part("questions"))
        .isEqualTo(Questions.known().stream().map(question -> "- " + question).toList());
  }

  @Test
  void pageListsTheViews() throws IOException {
    assertThat(part("views").stream().skip(2))
        .containsExactlyElementsOf(
            QueryViews.ALL.stream()
                .map(view ->
                    "| `" + view.name() + "` | `" + String.join(" ", view.columns()) + "` |")
                .toList());
  }

  @Test
  void pageListsTheFunctions() throws IOException {
    TreeSet<String> functions = new TreeSet<>(Functions.ALLOWED);
    functions.removeAll(List.of("->", "->>"));
    assertThat(part("functions")).containsExactly("`" + String.join(" ", functions) + "`");
  }

  @Test
  void pageListsTheWordsThatFallOut() throws IOException {
    String page = Files.readString(Path.of("../docs/query.md"));
    assertThat(page).contains("*" + String.join(" ", Questions.fillers()) + "*");
  }

  @Test
  void pageNamesTheLimits() throws IOException {
    String page = Files.readString(Path.of("../docs/query.md"));
    assertThat(page)
        .contains("| time | " + QueryLimits.MOST_TIME.toSeconds() + " s |")
        .contains("| rows | 10 000;")
        .contains("| the answer | " + (QueryLimits.MOST_BYTES >> 20) + " MB |")
        .contains((QueryLimits.MOST_MEMORY >> 20) + " MB more than before");
    assertThat(QueryLimits.MOST_ROWS).isEqualTo(10_000);
  }
}
