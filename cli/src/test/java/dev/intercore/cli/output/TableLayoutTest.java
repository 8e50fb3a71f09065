package dev.intercore.cli.output;

import static dev.intercore.cli.output.TableLayout.Column.ELASTIC;
import static dev.intercore.cli.output.TableLayout.Column.FIXED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.cli.output.TableLayout.Cell;
import dev.intercore.cli.output.TableLayout.Style;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The layout of a screen, where no line is wider than the terminal. */
class TableLayoutTest {
  private static TableLayout table() {
    TableLayout table = TableLayout.indented("  ", FIXED, ELASTIC, FIXED);
    table.row(Cell.name("bead-1"), Cell.of("a title of several words"), Cell.dim("12s"));
    table.row(Cell.name("bead-22"), Cell.of("short"));
    return table;
  }

  @Test
  void columnsAreAlignedAndLinesEndWithoutSpaces() {
    assertThat(table().fittingLines(80, false))
        .containsExactly("  bead-1   a title of several words  12s", "  bead-22  short");
  }

  @Test
  void elasticColumnIsCutFirst() {
    assertThat(table().fittingLines(30, false))
        .containsExactly("  bead-1   a title of se…  12s", "  bead-22  short");
  }

  @Test
  void fixedColumnGetsAThirdOfTheTerminal() {
    TableLayout table = TableLayout.indented("", FIXED, ELASTIC);
    table.row(Cell.of("x".repeat(50)), Cell.of("y"));
    assertThat(table.fittingLines(30, false)).containsExactly("x".repeat(9) + "…  y");
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 10, 20, 21, 35, 80})
  void noLineIsWiderThanTheTerminal(int terminal) {
    assertThat(table().fittingLines(terminal, false))
        .allMatch(line -> TerminalText.width(line) <= terminal);
  }

  @Test
  void columnWithoutTextTakesNoRoom() {
    TableLayout table = TableLayout.indented("", FIXED, FIXED, ELASTIC);
    table.row(Cell.of("a"), Cell.of(""), Cell.of("b"));
    assertThat(table.fittingLines(80, false)).containsExactly("a  b");
  }

  @Test
  void stylesAreOnlyForTerminalsWithColours() {
    TableLayout table = TableLayout.indented("", FIXED, FIXED);
    table.row(new Cell("a", Style.BAD), Cell.of("b"));
    assertThat(table.fittingLines(80, true)).containsExactly("\033[31ma\033[0m  b");
    assertThat(table.fittingLines(80, false)).containsExactly("a  b");
  }

  @Test
  void textOfARecordMovesNoCursor() {
    assertThat(Cell.of("a\033[2Jb\nc\u202Ed").text()).isEqualTo("a\\x1b[2Jb\\nc?d");
  }
}
