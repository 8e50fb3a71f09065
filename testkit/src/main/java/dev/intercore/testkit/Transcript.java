package dev.intercore.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

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
    String script() {
      return String.join("\n", command);
    }

    String title() {
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

  /** All transcripts in a folder. */
  public static List<Transcript> in(Path folder) throws IOException {
    List<Transcript> all = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".txt")).sorted().toList()) {
        all.add(read(file));
      }
    }
    return all;
  }

  @Override
  public String toString() {
    return String.valueOf(file.getFileName());
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

  /** The answers of all steps, each as it is written in a transcript. */
  public List<List<String>> play(TestProject project, Cli cli) {
    List<List<String>> answers = new ArrayList<>();
    for (Step step : steps) {
      Answer answer = cli.bash(step.script());
      answers.add(
          written(
              answer.exit(),
              normalized(answer.stdout(), project),
              normalized(answer.stderr(), project)));
    }
    return answers;
  }

  /** The step that answered otherwise, for each that did. */
  public List<String> differences(List<List<String>> answers) {
    List<String> different = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      if (!answers.get(i).equals(step.expected())) {
        different.add(
            file.getFileName()
                + ":"
                + step.title()
                + "\nexpected:\n"
                + String.join("\n", step.expected())
                + "\nanswered:\n"
                + String.join("\n", answers.get(i)));
      }
    }
    return different;
  }

  /**
   * Replaces what differs from run to run, and nothing else: the folders of the test, times and
   * dates, fencing tokens of locks, the random part of ids, process names, pids and hosts, the
   * version of the program and measured milliseconds.
   */
  static String normalized(String text, TestProject project) {
    return text.replace(project.project().toString(), "<dir>")
        .replace(project.home().toString(), "<above>")
        .replaceAll("\\b[12]\\d{9}\\b", "<time>")
        .replaceAll("\\b[12]\\d{15}\\b", "<token>")
        .replaceAll("\\b(intent-\\d+)-[0-9a-f]{4}\\b", "$1-<hex>")
        .replaceAll("\"host\":\"[^\"]+\"", "\"host\":\"<host>\"")
        .replaceAll("\\b(bead|convoy|mr|esc|mayor|polecat|refinery)-[0-9a-z]{5,}\\b", "$1-<id>")
        .replaceAll("\\b(run|agent|artifact)-[0-9a-z]{5}\\b", "$1-<id>")
        .replaceAll("\\b(bead|polecat|mr)-[0-9a-z]{1,4}…", "$1-<id>…")
        .replaceAll("\\bprocess-\\d+-\\d+-[0-9a-f]{8}\\b", "process-<id>")
        .replaceAll("\\b20\\d\\d-\\d\\d-\\d\\dT[0-9:]{8}Z", "<iso>")
        .replaceAll("\"pid\":\\d{2,}", "\"pid\":<pid>")
        .replaceAll("\\b20\\d{6}-\\d{6}\\b", "<stamp>")
        .replaceAll("\\b\\d+\\.\\d+\\.\\d+\\b", "<version>")
        .replaceAll("\\b\\d+\\.\\d{3} ms\\b", "<ms>");
  }
}
