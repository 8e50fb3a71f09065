package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The process of {@code ic watch}: changes by others, signals, readers and terminals. */
class WatchTest extends ProcessTest {
  private void bead(String title) {
    ic("work", "create", "--title", title).exits(Answer.YES).quietly();
  }

  private Running watching() {
    Running watch = scratch.keep(scratch.ic().startBash("exec env --default-signal ic watch"));
    OwnEngine.await("the first value", () -> lines(watch) >= 1);
    return watch;
  }

  /** The number of lines that are complete. */
  private static long lines(Running watch) {
    return watch.stdoutSoFar().chars().filter(c -> c == '\n').count();
  }

  @Test
  void changeByAnotherProcessIsALine() {
    Running watch = watching();
    bead("first");
    OwnEngine.await("the change", () -> lines(watch) >= 2);
    assertThat(watch.stdoutSoFar().lines().toList().get(1)).contains("first");
    assertThat(watch.isAlive()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"TERM, 143", "INT, 130", "HUP, 129"})
  void signalEndsIt(String signal, int code) {
    Running watch = watching();
    OwnEngine.run("kill", "-" + signal, "" + watch.pid());
    watch.await().exits(code).quietly();
  }

  @Test
  void closedReaderEndsIt() {
    bash("timeout 60 ic watch | head -n 1 >first; echo ${PIPESTATUS[0]}; grep -c runs first")
        .succeeds("141\n1\n");
  }

  @Test
  void screenOfATerminalIsRedrawn() {
    Running watch =
        scratch.keep(
            scratch
                .ic()
                .startBash(
                    "exec script -qefc 'stty cols 60 rows 12; TERM=xterm exec ic watch' /dev/null"));
    OwnEngine.await("the first screen", () -> watch.stdoutSoFar().contains("Nothing has"));
    bash("for ((i = 0; i < 6; i++)); do ic work create --title item-$i || exit; done")
        .exits(Answer.YES);
    String last =
        OwnEngine.await(
            "the last screen, whole",
            () -> screen(watch),
            screen -> screen.matches("(?s).*6 ready.*\033\\[J"));
    assertThat(last).contains("\033[K", "and ", " more");
    assertThat(last.lines().count()).as("as high as the terminal").isLessThanOrEqualTo(12);
    assertThat(last.replaceAll("\033\\[[0-9;]*[A-Za-z]", "").lines())
        .as("the last column stays free, since the erased part begins there")
        .allMatch(line -> line.strip().codePointCount(0, line.strip().length()) < 60);
  }

  @Test
  void screensOfADumbTerminalFollowEachOther() {
    Running watch =
        scratch.keep(
            scratch.ic().startBash("exec script -qefc 'TERM=dumb exec ic watch' /dev/null"));
    OwnEngine.await("the first screen", () -> watch.stdoutSoFar().contains("Nothing has"));
    bead("item");
    OwnEngine.await("the next", () -> watch.stdoutSoFar().contains("1 ready"));
    assertThat(watch.stdoutSoFar()).doesNotContain("\033");
  }

  /** The output since the cursor last moved to the first line. */
  private static String screen(Running watch) {
    String all = watch.stdoutSoFar();
    return all.substring(all.lastIndexOf("\033[H"));
  }
}
