package dev.intercore.app.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.CommandCatalog;
import dev.intercore.cli.CommandSpec;
import dev.intercore.testkit.Transcript;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The corpus has the JSON form of every command. */
class GoldenCoverageTest {
  private static final String PROCESS = "the launcher runs a command, which needs processes";
  private static final String ENGINE = "is about a running engine, which differs on each machine";

  /** Commands without a recorded answer, and why. A command made after f9e028a belongs here too. */
  private static final Map<String, String> NOT_RECORDED =
      Map.of(
          "demo", "starts processes and prints measured times",
          "watch", "never ends",
          "help", "prints text for people, which may be reworded",
          "completion", "prints a program for a shell, which CompletionTest runs",
          "lock run", PROCESS,
          "merge run", PROCESS,
          "engine start", ENGINE,
          "engine stop", ENGINE,
          "engine status", ENGINE);

  @Test
  void everyCommandHasARecordedJsonAnswer() throws IOException {
    List<String> calls = callsWithJson();
    TreeSet<String> missing = new TreeSet<>();
    for (CommandSpec<?> command : CommandCatalog.tree().all()) {
      String name = command.name();
      if (calls.stream().noneMatch(call -> call.startsWith("ic " + name + " "))) {
        missing.add(name);
      }
    }
    assertThat(missing).containsExactlyInAnyOrderElementsOf(NOT_RECORDED.keySet());
  }

  /** Calls in steps that printed JSON. */
  private static List<String> callsWithJson() throws IOException {
    List<String> calls = new ArrayList<>();
    for (Path file : GoldenTest.transcripts()) {
      for (Transcript.Step step : Transcript.read(GoldenProject.CORPUS.resolve(file)).steps()) {
        if (step.expected().stream().anyMatch(line -> line.matches("[|!] [\\[{\"n].*"))) {
          String script = String.join("\n", step.command()).replaceAll("\\$\\([^()]*\\)", "ID");
          for (String part : script.split("[;|&()\n]|\\bdo\\b", -1)) {
            if (part.contains(" --json")) {
              calls.add(part.strip());
            }
          }
        }
      }
    }
    return calls;
  }
}
