package dev.intercore.cli.status;

/** How a piece of text looks at a terminal. */
enum Style {
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

  String of(String text, boolean colour) {
    return colour && this != PLAIN && !text.isBlank() ? begin + text + END : text;
  }
}
