package dev.intercore.cli.output;

import java.util.ArrayList;
import java.util.List;

/** Text that is broken into lines where it has spaces. A word is never cut, however long. */
public final class TextWrapper {
  private static final char CODE = '`';

  private final int width;

  /**
   * @param width what a line may take
   */
  public TextWrapper(int width) {
    this.width = width;
  }

  /** Puts pieces behind a beginning, which all further lines are indented by. */
  public List<String> hanging(String head, List<String> pieces) {
    return hanging(head, TerminalText.width(head), pieces);
  }

  /**
   * Puts pieces behind a beginning, and into lines below it.
   *
   * @param head not broken; longer than the indentation, it is a line of its own
   */
  public List<String> hanging(String head, int indent, List<String> pieces) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(head);
    int used = TerminalText.width(head);
    String between = "";
    for (String piece : pieces) {
      int room = TerminalText.width(piece);
      boolean first = between.isEmpty();
      if (first ? used > indent : used + 1 + room > width) {
        lines.add(line.toString().stripTrailing());
        line = new StringBuilder(" ".repeat(indent));
        used = indent;
        between = "";
      }
      line.append(between).append(piece);
      used += room + between.length();
      between = " ";
    }
    lines.add(line.toString().stripTrailing());
    return lines;
  }

  /**
   * Wraps lines of prose again; an empty line ends a paragraph. An indented line is a row of a
   * table: its first column is not broken, and its second column keeps its indentation.
   */
  public List<String> prose(String text) {
    List<String> lines = new ArrayList<>();
    List<String> paragraph = new ArrayList<>();
    for (String line : text.stripTrailing().lines().toList()) {
      boolean table = line.startsWith(" ");
      if (table || line.isBlank()) {
        end(paragraph, lines);
        lines.addAll(table ? row(line) : List.of(""));
      } else {
        paragraph.addAll(words(line));
      }
    }
    end(paragraph, lines);
    return lines;
  }

  private void end(List<String> paragraph, List<String> lines) {
    if (!paragraph.isEmpty()) {
      lines.addAll(hanging("", paragraph));
      paragraph.clear();
    }
  }

  private List<String> row(String line) {
    int name = line.length() - line.stripLeading().length();
    int gap = line.indexOf("  ", name);
    int said = gap;
    while (said >= 0 && line.charAt(said) == ' ') {
      said++;
    }
    return gap < 0 ? List.of(line) : hanging(line.substring(0, said), words(line.substring(said)));
  }

  /** Words, and what stands in backquotes as one: a command should be copied in one piece. */
  public static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    int start = 0;
    boolean code = false;
    for (int i = 0; i <= text.length(); i++) {
      if (i < text.length() && text.charAt(i) == CODE) {
        code = !code;
      }
      if (i == text.length() || (text.charAt(i) == ' ' && !code)) {
        if (i > start) {
          words.add(text.substring(start, i));
        }
        start = i + 1;
      }
    }
    return words;
  }
}
