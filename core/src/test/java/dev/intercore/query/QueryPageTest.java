package dev.intercore.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.query.Query.Limits;
import dev.intercore.query.words.Questions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** docs/query.md agrees with the program. */
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
            QueryViews.inOrder().stream()
                .map(view ->
                    "| `" + view + "` | `" + String.join(" ", QueryViews.columns(view)) + "` |")
                .toList());
  }

  @Test
  void pageListsTheFunctionsThatAreRefused() throws IOException {
    assertThat(part("functions"))
        .containsExactly("`" + String.join(" ", QueryStatement.refusedFunctions()) + "`");
  }

  @Test
  void pageListsTheFillers() throws IOException {
    String page = Files.readString(Path.of("../docs/query.md"));
    assertThat(page).contains("*" + String.join(" ", Questions.fillers()) + "*");
  }

  @Test
  void pageNamesTheLimits() throws IOException {
    String page = Files.readString(Path.of("../docs/query.md"));
    assertThat(page)
        .contains("| time | " + Limits.MAX_TIME.toSeconds() + " s |")
        .contains("| rows | 10 000;")
        .contains("| the answer | " + (Limits.MAX_BYTES >> 20) + " MB |")
        .contains((Limits.MAX_MEMORY >> 20) + " MB more than before");
    assertThat(Limits.MAX_ROWS).isEqualTo(10_000);
  }
}
