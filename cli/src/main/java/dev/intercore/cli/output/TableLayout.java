package dev.intercore.cli.output;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows of cells in aligned columns. On a terminal the cells are cut so that lines fit. Lines end
 * without spaces.
 */
public final class TableLayout {
  private static final int GAP = 2;

  /** Without a terminal a wider cell does not widen its column, because it would pad every line. */
  private static final int MAX_PADDED = 100;

  /** A longer column name may be cut. */
  private static final int MIN_HEADER = 24;

  /** How a column is cut when the lines are wider than the terminal. */
  public enum Column {
    /** Prose. It is cut first. */
    TEXT(12, true, false),
    /** A name, such as an id or a path. It is cut when no text can be cut any more. */
    NAME(MIN_HEADER, false, false),
    /** A number. It is not cut, because a part of it is another number. */
    NUMBER(Integer.MAX_VALUE, false, false),
    /** Prose on a screen, where no line may be wider than the terminal. It is cut first. */
    ELASTIC(8, true, true),
    /** A name on a screen. It gets at most a third of the terminal. */
    FIXED(Integer.MAX_VALUE, false, true);

    private static final int PARTS = 3;

    private final int minimum;
    private final boolean isCutFirst;

    /** Whether a line ends at the edge of the terminal, and a column without text takes no room. */
    private final boolean isOnScreen;

    Column(int minimum, boolean isCutFirst, boolean isOnScreen) {
      this.minimum = minimum;
      this.isCutFirst = isCutFirst;
      this.isOnScreen = isOnScreen;
    }

    private int minimum(int terminal) {
      return this == FIXED ? maximum(terminal) : minimum;
    }

    private int maximum(int terminal) {
      return this == FIXED ? terminal / PARTS : terminal;
    }
  }

  /** How text looks at a terminal with colours. */
  public enum Style {
    PLAIN(""),
    TITLE("\033[1m"),
    DIM("\033[2m"),
    NAME("\033[36m"),
    WARNING("\033[33m"),
    BAD("\033[31m");

    private static final String END = "\033[0m";

    private final String begin;

    Style(String begin) {
      this.begin = begin;
    }

    /** Returns the text with the control sequences of this style. */
    public String apply(String text, boolean colour) {
      return colour && this != PLAIN && !text.isBlank() ? begin + text + END : text;
    }
  }

  /** One cell. Its text is made safe for a terminal. */
  public record Cell(String text, Style style) {
    public Cell {
      text = TerminalText.upright(TerminalText.column(text));
    }

    public static Cell of(String text) {
      return new Cell(text, Style.PLAIN);
    }

    public static Cell dim(String text) {
      return new Cell(text, Style.DIM);
    }

    public static Cell name(String text) {
      return new Cell(text, Style.NAME);
    }
  }

  private final String indent;
  private final List<Column> columns;
  private final List<Cell> header;
  private final List<List<Cell>> rows = new ArrayList<>();

  private TableLayout(String indent, List<Column> columns, List<Cell> header) {
    this.indent = indent;
    this.columns = List.copyOf(columns);
    this.header = header;
  }

  /** A table without a header. */
  public static TableLayout indented(String indent, Column... columns) {
    return new TableLayout(indent, List.of(columns), List.of());
  }

  /** A table with a line of column names. */
  public static TableLayout withHeader(List<String> names, List<Column> columns) {
    return new TableLayout("", columns, names.stream().map(Cell::of).toList());
  }

  /** Adds a row. It has at most as many cells as the table has columns. */
  public void row(Cell... cells) {
    row(List.of(cells));
  }

  /** Adds a row. It has at most as many cells as the table has columns. */
  public void row(List<Cell> cells) {
    rows.add(cells);
  }

  /** Returns the number of rows, without the header. */
  public int size() {
    return rows.size();
  }

  /** Returns the lines with all of the text. */
  public List<String> uncutLines() {
    int[] widths = new int[columns.size()];
    widen(widths, header, MAX_PADDED);
    rows.forEach(row -> widen(widths, row, MAX_PADDED));
    return lines(row -> {
      Line line = new Line(indent);
      for (int i = 0; i < row.size(); i++) {
        String text = row.get(i).text();
        line.add(text, text, widths[i]);
      }
      return line;
    });
  }

