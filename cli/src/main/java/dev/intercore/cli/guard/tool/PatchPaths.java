package dev.intercore.cli.guard.hook;

import dev.intercore.cli.guard.hook.Action.Edit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The files that a patch adds, updates, deletes or moves. A line is taken for a header wherever a
 * tool might take it for one, so that none is missed; where tools may differ about what is white
 * space or the end of a line, the patch is refused.
 */
final class PatchText {
  static final String BEGIN = "*** Begin Patch";
  private static final String END = "*** End Patch";
  private static final String MARK = "*** ";
  private static final String DELETE = "*** Delete File:";
  private static final List<String> HEADERS =
      List.of("*** Add File:", "*** Update File:", DELETE, "*** Move to:");

  /** Headers that name no file. */
  private static final List<String> OTHERS =
      List.of("*** End of File", "*** Environment ID:", BEGIN, END);

  private final Set<Edit> edits = new LinkedHashSet<>();

  private PatchText() {}

  static List<Edit> edits(String patch) {
    List<String> lines = new ArrayList<>();
    for (String line : patch.strip().split("\n", -1)) {
      lines.add(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
    }
    if (!lines.getFirst().strip().equals(BEGIN)) {
      throw unread("it does not begin with " + BEGIN);
    }
    if (!lines.getLast().strip().equals(END)) {
      throw unread("it does not end with " + END);
    }
    PatchText text = new PatchText();
    lines.forEach(text::read);
    if (text.edits.isEmpty()) {
      throw unread("it names no file");
    }
    return List.copyOf(text.edits);
  }

  private void read(String line) {
    int start = 0;
    while (start < line.length() && isSpace(line.charAt(start))) {
      start++;
    }
    String rest = line.substring(start);
    for (String header : HEADERS) {
      if (rest.startsWith(header)) {
        edits.add(new Edit(path(rest.substring(header.length())), header.equals(DELETE)));
        return;
      }
    }
    // Added, removed and context lines begin with a sign; anything else has to be a header.
    if (!rest.isEmpty()
        && " +-@".indexOf(line.charAt(0)) < 0
        && OTHERS.stream().noneMatch(rest::startsWith)) {
      throw unread(
          rest.startsWith(MARK) ? "it has an unknown header: " + rest : "a line has no sign");
    }
  }

  /** One space, and then the path as it is. */
  private static String path(String rest) {
    String path = rest.startsWith(" ") ? rest.substring(1) : rest;
    if (path.isEmpty()) {
      throw unread("a header names no file");
    }
    if (isSpace(path.charAt(0)) || isSpace(path.charAt(path.length() - 1)) || path.contains("\r")) {
      throw unread("a header has white space around its file: " + path.strip());
    }
    return path;
  }

  /** All that anyone takes for white space. */
  private static boolean isSpace(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u0085' || c == '\uFEFF';
  }

  private static RejectedMessage unread(String reason) {
    return new RejectedMessage(
        "the patch cannot be read whole: " + reason,
        "Send it again as one patch, or make the change with an edit tool.");
  }
}
