package dev.intercore.app.inprocess;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.TestProject;
import dev.intercore.testkit.Transcript;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The frozen behaviour of commands: every step of every transcript, as in direct mode and through
 * an engine. With {@code -Dintercore.update=true} the files are rewritten to what ic answers now;
 * read the difference before committing it.
 */
class InProcessTranscriptTest {
  private static final Path ROOT =
      Path.of(Objects.requireNonNull(System.getProperty("intercore.root"), "intercore.root"));

  static List<Transcript> transcripts() throws IOException {
    return Transcript.in(ROOT.resolve("app/src/test/transcripts"));
  }

  @ParameterizedTest
  @MethodSource("transcripts")
  void everyStepAnswersAsWritten(Transcript transcript) throws IOException {
    try (TestProject project = new TestProject()) {
      InProcessCli cli = CommandTest.cli(project, new SteppingClock());
      List<List<String>> answers = transcript.play(project, cli);
      if (Boolean.getBoolean("intercore.update")) {
        transcript.rewrite(answers);
      } else {
        assertThat(transcript.differences(answers)).isEmpty();
      }
    }
  }
}
