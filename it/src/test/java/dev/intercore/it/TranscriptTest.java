package dev.intercore.it;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Transcript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The frozen behaviour: every step of every file in {@code src/test/transcripts}. With {@code
 * -Dintercore.update=true} the files are rewritten to what ic answers now; read the difference
 * before committing it.
 */
class TranscriptTest {
  private static final Path FOLDER = Checkout.file("it/src/test/transcripts");
  private static final boolean UPDATE = Boolean.getBoolean("intercore.update");

  static Stream<Arguments> files() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(f -> f.toString().endsWith(".txt")).sorted().toList().stream()
          .flatMap(file -> Arrays.stream(Mode.values()).map(mode -> Arguments.of(file, mode)));
    }
  }

  /** The steps of a file build on each other; files and modes know nothing of each other. */
  @ParameterizedTest
  @MethodSource("files")
  @Execution(ExecutionMode.CONCURRENT)
  @Timeout(value = 10, unit = TimeUnit.MINUTES) // hundreds of processes
  void everyStepAnswersAsWritten(Path file, Mode mode) throws IOException {
    Transcript transcript = Transcript.read(file);
    try (Scratch scratch = new Scratch(mode)) {
      SoftAssertions steps = new SoftAssertions();
      List<List<String>> answers = new ArrayList<>();
      for (Transcript.Step step : transcript.steps()) {
        List<String> written = answer(step, scratch);
        answers.add(written);
        if (!UPDATE) {
          steps.assertThat(written).as(step.title()).isEqualTo(step.expected());
        }
      }
      if (UPDATE && mode == Mode.DIRECT) {
        transcript.rewrite(answers);
      }
      steps.assertAll();
    }
  }

  private static List<String> answer(Transcript.Step step, Scratch scratch) {
    Answer answer = scratch.bash(step.script());
    return Transcript.written(
        answer.exit(), steady(answer.stdout(), scratch), steady(answer.stderr(), scratch));
  }

  /** Without what differs from run to run. */
  private static String steady(String text, Scratch scratch) {
    return text.replace(scratch.project().toString(), "<dir>")
        .replace(scratch.home().toString(), "<above>")
        .replaceAll("\\b[12]\\d{9}\\b", "<time>")
        .replaceAll("\\b[12]\\d{15}\\b", "<token>")
        .replaceAll("\\b(intent-\\d+)-[0-9a-f]{4}\\b", "$1-<hex>")
        .replaceAll("\\b(bead|convoy|mr|esc|mayor|polecat|refinery)-[0-9a-z]{5,}\\b", "$1-<id>")
        .replaceAll("\\b(run|agent|artifact)-[0-9a-z]{5}\\b", "$1-<id>")
        .replaceAll("\\b(bead|polecat|mr)-[0-9a-z]{1,4}…", "$1-<id>…")
        .replaceAll("\\bprocess-\\d+-\\d+-[0-9a-f]{8}\\b", "process-<id>")
        .replaceAll("\\b20\\d\\d-\\d\\d-\\d\\dT[0-9:]{8}Z", "<iso>")
        .replaceAll("\\b20\\d{6}-\\d{6}\\b", "<stamp>")
        .replaceAll("\\b\\d+\\.\\d+\\.\\d+\\b", "<version>")
        .replaceAll("\\b\\d+\\.\\d{3} ms\\b", "<ms>");
  }
}
