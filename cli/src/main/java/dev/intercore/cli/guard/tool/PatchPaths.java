package dev.intercore.cli.guard.tool;

import dev.intercore.cli.guard.tool.HookMessage.UnreadableMessageException;
import dev.intercore.cli.guard.tool.HookRequest.EditedFile;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The files that an apply_patch text adds, updates, deletes or moves. A line is a header if any
 * tool might read it as one. A patch is rejected where tools may differ about white space or line
 * ends.
 */
final class PatchPaths {
  static final String BEGIN = "*** Begin Patch";
  private static final String END = "*** End Patch";
  private static final String MARK = "*** ";
  private static final String DELETE = "*** Delete File:";
  private static final List<String> HEADERS =
      List.of("*** Add File:", "*** Update File:", DELETE, "*** Move to:");

  /** Headers without a file. */
  private static final List<String> OTHERS =
      List.of("*** End of File", "*** Environment ID:", BEGIN, END);

  private final Set<EditedFile> files = new LinkedHashSet<>();

  private PatchPaths() {}

  static List<EditedFile> files(String patch) {
    List<String> lines = new ArrayList<>();
    for (String line : patch.strip().split("\n", -1)) {
      lines.add(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
    }
    if (!lines.getFirst().strip().equals(BEGIN)) {
      throw unreadable("it does not begin with " + BEGIN);
    }
    if (!lines.getLast().strip().equals(END)) {
      throw unreadable("it does not end with " + END);
    }
    PatchPaths paths = new PatchPaths();
    lines.forEach(paths::read);
    if (paths.files.isEmpty()) {
      throw unreadable("it names no file");
    }
    return List.copyOf(paths.files);
  }

  private void read(String line) {
    int start = 0;
    while (start < line.length() && isSpace(line.charAt(start))) {
      start++;
    }
    String rest = line.substring(start);
    for (String header : HEADERS) {
      if (rest.startsWith(header)) {
        files.add(new EditedFile(path(rest.substring(header.length())), header.equals(DELETE)));
        return;
      }
    }
    // Added, removed and context lines start with a sign; any other line is a header.
    if (!rest.isEmpty()
        && " +-@".indexOf(line.charAt(0)) < 0
        && OTHERS.stream().noneMatch(rest::startsWith)) {
      throw unreadable(
          rest.startsWith(MARK) ? "it has an unknown header: " + rest : "a line has no sign");
    }
  }

  /** Returns the path after one space, unchanged. */
  private static String path(String rest) {
    String path = rest.startsWith(" ") ? rest.substring(1) : rest;
    if (path.isEmpty()) {
      throw unreadable("a header names no file");
    }
    if (isSpace(path.charAt(0)) || isSpace(path.charAt(path.length() - 1)) || path.contains("\r")) {
      throw unreadable("a header has white space around its file: " + path.strip());
    }
    return path;
  }

  /** Whether any tool might read it as white space. */
  private static boolean isSpace(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\u0085' || c == '\uFEFF';
  }

  private static UnreadableMessageException unreadable(String reason) {
    return new UnreadableMessageException(
        "cannot parse the whole patch: " + reason,
        "Send it again as one patch, or make the change with an edit tool.");
  }
}
