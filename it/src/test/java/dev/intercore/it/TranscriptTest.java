package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The frozen behaviour: every step of every file in {@code src/test/transcripts}. With {@code
 * -Dintercore.update=true} the files are rewritten to what ic answers now; read the difference
 * before committing it.
 */
class TranscriptTest {
  private static final Path FOLDER = Checkout.file("it/src/test/transcripts");
  private static final boolean UPDATE = Boolean.getBoolean("intercore.update");

  @TestFactory
  Stream<DynamicNode> everyStepAnswersAsWritten() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(f -> f.toString().endsWith(".txt")).sorted().toList().stream()
          .flatMap(file -> Arrays.stream(Mode.values()).map(mode -> container(file, mode)));
    }
  }

  private static DynamicContainer container(Path file, Mode mode) {
    try {
      Transcript transcript = Transcript.read(file);
      Scratch scratch = new Scratch(mode);
      List<List<String>> answers = new ArrayList<>();
      Stream<DynamicTest> steps =
          transcript.steps().stream()
              .map(step -> dynamicTest(step.title(), () -> run(step, scratch, answers)));
      DynamicTest end =
          dynamicTest(
              "every database is sound",
              () -> {
                if (UPDATE) {
                  transcript.rewrite(answers);
                }
                scratch.close();
              });
      return dynamicContainer(
          Scratch.name(file) + " " + mode, Stream.concat(steps, Stream.of(end)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void run(Transcript.Step step, Scratch scratch, List<List<String>> answers) {
    Answer answer = scratch.bash(step.script());
    List<String> written =
        Transcript.written(
            answer.exit(), steady(answer.stdout(), scratch), steady(answer.stderr(), scratch));
    answers.add(written);
    if (!UPDATE) {
      assertThat(written).as(step.script()).isEqualTo(step.expected());
    }
  }

  /** Without what differs from run to run. */
  private static String steady(String text, Scratch scratch) {
    return text.replace(scratch.project().toString(), "<dir>")
        .replace(scratch.home().toString(), "<above>")
        .replaceAll("\\b[12]\\d{9}\\b", "<time>")
        .replaceAll("\\b20\\d{6}-\\d{6}\\b", "<stamp>")
        .replaceAll("\\b\\d+\\.\\d+\\.\\d+\\b", "<version>")
        .replaceAll("\\b\\d+\\.\\d{3} ms\\b", "<ms>");
  }
}
