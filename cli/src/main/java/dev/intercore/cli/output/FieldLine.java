package dev.intercore.cli.output;

/** One line of fields that stand below those of other lines; it ends without spaces. */
public final class FieldLine {
  /** How far fields are apart. */
  public static final int GAP = 2;

  private final StringBuilder line;
  private int used;
  private int padding;

  public FieldLine(String indent) {
    line = new StringBuilder(indent);
    used = TerminalText.of(indent);
  }

  /** Where the next field begins. */
  public int next() {
    return used + padding;
  }

  public void field(String text, int width) {
    field(text, text, width);
  }

  /**
   * Adds a field.
   *
   * @param shown the text as it is shown, in colours perhaps
   * @param width of its column; a longer text moves what follows on its own line
   */
  public void field(String text, String shown, int width) {
    int columns = TerminalText.of(text);
    if (!text.isEmpty()) {
      // What is missing to the last column is made up for only when something follows.
      line.repeat(' ', padding).append(shown);
      used += padding + columns;
      padding = 0;
    }
    padding += Math.max(0, width - columns) + GAP;
  }

  /** How much room fields of these widths take. */
  public static int width(int[] widths) {
    int total = 0;
    for (int width : widths) {
      total += width > 0 ? width + GAP : 0;
    }
    return Math.max(0, total - GAP);
  }

  /**
   * Takes room away where there is most of it.
   *
   * @param least what each column keeps
   * @param over how much there is too much
   * @return how much still is
   */
  public static int narrow(int[] widths, int[] least, int over) {
    for (int left = over; left > 0; left--) {
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

  @Override
  public String toString() {
    int end = line.length();
    while (end > 0 && line.charAt(end - 1) == ' ') {
      end--;
    }
    return line.substring(0, end);
  }
}
