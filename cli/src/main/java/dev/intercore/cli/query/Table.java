package dev.intercore.cli.query;

import dev.intercore.cli.output.FieldLine;
import dev.intercore.cli.output.TerminalText;
import dev.intercore.store.ReadOnlySession.QueryRows;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** An answer as a table for people. On a screen text is cut so that lines fit. */
final class Table {
  /** Wider than this no column is made: one long value would lengthen every line by as much. */
  private static final int MOST_PADDED = 100;

  /** So much of a text tells what it is about. */
  private static final int LEAST_TEXT = 12;

  /** The ids of records are shorter; of a path or a digest so much is left. */
  private static final int LEAST_NAME = 24;

  private final QueryRows found;
  private final List<List<String>> lines = new ArrayList<>();
  private final int count;

  private Table(QueryRows found) {
    this.found = found;
    this.count = found.columns().size();
    lines.add(found.columns().stream().map(Table::cell).toList());
    for (List<@Nullable Object> row : found.rows()) {
      lines.add(row.stream().map(value -> cell(QueryOutput.text(value))).toList());
    }
  }

  /**
   * All of it.
   *
   * @param screen how wide it is; without one nothing is cut
   */
  static String of(QueryRows found, OptionalInt screen) {
    Table table = new Table(found);
    return screen.isPresent()
        ? table.text(table.fitting(screen.getAsInt()), true)
        : table.text(table.widths(table.lines, MOST_PADDED), false);
  }

  private String text(int[] widths, boolean cut) {
    StringBuilder text = new StringBuilder();
    for (List<String> cells : lines) {
      FieldLine line = new FieldLine("");
      for (int i = 0; i < count; i++) {
        String cell = cells.get(i);
        line.field(cut ? TerminalText.cut(cell, widths[i]) : cell, widths[i]);
      }
      text.append(line).append('\n');
    }
    return text.toString();
  }

  /** The widest of each column, but for those beyond what is counted. */
  private int[] widths(List<List<String>> of, int most) {
    int[] widths = new int[count];
    for (List<String> line : of) {
      for (int i = 0; i < count; i++) {
        int width = TerminalText.of(line.get(i));
        widths[i] = width > most ? widths[i] : Math.max(widths[i], width);
      }
    }
    return widths;
  }

  /** Free text gives way first, then names; numbers never: half of one is another number. */
  private int[] fitting(int screen) {
    int[] names = widths(lines.subList(0, 1), Integer.MAX_VALUE);
    int[] values = widths(lines.subList(1, lines.size()), Integer.MAX_VALUE);
    int[] widths = new int[count];
    int[] least = new int[count];
    int[] first = new int[count];
    for (int i = 0; i < count; i++) {
      int readable = isNumber(i) ? values[i] : isText(i) ? LEAST_TEXT : LEAST_NAME;
      least[i] = Math.max(Math.min(values[i], readable), Math.min(names[i], LEAST_NAME));
      widths[i] = Math.clamp(Math.max(names[i], values[i]), least[i], Math.max(least[i], screen));
      first[i] = isText(i) ? least[i] : widths[i];
    }
    int over = FieldLine.width(widths) - screen;
    FieldLine.narrow(widths, least, FieldLine.narrow(widths, first, over));
    return widths;
  }

  private boolean isNumber(int column) {
    return found.rows().stream()
        .map(row -> row.get(column))
        .allMatch(value -> value == null || value instanceof Number);
  }

  /** Several words, or a list or object; a single word is the name of something. */
  private boolean isText(int column) {
    return found.rows().stream()
        .anyMatch(row ->
            row.get(column) instanceof String text
                && (text.startsWith("[")
                    || text.startsWith("{")
                    || text.chars().anyMatch(Character::isWhitespace)));
  }

  /** Whoever wrote it must move no cursor, and turn no line round. */
  private static String cell(String text) {
    return TerminalText.upright(TerminalText.column(text));
  }
}
