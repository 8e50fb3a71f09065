package dev.intercore.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionTest {
  private static final List<String> WORDS =
      List.of("set", "get", "delete", "list", "keys", "prune", "check", "check-many", "--timeout");

  @ParameterizedTest
  @CsvSource({
    "ste, set",
    "gt, get",
    "delte, delete",
    "deleet, delete",
    "lst, list",
    "kyes, keys",
    "pruen, prune",
    "chek, check",
    "check-mny, check-many",
    "checkmany, check-many",
    "--timout, --timeout",
    "--timeuot, --timeout"
  })
  void slipLeadsToTheWordThatWasMeant(String slip, String meant) {
    assertThat(Suggestion.nearest(slip, WORDS)).contains(meant);
    assertThat(Suggestion.hint(slip, WORDS, "else")).isEqualTo("Did you mean `" + meant + "`?");
  }

  @ParameterizedTest
  @CsvSource({"xyz", "completely", "'-'", "''", "--verbose"})
  void somethingElseLeadsNowhere(String word) {
    assertThat(Suggestion.nearest(word, WORDS)).isEmpty();
    assertThat(Suggestion.hint(word, WORDS, "else")).isEqualTo("else");
  }

  @ParameterizedTest
  @CsvSource({
    "'', '', 0",
    "a, '', 1",
    "'', abc, 3",
    "abc, abc, 0",
    "abc, acb, 1",
    "abc, abd, 1",
    "abc, xabc, 1",
    "kitten, sitting, 3",
    "ab, ba, 1"
  })
  void distanceCountsChangesInsertionsDeletionsAndSwaps(String a, String b, int distance) {
    assertThat(Suggestion.distance(a, b)).isEqualTo(distance);
    assertThat(Suggestion.distance(b, a)).isEqualTo(distance);
  }

  @Test
  void nearestOfSeveralWins() {
    assertThat(Suggestion.nearest("checks", List.of("chunks", "check"))).contains("check");
    assertThat(Suggestion.nearest("checks", List.of())).isEmpty();
  }
}
