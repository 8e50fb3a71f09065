package dev.intercore.cli.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.cli.output.TerminalText;
import dev.intercore.store.ReadOnlySession.QueryRows;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is cut of a table so that it fits a screen, and what never is. */
class QueryOutputTest {
  private static final String LONG = "a goal that takes many words to say ".repeat(5).strip();
  private static final String PATH = "src/main/java/dev/example/somewhere/Deep.java";

  private static QueryRows found(String columns, List<List<@Nullable Object>> rows) {
    return new QueryRows(List.of(columns.split(" ", -1)), rows);
  }

  private static List<@Nullable Object> row(@Nullable Object... values) {
    return Arrays.asList(values);
  }

  private static List<String> lines(QueryRows found, int screen) {
    return QueryOutput.table(found, OptionalInt.of(screen)).lines().toList();
  }

  private static final QueryRows RUNS =
      found(
          "seq id goal path at",
          List.of(
              row(1L, "run-9k3zq", LONG, PATH, 1_769_860_800L),
              row(22L, "run-7m2p1", "short", "a.c", 1_769_860_801L)));

  @Test
  void widestTextGivesWayAndNothingElse() {
    assertThat(lines(RUNS, 100))
        .containsExactly(
            "seq  id         goal                       path                                      "
                + "     at",
            "1    run-9k3zq  a goal that takes many w…  src/main/java/dev/example/somewhere/Deep.ja"
                + "va  1769860800",
            "22   run-7m2p1  short                      a.c                                       "
                + "     1769860801");
  }

  @Test
  void namesGiveWayWhenTextHasNothingLeft() {
    assertThat(lines(RUNS, 64))
        .containsExactly(
            "seq  id         goal          path                      at",
            "1    run-9k3zq  a goal that…  src/main/java/dev/examp…  1769860800",
            "22   run-7m2p1  short         a.c                       1769860801");
  }

  @ParameterizedTest
  @ValueSource(ints = {68, 69, 80, 99, 120, 200, 300})
  void everyLineFitsAsSoonAsItCan(int screen) {
    assertThat(lines(RUNS, screen)).allMatch(line -> TerminalText.width(line) <= screen);
  }

  /** Readable and too wide is better than narrow and said nothing. */
  @Test
  void tooNarrowScreenGetsWhatCanBeRead() {
    assertThat(lines(RUNS, 20)).isEqualTo(lines(RUNS, 64));
  }

  @Test
  void withoutAScreenNothingIsCut() {
    assertThat(QueryOutput.table(RUNS, OptionalInt.empty()))
        .contains(LONG, PATH)
        .doesNotContain("…");
    assertThat(lines(RUNS, 1000)).isEqualTo(lines(RUNS, 300)).anyMatch(l -> l.contains(LONG));
  }

  @Test
  void numbersAreWholeHoweverNarrowTheScreen() {
    QueryRows numbers =
        found("a b", List.of(row(123_456_789_012_345L, 1.5e300), row(null, Long.MIN_VALUE)));
    assertThat(lines(numbers, 20))
        .containsExactly(
            "a                b",
            "123456789012345  1.5E300",
            "                 -9223372036854775808");
  }

  @Test
  void severalTextsShareWhatThereIs() {
    QueryRows texts = found("a b", List.of(row("x y ".repeat(30), "[" + "1,".repeat(40) + "1]")));
    List<String> lines = lines(texts, 42);
    assertThat(lines).containsExactly("a" + " ".repeat(21) + "b", lines.getLast());
    assertThat(lines.getLast()).hasSize(42).matches("[xy ]+…  \\[[1,]+…");
  }

  @Test
  void wideCharactersCountTwice() {
    QueryRows wide = found("a b", List.of(row("日本 ".repeat(20), 1L)));
    assertThat(lines(wide, 30)).allMatch(line -> TerminalText.width(line) <= 30);
  }

  @Test
  void tableWithoutRowsIsItsHeader() {
    assertThat(lines(found("lease_expires_at id", List.of()), 20))
        .containsExactly("lease_expires_at  id");
  }
}