  /** Returns the lines for a terminal of this width. */
  public List<String> fittingLines(int terminal, boolean colour) {
    int[] widths = fittingWidths(terminal);
    return lines(row -> {
      Line line = new Line(indent);
      for (int i = 0; i < row.size(); i++) {
        boolean isOnScreen = columns.get(i).isOnScreen;
        if (widths[i] > 0 || !isOnScreen) {
          int room = isOnScreen ? Math.min(widths[i], terminal - line.next()) : widths[i];
          String text = room > 0 ? TerminalText.cut(row.get(i).text(), room) : "";
          line.add(text, row.get(i).style().apply(text, colour), widths[i]);
        }
      }
      return line;
    });
  }

  /** Makes the line of a row. */
  private interface LineMaker {
    Line line(List<Cell> row);
  }

  private List<String> lines(LineMaker maker) {
    List<String> lines = new ArrayList<>();
    if (!header.isEmpty()) {
      lines.add(maker.line(header).text());
    }
    rows.forEach(row -> lines.add(maker.line(row).text()));
    return lines;
  }

  private static void widen(int[] widths, List<Cell> row, int max) {
    for (int i = 0; i < row.size(); i++) {
      int width = TerminalText.width(row.get(i).text());
      widths[i] = width > max ? widths[i] : Math.max(widths[i], width);
    }
  }

  private int[] fittingWidths(int terminal) {
    int count = columns.size();
    int[] names = new int[count];
    int[] values = new int[count];
    widen(names, header, Integer.MAX_VALUE);
    rows.forEach(row -> widen(values, row, Integer.MAX_VALUE));
    int[] widths = new int[count];
    int[] least = new int[count];
    int[] leastAtFirst = new int[count];
    for (int i = 0; i < count; i++) {
      Column column = columns.get(i);
      int max = column.maximum(terminal);
      least[i] =
          Math.max(Math.min(values[i], column.minimum(terminal)), Math.min(names[i], MIN_HEADER));
      widths[i] = Math.clamp(Math.max(names[i], values[i]), least[i], Math.max(least[i], max));
      leastAtFirst[i] = column.isCutFirst ? least[i] : widths[i];
    }
    int excess = indent.length() + total(widths) - terminal;
    narrow(widths, least, narrow(widths, leastAtFirst, excess));
    return widths;
  }

  private static int total(int[] widths) {
    int total = 0;
    for (int width : widths) {
      total += width > 0 ? width + GAP : 0;
    }
    return Math.max(0, total - GAP);
  }

  /**
   * Narrows the widest columns.
   *
   * @param least the minimum width of each column
   * @return the part of the excess that is left
   */
  private static int narrow(int[] widths, int[] least, int excess) {
    for (int left = excess; left > 0; left--) {
      int widest = -1;
      for (int i = 0; i < widths.length; i++) {
        if (widths[i] > least[i] && (widest < 0 || widths[i] > widths[widest])) {
          widest = i;
        }
      }
      if (widest < 0) {
        return left;
      }
      widths[widest]--;
    }
    return 0;
  }

  /** A line that is being written. */
  private static final class Line {
    private final StringBuilder line;
    private int used;
    private int padding;

    Line(String indent) {
      line = new StringBuilder(indent);
      used = TerminalText.width(indent);
    }

    /** Returns the place of the next cell. */
    int next() {
      return used + padding;
    }

    /**
     * Adds a cell.
     *
     * @param shown the text with its style
     * @param width of the column; a longer text moves the rest of its own line
     */
    void add(String text, String shown, int width) {
      int columns = TerminalText.width(text);
      if (!text.isEmpty()) {
        // The padding before a cell is written with the cell: a line has none at its end.
        line.repeat(' ', padding).append(shown);
        used += padding + columns;
        padding = 0;
      }
      padding += Math.max(0, width - columns) + GAP;
    }

    String text() {
      int end = line.length();
      while (end > 0 && line.charAt(end - 1) == ' ') {
        end--;
      }
      return line.substring(0, end);
    }
  }
}
