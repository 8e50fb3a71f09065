package dev.intercore.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.CommandTree;
import dev.intercore.cli.HelpPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every help page fits its screen width and has the same content at each width. */
class HelpWidthTest {
  private static final CommandTree TREE = CommandCatalog.tree();

  /** The words before {@code --help}: none, each group, each command. */
  static Stream<List<String>> places() {
    List<List<String>> places = new ArrayList<>(List.of(List.of()));
    TREE.words().forEach(word -> places.add(List.of(word)));
    TREE.all().stream().map(CommandSpec::path).filter(p -> p.size() > 1).forEach(places::add);
    return places.stream();
  }

  private static String page(List<String> place, int width) {
    return HelpPage.of(TREE, TREE.find(place), width);
  }

  private static Set<String> examples(List<String> place) {
    return TREE.all().stream()
        .filter(spec -> spec.path().equals(place))
        .map(CommandSpec::examples)
        .flatMap(List::stream)
        .map(example -> "  " + example)
        .collect(Collectors.toSet());
  }

  /** On the narrowest screen an unbroken word may exceed the width. */
  private static boolean isWord(String line) {
    return line.indexOf(' ') < 0;
  }

  @ParameterizedTest
  @MethodSource("places")
  void onlyExamplesAreLongerThanTheScreen(List<String> place) {
    for (int width : new int[] {60, 80, 100}) {
      // An example is one line, and only examples follow their title.
      assertThat(page(place, width).lines().takeWhile(line -> !line.equals("Examples:")))
          .as("%s at %d", place, width)
          .allMatch(line -> line.length() <= width || (width < 80 && isWord(line.strip())))
          .allMatch(line -> line.equals(line.stripTrailing()));
    }
  }

  @ParameterizedTest
  @MethodSource("places")
  void examplesStayAsTheyAreAndNoWordGetsLost(List<String> place) {
    List<String> words = List.of(page(place, 100).split("\\s+"));
    for (int width : new int[] {60, 80}) {
      String page = page(place, width);
      assertThat(page.lines()).containsAll(examples(place));
      assertThat(page.split("\\s+")).as("%s at %d", place, width).containsExactlyElementsOf(words);
    }
  }

  @Test
  void usageAndMeaningsGoOnInTheirColumn() {
    assertThat(page(List.of("intent", "declare"), 80))
        .contains(
            """

            Usage:
              ic intent declare [--session TEXT] [--agent TEXT] [--pid N] --allow PATH...
                                [--related PATH...] [--forbid PATTERN...] --intent TEXT
                                [--ttl DUR] [--lease DUR] [--on-conflict fail|queue]
                                [--wait DUR] [--ignore-soft]
            """,
            """
              --db PATH      the database, a .db file here or in .clavain (default:
                             INTERCORE_DB, else the nearest one)
            """);
  }

  @Test
  void longNameHasItsMeaningBelow() {
    assertThat(page(List.of("work", "list"), 60))
        .contains(
            """
              ic work list
                  [--status open|hooked|in_progress|done|merged]

            Options:
              --status open|hooked|in_progress|done|merged
                    only items with this status
            """);
  }

  @Test
  void tableWithinTheTextKeepsItsColumns() {
    assertThat(page(List.of("wait"), 70))
        .contains(
            """
              intent free PATH...     no intent of another session overlaps these
                                      paths
              work ready [BEAD]       that item, or any item, is ready
            """);
  }

  @Test
  void screenIsNeitherTooNarrowNorTooWide() {
    List<String> query = List.of("query");
    assertThat(page(query, 20)).isEqualTo(page(query, 60));
    assertThat(page(query, 1000)).isEqualTo(page(query, 100)).isNotEqualTo(page(query, 80));
  }
}
