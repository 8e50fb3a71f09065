package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Help is as wide as whoever reads it can see. */
class HelpTest extends BlackBox {
  private static final String HELP = "ic health --help";

  /** How long its longest line is, on a screen of so many columns. */
  private int longest(int columns) {
    String script =
        "unset COLUMNS; exec script -qec 'stty cols %d; %s' /dev/null </dev/null"
            .formatted(columns, HELP);
    return longest(bash(script));
  }

  private static int longest(Answer answer) {
    return answer.exits(Answer.YES).lines().stream()
        .mapToInt(line -> line.strip().isEmpty() ? 0 : line.stripTrailing().length())
        .max()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 80, 100})
  void terminalIsFilledAndNotMore(int columns) {
    assertThat(longest(columns)).isBetween(columns - 12, columns);
  }

  @ParameterizedTest
  @ValueSource(ints = {30, 300})
  void unusualTerminalChangesLittle(int columns) {
    assertThat(longest(columns)).isBetween(50, 100);
  }

  /** Whoever reads a file or a pipe has a screen that nobody knows. */
  @ParameterizedTest
  @ValueSource(strings = {"", "COLUMNS=60 ", "COLUMNS=200 "})
  void pipeHasEightyColumnsWhateverTheScreen(String variable) {
    assertThat(longest(bash(variable + HELP))).isBetween(70, 80);
  }
}
