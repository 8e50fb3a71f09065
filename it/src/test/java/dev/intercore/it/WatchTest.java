package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code ic watch}: what is going on, for as long as someone looks. */
class WatchTest extends TeamBox {
  private Ic user() {
    return scratch
        .ic()
        .with("INTERCORE_LOCK_DIR", scratch.home().resolve("locks").toString())
        .with("INTERCORE_SESSION", "me");
  }

  private Running watching(String... more) {
    Running watch =
        scratch.keep(user().startBash("exec env --default-signal ic watch" + Cli.quoted(more)));
    OwnEngine.await("the first value", () -> lines(watch) >= 1);
    return watch;
  }

  /** Those that are complete. */
  private static long lines(Running watch) {
    return watch.stdoutSoFar().chars().filter(c -> c == '\n').count();
  }

  @Test
  void eachChangeOfAnotherProcessIsALine() {
    Running watch = watching();
    assertThat(watch.stdoutSoFar()).startsWith("{\"runs\":[").contains("\"work\":[]");
    bead("first");
    OwnEngine.await("the change", () -> lines(watch) >= 2);
    assertThat(watch.stdoutSoFar().lines().toList().get(1)).contains("first");
    user().call("lock", "acquire", "deploy", "x").exits(Answer.YES);
    OwnEngine.await("the lock", () -> watch.stdoutSoFar().contains("\"name\":\"deploy\""));
    assertThat(watch.isAlive()).isTrue();
  }

  @Test
  void whereNothingChangesNothingIsSaid() throws InterruptedException {
    user().call("lock", "acquire", "deploy", "x").exits(Answer.YES);
    Running watch = watching("--json");
    assertThat(watch.isStillRunningAfter(Duration.ofSeconds(3))).isTrue();
    assertThat(lines(watch)).as("a lock that grows older is no change").isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"TERM, 143", "INT, 130", "HUP, 129"})
  void signalEndsIt(String signal, int code) {
    Running watch = watching();
    OwnEngine.run("kill", "-" + signal, "" + watch.pid());
    watch.await().exits(code).quietly();
  }

  @Test
  void readerThatLeavesEndsIt() {
    user()
        .bash("timeout 60 ic watch | head -n 1 >first; echo ${PIPESTATUS[0]}; grep -c runs first")
        .succeeds("141\n1\n");
  }

  @Test
  void databaseThatIsRemovedEndsIt() {
    Running watch = watching();
    bash("rm -r .clavain").succeeds("");
    Answer answer = watch.await().exits(Answer.ERROR);
    assertThat(answer.stderr()).contains("removed").hasLineCount(2);
  }

  @Test
  void atATerminalTheScreenIsDrawnAnew() {
    Running watch =
        scratch.keep(
            user()
                .startBash(
                    "exec script -qefc 'stty cols 60 rows 12; TERM=xterm exec ic watch' /dev/null"));
    OwnEngine.await("the first screen", () -> watch.stdoutSoFar().contains("Nothing has"));
    for (int i = 0; i < 6; i++) {
      bead("item-" + i);
    }
    String last =
        OwnEngine.await(
            "the last screen, whole",
            () -> screen(watch),
            screen -> screen.matches("(?s).*6 ready.*\033\\[J"));
    assertThat(last).contains("\033[K", "and ", " more");
    assertThat(last.lines().count()).as("as high as the terminal").isLessThanOrEqualTo(12);
    assertThat(last.replaceAll("\033\\[[0-9;]*[A-Za-z]", "").lines())
        .as("the last column stays free, since what is erased begins there")
        .allMatch(line -> line.strip().codePointCount(0, line.strip().length()) < 60);
  }

  @Test
  void onADumbTerminalOneScreenFollowsTheOther() {
    Running watch =
        scratch.keep(user().startBash("exec script -qefc 'TERM=dumb exec ic watch' /dev/null"));
    OwnEngine.await("the first screen", () -> watch.stdoutSoFar().contains("Nothing has"));
    bead("item");
    OwnEngine.await("the next", () -> watch.stdoutSoFar().contains("1 ready"));
    assertThat(watch.stdoutSoFar()).doesNotContain("\033");
  }

  /** What was drawn since the cursor last went home. */
  private static String screen(Running watch) {
    String all = watch.stdoutSoFar();
    return all.substring(all.lastIndexOf("\033[H"));
  }
}
