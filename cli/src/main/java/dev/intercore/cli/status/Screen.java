package dev.intercore.cli.status;

import dev.intercore.cli.output.TerminalText;
import dev.intercore.common.Page;
import java.util.ArrayList;
import java.util.List;

/** Collects the lines of a screen: sections with a title, a count and some lines. */
final class Screen {
  private static final int TITLE = 13;

  private final int columns;
  private final boolean colour;
  private final List<String> lines = new ArrayList<>();
  private final List<String> empty = new ArrayList<>();

  Screen(int columns, boolean colour) {
    this.columns = columns;
    this.colour = colour;
  }

  /** A section; one with nothing in it is only named at the end. */
  void section(String title, String summary, Grid grid, long more) {
    if (summary.isEmpty() && grid.size() == 0) {
      empty.add(title);
      return;
    }
    String head = TerminalText.padded(title, TITLE);
    lines.add(Style.TITLE.of(head, colour) + TerminalText.cut(summary, columns - TITLE));
    lines.addAll(grid.lines(columns, colour));
    if (more > 0) {
      line("  \u2026 and " + Ago.grouped(more) + " more", Style.DIM);
    }
  }

  void line(String text, Style style) {
    lines.add(style.of(TerminalText.cut(text, columns), colour));
  }

  /** All lines, with what there is none of at the end. */
  List<String> end() {
    if (!empty.isEmpty()) {
      line("none: " + String.join(", ", empty), Style.DIM);
    }
    return lines;
  }

  /** How many are not shown. */
  static long more(Page<?> some, int shown) {
    return some.total() - Math.min(shown, some.items().size());
  }

  static <T> List<T> first(List<T> all, int most) {
    return all.subList(0, Math.min(most, all.size()));
  }

  /** "1 branch", "2 branches". */
  static String count(long number, String one, String many) {
    return number == 0 ? "" : Ago.grouped(number) + " " + (number == 1 ? one : many);
  }
}
