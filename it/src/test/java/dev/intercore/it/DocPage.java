package dev.intercore.it;

import dev.intercore.testkit.TestFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page of documentation with commands. All of its blocks are one session of a shell:
 *
 * <ul>
 *   <li>{@code console}: a line with a dollar sign is a command, and the lines below it are its
 *       output. A line with a greater-than sign continues a command.
 *   <li>{@code bash}: commands only. A block that begins with {@code #!} is a script, not a part of
 *       the session.
 *   <li>a comment {@code <!-- test: COMMANDS -->} is a step that the reader does not see.
 *   <li>a comment {@code <!-- tested by CLASS -->} excludes the next block, which that class tests.
 * </ul>
 *
 * A remark {@code # exit 1} at the end of a command states its exit code, unless it is 0.
 */
final class DocPage {
  private static final Pattern EXIT = Pattern.compile("\\s+# (?:.*\\b)?exit (\\d+)\\b[^\\n]*$");
  private static final Pattern TESTED_BY = Pattern.compile("<!-- tested by (\\w+) -->");
  private static final String SETUP = "<!-- test:";
  private static final String SETUP_END = "-->";

  /**
   * A command of the session.
   *
   * @param line the index of its first line on the page
   * @param output what the page shows; {@code null} output is not compared
   */
  record Step(int line, String command, int exit, boolean compared, List<String> output) {}

  private final Path file;
  private final List<String> lines;
  private final List<Step> steps = new ArrayList<>();
  private final List<String> testedBy = new ArrayList<>();

  private DocPage(Path file, List<String> lines) {
    this.file = file;
    this.lines = lines;
  }

  static DocPage read(Path file) {
    String text = new String(TestFiles.read(file), StandardCharsets.UTF_8);
    DocPage page = new DocPage(file, text.lines().toList());
    page.parse();
    return page;
  }

  List<Step> steps() {
    return steps;
  }

  /** Returns the classes that test the blocks which are not part of the session. */
  List<String> testedBy() {
    return testedBy;
  }

  private void parse() {
    boolean excluded = false;
    for (int at = 0; at < lines.size(); at++) {
      String line = lines.get(at);
      Matcher tested = TESTED_BY.matcher(line);
      if (tested.matches()) {
        testedBy.add(tested.group(1));
        excluded = true;
      } else if (line.startsWith(SETUP)) {
        at = setup(at);
      } else if (line.startsWith("```") && line.length() > 3) {
        int end = endOfBlock(at);
        if (!excluded && line.equals("```console")) {
          session(at + 1, end);
        } else if (!excluded && line.equals("```bash") && !lines.get(at + 1).startsWith("#!")) {
          commands(at + 1, end);
        }
        excluded = false;
        at = end;
      }
    }
  }

  private int endOfBlock(int begin) {
    for (int at = begin + 1; at < lines.size(); at++) {
      if (lines.get(at).equals("```")) {
        return at;
      }
    }
    throw new IllegalArgumentException(file + ":" + (begin + 1) + ": the block does not end");
  }

  private int setup(int begin) {
    StringBuilder command = new StringBuilder(lines.get(begin).substring(SETUP.length()));
    int at = begin;
    while (!command.toString().endsWith(SETUP_END)) {
      command.append('\n').append(lines.get(++at));
    }
    command.setLength(command.length() - SETUP_END.length());
    add(begin, command.toString().strip(), false, List.of());
    return at;
  }

  private void session(int begin, int end) {
    int at = begin;
    while (at < end) {
      int first = at;
      if (!lines.get(at).startsWith("$ ")) {
        throw new IllegalArgumentException(file + ":" + (at + 1) + ": output without a command");
      }
      StringBuilder command = new StringBuilder(lines.get(at++).substring(2));
      while (at < end && lines.get(at).startsWith("> ")) {
        command.append('\n').append(lines.get(at++).substring(2));
      }
      int output = at;
      while (at < end && !lines.get(at).startsWith("$ ")) {
        at++;
      }
      add(first, command.toString(), true, List.copyOf(lines.subList(output, at)));
    }
  }

  /** Adds each statement of a block. A statement ends at the first line where it is complete. */
  private void commands(int begin, int end) {
    int first = begin;
    for (int at = begin; at < end; at++) {
      String statement = String.join("\n", lines.subList(first, at + 1));
      if (isComplete(statement)) {
        if (!statement.isBlank() && !statement.strip().startsWith("#")) {
          add(first, statement, false, List.of());
        }
        first = at + 1;
      }
    }
    if (first < end) {
      throw new IllegalArgumentException(file + ":" + (first + 1) + ": not complete");
    }
  }

  /** Bash reports an open quote, block or here-document. */
  private static boolean isComplete(String statement) {
    if (statement.endsWith("\\")) {
      return false;
    }
    try {
      Process bash =
          new ProcessBuilder("/bin/bash", "-n", "-c", statement).redirectErrorStream(true).start();
      bash.getOutputStream().close();
      byte[] message = bash.getInputStream().readAllBytes();
      return bash.waitFor(1, TimeUnit.MINUTES) && bash.exitValue() == 0 && message.length == 0;
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void add(int line, String command, boolean compared, List<String> output) {
    Matcher exit = EXIT.matcher(command);
    int code = exit.find() ? Integer.parseInt(exit.group(1)) : 0;
    steps.add(new Step(line, command, code, compared, output));
  }

  /** Writes the page with the present output of its console blocks, one list for each step. */
  void rewrite(List<List<String>> outputs) throws IOException {
    List<String> page = new ArrayList<>();
    int copied = 0;
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      if (step.compared()) {
        int output = step.line() + (int) step.command().lines().count();
        page.addAll(lines.subList(copied, output));
        page.addAll(outputs.get(i));
        copied = output + step.output().size();
      }
    }
    page.addAll(lines.subList(copied, lines.size()));
    Files.write(file, page);
  }
}
