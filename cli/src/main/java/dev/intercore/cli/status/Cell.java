package dev.intercore.cli.status;

import dev.intercore.cli.output.TerminalText;

/** One field of a line. */
record Cell(String text, Style style) {
  /** Whoever wrote it must move no cursor, and turn no line round. */
  Cell {
    text = TerminalText.upright(TerminalText.column(text));
  }

  static Cell of(String text) {
    return new Cell(text, Style.PLAIN);
  }

  static Cell dim(String text) {
    return new Cell(text, Style.DIM);
  }

  static Cell name(String text) {
    return new Cell(text, Style.NAME);
  }
}
