package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import org.junit.jupiter.api.Test;

/**
 * The width of help. In direct mode the launcher hands the width of the terminal to Java, through
 * an engine it sends it.
 */
class HelpTest extends BlackBox {
  private static final String HELP = "ic health --help";

  /** The length of the longest line on a terminal. */
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

  @Test
  void pageIsAsWideAsTheTerminalWithinLimits() {
    for (int columns : new int[] {60, 80, 100}) {
      assertThat(longest(columns)).isBetween(columns - 12, columns);
    }
    for (int columns : new int[] {30, 300}) {
      assertThat(longest(columns)).isBetween(50, 100);
    }
  }

  @Test
  void pageInAPipeHasEightyColumns() {
    for (String variable : new String[] {"", "COLUMNS=60 ", "COLUMNS=200 "}) {
      assertThat(longest(bash(variable + HELP))).isBetween(70, 80);
    }
  }
}
