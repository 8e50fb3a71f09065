package dev.intercore.app.inprocess;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.CommandCatalog;
import dev.intercore.cli.CommandSpec;
import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestProject;
import dev.intercore.testkit.Transcript;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The examples of commands that are declared as reading change no file of a project. */
class ReadingCommandsTest {
  private static final Path EXAMPLES =
      Path.of(
          Objects.requireNonNull(System.getProperty("intercore.root"), "intercore.root"),
          "app/src/test/transcripts/examples.txt");

  /**
   * The transcript does not play their examples. Calls of {@code wait} and {@code watch} in other
   * tests are checked by {@link DeclaredAccess}; the other two open no database.
   */
  private static final Set<String> NOT_PLAYED =
      Set.of("wait", "watch", "engine status", "completion");

  @Test
  void readingCommandChangesNoFile() throws IOException {
    Set<String> played = new TreeSet<>();
    List<String> changing = new ArrayList<>();
    DirectCalls direct = new DirectCalls(new SteppingClock());
    try (TestProject project = new TestProject()) {
      CallRunner runner =
          request -> {
            Optional<CommandSpec<?>> reading = DeclaredAccess.reading(request.words());
            if (reading.isEmpty()) {
              return direct.run(request);
            }
            played.add(reading.get().name());
            Map<Path, String> before = files(project.project());
            Answer answer = direct.run(request);
            Map<Path, String> after = files(project.project());
            if (!after.equals(before)) {
              changing.add(request.line() + ": " + before + " -> " + after);
            }
            return answer;
          };
      InProcessCli cli =
          InProcessCli.of(runner, project.home().resolve("notes"), project.project());
      Transcript transcript = Transcript.read(EXAMPLES);
      assertThat(transcript.differences(transcript.play(project, cli))).isEmpty();
    }
    assertThat(changing).isEmpty();
    assertThat(
            CommandCatalog.tree().all().stream()
                .filter(spec -> spec.access() == CommandSpec.Access.READS)
                .map(CommandSpec::name)
                .filter(name -> !NOT_PLAYED.contains(name)))
        .containsExactlyInAnyOrderElementsOf(played);
  }

  /** Returns a digest of each file. The -shm file has only the locks of readers and writers. */
  private static Map<Path, String> files(Path folder) {
    Map<Path, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) all::iterator) {
        if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
          files.put(file, "folder");
        } else if (!file.toString().endsWith("-shm")) {
          files.put(file, digest(file));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  private static String digest(Path file) throws IOException {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
