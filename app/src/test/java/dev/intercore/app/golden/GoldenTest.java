package dev.intercore.app.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.IntentFields;
import dev.intercore.testkit.Transcript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** This program reads data of earlier versions and answers as commit f9e028a did. */
@Execution(ExecutionMode.CONCURRENT)
class GoldenTest {
  private static final String AT = "# at ";

  static List<Path> transcripts() throws IOException {
    try (Stream<Path> files = Files.walk(GoldenProject.CORPUS)) {
      return files
          .filter(file -> file.toString().endsWith(".txt") && !file.endsWith("tree.txt"))
          .map(GoldenProject.CORPUS::relativize)
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("transcripts")
  void everyStepAnswersAsRecorded(Path file) throws IOException {
    Transcript transcript = Transcript.read(GoldenProject.CORPUS.resolve(file));
    List<String> differences = new ArrayList<>();
    try (GoldenProject project =
        new GoldenProject(Objects.requireNonNull(file.getParent()).toString())) {
      GoldenText expected = new GoldenText(project.known());
      GoldenText answered = new GoldenText(project.known());
      for (Transcript.Step step : transcript.steps()) {
        setTime(project, step);
        String script = String.join("\n", step.command());
        String recorded = RenewedLeases.present(script, String.join("\n", step.expected()));
        String wanted = expected.normalized(RewordedTexts.present(recorded));
        String answer = IntentFields.withoutAdded(written(project, project.ic().bash(script)));
        String got = answered.normalized(answer);
        if (!wanted.equals(got)) {
          differences.add(
              file
                  + ":"
                  + step.line()
                  + "\n$ "
                  + script
                  + "\n--- recorded\n"
                  + wanted
                  + "\n--- answered\n"
                  + got);
        }
      }
    }
    assertThat(differences).isEmpty();
  }

  private static void setTime(GoldenProject project, Transcript.Step step) {
    step.before().stream()
        .filter(line -> line.startsWith(AT))
        .forEach(line -> project.setTime(Long.parseLong(line.substring(AT.length()))));
  }

  private static String written(GoldenProject project, Answer answer) {
    List<String> lines =
        Transcript.written(
            answer.exit(), plain(project, answer.stdout()), plain(project, answer.stderr()));
    return String.join("\n", lines);
  }

  private static String plain(GoldenProject project, String text) {
    return text.replace(project.project().toString(), "<dir>")
        .replace(project.home().toString(), "<above>");
  }
}
