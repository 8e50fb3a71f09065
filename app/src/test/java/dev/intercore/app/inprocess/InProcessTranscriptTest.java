package dev.intercore.app.inprocess;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.TestProject;
import dev.intercore.testkit.Transcript;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The frozen behaviour of commands: every step of every transcript, as in direct mode and through
 * an engine. With {@code -Dintercore.update=true} the files are rewritten to what ic answers now;
 * read the difference before committing it.
 */
@Execution(ExecutionMode.CONCURRENT)
class InProcessTranscriptTest {
  private static final Path FOLDER =
      Path.of(
          Objects.requireNonNull(System.getProperty("intercore.root"), "intercore.root"),
          "app/src/test/transcripts");

  static List<Transcript> transcripts() throws IOException {
    return Transcript.in(FOLDER);
  }

  @ParameterizedTest
  @MethodSource("transcripts")
  void everyStepAnswersAsWritten(Transcript transcript) throws IOException {
    try (CommandProject project = new CommandProject()) {
      List<List<String>> answers = transcript.play(project, project.ic());
      if (Boolean.getBoolean("intercore.update")) {
        transcript.rewrite(answers);
      } else {
        assertThat(transcript.differences(answers)).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("transcripts")
  void everyStepAnswersTheSameThroughAnEngine(Transcript transcript) {
    SteppingClock clock = new SteppingClock();
    try (TestProject project = new TestProject();
        EngineCli engine = new EngineCli(clock)) {
      InProcessCli cli = engine.in(project.home().resolve("notes"), project.project());
      assertThat(transcript.differences(transcript.play(project, cli))).isEmpty();
    }
  }

  /** Otherwise the comparison above would compare direct mode with itself. */
  @Test
  void engineAnswersMostCallsItself() throws IOException {
    Transcript sentinels = Transcript.read(FOLDER.resolve("sentinel.txt"));
    try (TestProject project = new TestProject();
        EngineCli engine = new EngineCli(new SteppingClock())) {
      sentinels.play(project, engine.in(project.home().resolve("notes"), project.project()));
      assertThat(engine.answered()).isGreaterThan(sentinels.steps().size() * 8 / 10);
    }
  }
}
