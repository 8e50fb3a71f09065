package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Tier;
import dev.intercore.testkit.Transcript;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
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

  /** The declared examples, and the files whose steps are plain calls. */
  private static final Set<String> PLAIN =
      Set.of("examples.txt", "names.txt", "sentinel.txt", "state.txt", "usage.txt", "version.txt");

  /** Those that the normal tier plays in direct mode too, in which each call starts a JVM. */
  private static final Set<String> DIRECT = Set.of("examples.txt", "sentinel.txt", "version.txt");

  /** In the other files most steps are scripts of many calls; they are left to the long tier. */
  static Stream<Arguments> sharedTranscripts() throws IOException {
    return Transcript.in(Checkout.file("app/src/test/transcripts")).stream()
        .flatMap(transcript ->
            Arrays.stream(Mode.values())
                .filter(mode ->
                    Tier.isAll()
                        || (mode == Mode.DIRECT ? DIRECT : PLAIN).contains(transcript.toString()))
                .map(mode -> Arguments.of(transcript, mode)));
  }

  /** The same files are played in process, so equal answers here are equal answers everywhere. */
  @ParameterizedTest
  @MethodSource("sharedTranscripts")
  @Execution(ExecutionMode.CONCURRENT)
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void processesAnswerAsCallsInOneProcessDo(Transcript transcript, Mode mode) {
    try (Scratch scratch = new Scratch(mode)) {
      assertThat(transcript.differences(transcript.play(scratch, scratch.ic()))).isEmpty();
    }
  }
}
