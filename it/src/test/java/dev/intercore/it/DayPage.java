package dev.intercore.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A page with sessions of a shell: blocks marked {@code console}, in which a line with a dollar
 * sign is typed and those below it are the answer. A remark {@code # exit 1} at its end tells the
 * exit code, unless it is 0.
 */
final class DayPage {
  private static final String BEGIN = "```console";
  private static final String END = "```";
  private static final String PROMPT = "$ ";
  private static final String EXIT = "   # exit ";

  /** What is typed, and what it answers. */
  record Step(String command, int exit, List<String> answer) {
    static Step of(String line) {
      int remark = line.lastIndexOf(EXIT);
      int exit = remark < 0 ? 0 : Integer.parseInt(line.substring(remark + EXIT.length()));
      return new Step(line, exit, new ArrayList<>());
    }
  }

  private final Path file;
  private final List<String> lines;

  private DayPage(Path file, List<String> lines) {
    this.file = file;
    this.lines = lines;
  }

  static DayPage read(Path file) throws IOException {
    return new DayPage(file, Files.readAllLines(file));
  }

  List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    boolean inside = false;
    for (String line : lines) {
      if (line.equals(BEGIN) || line.equals(END)) {
        inside = line.equals(BEGIN);
      } else if (inside && line.startsWith(PROMPT)) {
        steps.add(Step.of(line.substring(PROMPT.length())));
      } else if (inside) {
        steps.getLast().answer().add(line);
      }
    }
    return steps;
  }

  /** Writes the page again, with these answers. */
  void rewrite(List<List<String>> answers) throws IOException {
    List<String> page = new ArrayList<>();
    int step = 0;
    boolean inside = false;
    for (String line : lines) {
      if (line.equals(BEGIN) || line.equals(END)) {
        inside = line.equals(BEGIN);
        page.add(line);
      } else if (!inside) {
        page.add(line);
      } else if (line.startsWith(PROMPT)) {
        page.add(line);
        page.addAll(answers.get(step++));
      }
    }
    Files.write(file, page);
  }
}
