package dev.intercore.cli.status;

import dev.intercore.cli.output.FieldLine;
import dev.intercore.cli.output.TerminalText;
import java.util.ArrayList;
import java.util.List;

/** Lines whose fields stand below each other. One of them gives way where there is no room. */
final class Grid {
  private static final String INDENT = "  ";
  private static final int LEAST = 8;

  private final int elastic;
  private final List<List<Cell>> rows = new ArrayList<>();

  /**
   * @param elastic the field that gives way first
   */
  Grid(int elastic) {
    this.elastic = elastic;
  }

  void row(Cell... cells) {
    rows.add(List.of(cells));
  }

  int size() {
    return rows.size();
  }

  List<String> lines(int columns, boolean colour) {
    int[] widths = widths(columns);
    List<String> lines = new ArrayList<>();
    for (List<Cell> row : rows) {
      lines.add(line(row, widths, columns, colour));
    }
    return lines;
  }

  private int[] widths(int columns) {
    int count = 0;
    for (List<Cell> row : rows) {
      count = Math.max(count, row.size());
    }
    int[] widths = new int[count];
    for (List<Cell> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        int most = i == elastic ? columns : columns / 3;
        widths[i] = Math.max(widths[i], Math.min(most, TerminalText.of(row.get(i).text())));
      }
    }
    int[] least = widths.clone();
    if (elastic < count) {
      least[elastic] = Math.min(LEAST, widths[elastic]);
    }
    FieldLine.narrow(widths, least, INDENT.length() + FieldLine.width(widths) - columns);
    return widths;
  }

  private static String line(List<Cell> row, int[] widths, int columns, boolean colour) {
    FieldLine line = new FieldLine(INDENT);
    for (int i = 0; i < row.size(); i++) {
      if (widths[i] > 0) {
        Cell cell = row.get(i);
        int room = Math.min(widths[i], columns - line.next());
        String text = room > 0 ? TerminalText.cut(cell.text(), room) : "";
        line.field(text, cell.style().of(text, colour), widths[i]);
      }
    }
    return line.toString();
  }
}
