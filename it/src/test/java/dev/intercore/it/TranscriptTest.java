package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Transcript;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Transcripts that need the shipped {@code ic}: they run other programs from {@code ic}, or are
 * about the launcher. With {@code -Dintercore.update=true} the files are rewritten to what ic
 * answers now; read the difference before committing it.
 */
class TranscriptTest {
  static List<Transcript> transcripts() throws IOException {
    return Transcript.in(Checkout.file("it/src/test/transcripts"));
  }

  @ParameterizedTest
  @MethodSource("transcripts")
  @Execution(ExecutionMode.CONCURRENT)
  @Timeout(value = 10, unit = TimeUnit.MINUTES) // hundreds of processes
  void everyStepAnswersAsWritten(Transcript transcript) throws IOException {
    try (Scratch scratch = new Scratch(Mode.DIRECT)) {
      List<List<String>> answers = transcript.play(scratch, scratch.ic());
      if (Boolean.getBoolean("intercore.update")) {
        transcript.rewrite(answers);
      } else {
        assertThat(transcript.differences(answers)).isEmpty();
      }
    }
  }
}
