package dev.intercore.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of steps, as one would see them in a terminal:
 *
 * <pre>
 * # a remark
 * $ the command line, run by bash in the transcript's folder
 * &gt; more lines of it
 * | a line on stdout
 * ! a line on stderr
 * = the exit code, unless it is 0
 * </pre>
 *
 * A stream that does not end with a line end is followed by {@code |\} or {@code !\}.
 */
public record Transcript(Path file, List<Step> steps) {
  /** One command and what it answers; {@code before} are the remarks and blank lines above it. */
  public record Step(int line, List<String> before, List<String> command, List<String> expected) {
    public String script() {
      return String.join("\n", command);
    }

    public String title() {
      return line + ": " + command.getFirst() + (command.size() > 1 ? " …" : "");
    }
  }

  public static Transcript read(Path file) throws IOException {
    List<Step> steps = new ArrayList<>();
    List<String> before = new ArrayList<>();
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      if (line.isEmpty() || line.startsWith("#")) {
        before.add(line);
        continue;
      }
      String rest = line.length() > 2 ? line.substring(2) : "";
      if (line.startsWith("$")) {
        steps.add(new Step(number, before, new ArrayList<>(List.of(rest)), new ArrayList<>()));
        before = new ArrayList<>();
      } else if (line.startsWith(">")) {
        steps.getLast().command().add(rest);
      } else if ("|!=".indexOf(line.charAt(0)) >= 0) {
        steps.getLast().expected().add(line);
      } else {
        throw new IOException(file + ":" + number + ": not a line of a transcript: " + line);
      }
    }
    return new Transcript(file, steps);
  }

  /** What an answer looks like in a transcript. */
  public static List<String> written(int exit, String stdout, String stderr) {
    List<String> lines = new ArrayList<>();
    add(lines, "|", stdout);
    add(lines, "!", stderr);
    if (exit != 0) {
      lines.add("= " + exit);
    }
    return lines;
  }

  private static void add(List<String> lines, String mark, String text) {
    text.lines().forEach(line -> lines.add(line.isEmpty() ? mark : mark + " " + line));
    if (!text.isEmpty() && !text.endsWith("\n")) {
      lines.add(mark + "\\");
    }
  }

  /** Writes the file again, with these answers. */
  public void rewrite(List<List<String>> answers) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      lines.addAll(step.before());
      lines.add("$ " + step.command().getFirst());
      step.command().stream().skip(1).forEach(more -> lines.add("> " + more));
      lines.addAll(i < answers.size() ? answers.get(i) : step.expected());
    }
    Files.write(file, lines);
  }
}
