package dev.intercore.cli.guard.settings;

/**
 * How a file is laid out, so that what is put in looks as if it had been there.
 *
 * @param lineBreak the first one in it decides
 * @param unit one step of indentation
 * @param oneLine everything is in one line
 * @param space what stands after a comma or colon in one line
 */
record Layout(String lineBreak, String unit, boolean oneLine, String space) {
  private static final String UNIT = "  ";

  static Layout of(String text, Spot root) {
    int newline = text.indexOf('\n');
    String lineBreak = newline > 0 && text.charAt(newline - 1) == '\r' ? "\r\n" : "\n";
    boolean oneLine =
        !root.entries().isEmpty() && text.substring(root.start(), root.end()).indexOf('\n') < 0;
    return new Layout(lineBreak, unit(text, root), oneLine, space(text, root));
  }

  /** How far the first member is set in, if it is at the beginning of a line. */
  private static String unit(String text, Spot root) {
    if (root.entries().isEmpty()) {
      return UNIT;
    }
    int first = root.entries().getFirst().start();
    int line = text.lastIndexOf('\n', first) + 1;
    String before = text.substring(line, first);
    return line > root.start() && before.isBlank() && !before.isEmpty() ? before : UNIT;
  }

  private static String space(String text, Spot root) {
    if (root.entries().isEmpty()) {
      return " ";
    }
    int value = root.entries().getFirst().value().start();
    return text.charAt(value - 1) == ':' ? "" : " ";
  }
}
