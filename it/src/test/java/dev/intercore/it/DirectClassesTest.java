package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A direct {@code sentinel check} takes every class from the AOT cache. A class that is parsed and
 * verified at run time costs a hook about as much as a hundred cached ones.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class DirectClassesTest {
  private static final String FROM_CACHE = "source: shared objects file";

  /** A call loads more than this; fewer lines mean that the log is not the one of a call. */
  private static final int FEWEST_CLASSES = 500;

  private final Scratch scratch = Scratch.initialized(Mode.DIRECT);

  @AfterEach
  void close() {
    scratch.close();
  }

  /**
   * Runs {@code ic_direct} of the build with one more option. The option stands before the main
   * class, thus after {@code -Xlog:disable}, which would switch it off.
   */
  private List<String> classesLoadedBy(String words) {
    Path log = scratch.home().resolve("classes.log");
    scratch
        .bash(
            """
            ic_home=%s
            log_classes() {
              local word
              local -a words=()
              for word in "$@"; do
                [[ $word != dev.intercore.app.Main ]] || words+=("-Xlog:class+load:file=%s")
                words+=("$word")
              done
              exec "${words[@]}"
            }
            source "$ic_home/bin/direct.sh"
            ic_java=(log_classes "${ic_java[@]}")
            ic_direct '' %s
            """
                .formatted(
                    Cli.quoted(Checkout.file(".build").resolve(OwnEngine.build()).toString())
                        .strip(),
                    log,
                    words))
        .exits(Answer.YES)
        .quietly();
    return new String(TestFiles.read(log), StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.contains(" source: "))
        .toList();
  }

  private static List<String> notCached(List<String> loaded) {
    // No exceptions are allowed: lambda forms and hidden classes are in the cache as well.
    return loaded.stream().filter(line -> !line.endsWith(FROM_CACHE)).toList();
  }

  @Test
  void directSentinelCheckLoadsNoClassOutsideTheCache() {
    List<String> loaded = classesLoadedBy("sentinel check compound s1 --interval 300");
    assertThat(loaded).hasSizeGreaterThan(FEWEST_CLASSES);
    assertThat(loaded).anyMatch(line -> line.contains("dev.intercore.sentinel.Sentinels "));
    assertThat(notCached(loaded)).isEmpty();
  }

  @Test
  void callThatTheTrainingDoesNotMakeIsNoticed() {
    assertThat(notCached(classesLoadedBy("convoy list"))).isNotEmpty();
  }
}
