package dev.intercore.it;

import dev.intercore.testkit.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The process of {@code ic wait}: signals, a dead launcher, a database that is removed. */
class WaitTest extends ProcessTest {
  private Ic user() {
    return scratch
        .ic()
        .with("INTERCORE_LOCK_DIR", scratch.home().resolve("locks").toString())
        .with("INTERCORE_SESSION", "me");
  }

  /** A call that waits, or is about to. */
  private Running waiting(String condition) {
    Running running =
        scratch.keep(
            user().startBash("exec env --default-signal ic wait " + condition + " --for 90s"));
    OwnEngine.await("Java", () -> running.java().isPresent() || !running.isAlive());
    return running;
  }

  @ParameterizedTest
  @CsvSource({"TERM, 143", "INT, 130", "HUP, 129"})
  void signalEndsItAndItPrintsNothing(String signal, int code) {
    Running waiting = waiting("work ready");
    OwnEngine.run("kill", "-" + signal, "" + waiting.pid());
    waiting.await().exits(code).prints("").quietly();
  }

  /** The conditions wait in different ways: for commits, and by looking again. */
  @Test
  void javaEndsWhenItsLauncherIsKilled() {
    user().call("lock", "acquire", "deploy", "x", "--owner", "me").exits(Answer.YES);
    Running onCommits = waiting("work ready");
    Running looking = waiting("lock free deploy x");
    for (Running waiting : new Running[] {onCommits, looking}) {
      long java = waiting.java().orElseThrow().pid();
      OwnEngine.run("kill", "-9", "" + waiting.pid());
      OwnEngine.awaitEnd(java);
    }
  }

  @Test
  void databaseThatIsRemovedEndsIt() {
    Running waiting = waiting("event never");
    OwnEngine.await("the wait", waiting::isWatching);
    bash("rm -r .clavain").succeeds("");
    waiting.await().complains(Answer.ERROR, "removed");
  }
}
