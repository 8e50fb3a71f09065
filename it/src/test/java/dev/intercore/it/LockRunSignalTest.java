package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code ic lock run} and signals: to the command, to ic, and to ic that still waits. */
class LockRunSignalTest extends LockRunBox {
  private boolean isThere(String note) {
    return Files.exists(scratch.home().resolve("notes").resolve(note));
  }

  /** Started so that no signal is ignored, and away from any terminal. */
  private Running running(String command) {
    Running running =
        scratch.keep(
            user()
                .startBash(
                    "exec setsid env --default-signal ic lock run n s -- bash -c"
                        + Cli.quoted(command)));
    OwnEngine.await("the command", () -> isThere("ready") || !running.isAlive());
    assertThat(running.isAlive()).as("%s", running.stdoutSoFar()).isTrue();
    return running;
  }

  @ParameterizedTest
  @CsvSource({"TERM, 143", "INT, 130", "HUP, 129"})
  void signalsGoToTheCommand(String signal, int code) {
    Running caught =
        running(
            "trap 'echo caught; exit 7' "
                + signal
                + "; : >\"$HOME/ready\"; while :; do read -rt 0.05 <> <(:); done");
    OwnEngine.run("kill", "-" + signal, "" + caught.pid());
    caught.await().exits(7).prints("caught\n").quietly();
    assertOneFreeEntry();
    bash("rm \"$HOME/ready\"").succeeds("");
    Running ended = running(": >\"$HOME/ready\"; exec sleep 100");
    OwnEngine.run("kill", "-" + signal, "" + ended.pid());
    ended.await().exits(code).prints("").quietly();
    assertOneFreeEntry();
  }

  /**
   * The terminal sends it to the whole group: to ic and to the command. By default a shell in the
   * background ignores it, and so would all that the tests start from there.
   */
  @Test
  void ctrlCAtATerminalReachesTheCommandOnce() {
    bash("""
    cat >command <<'END'
    trap 'echo INT >>ints' INT
    : >ready; until [[ -s ints ]]; do read -rt 0.05 <> <(:); done
    read -rt 0.3 <> <(:); exit 5
    END
    { until [[ -e ready ]]; do read -rt 0.05 <> <(:); done; printf '\\003'; until [[ -s ints ]]; do read -rt 0.05 <> <(:); done; } |
      script -qefc 'exec env --default-signal ic lock run n s -- bash command' /dev/null >/dev/null
    echo $? $(<ints)
    """)
        .succeeds("5 INT\n");
    assertOneFreeEntry();
  }

  @Test
  void aKilledIcDoesNotFreeTheLockBeforeTheCommandEnds() {
    Running running = running("echo $$ >\"$HOME/ready\"; exec sleep 100");
    LockBox.kill(running);
    String pid = bash("cat \"$HOME/ready\"").stdout().strip();
    bash("ic lock stale --older-than 0s; ic lock clean --older-than 0s").succeeds("0 cleaned\n");
    bash("ic lock acquire n s --wait 0s").complains(Answer.NO, ":" + pid);
    OwnEngine.run("kill", "-KILL", pid);
    OwnEngine.awaitEnd(Long.parseLong(pid));
    bash("ic lock acquire n s --wait 0s >/dev/null && ic lock release n s").succeeds("released\n");
    assertOneFreeEntry();
  }

  @Test
  void whileTheLockIsBusyTheCommandIsNotStarted() {
    ic("lock", "acquire", "n", "s").exits(Answer.YES);
    bash("ic lock run n s --wait 50ms -- touch started").complains(Answer.NO, "held by");
    for (String signal : new String[] {"TERM", "KILL"}) {
      Running waiting =
          scratch.keep(user().startBash("exec ic lock run n s --wait 60s -- touch started"));
      OwnEngine.await(
          "its gate", () -> ProcessHandle.of(waiting.pid()).orElseThrow().children().count() > 1);
      OwnEngine.run("kill", "-" + signal, "" + waiting.pid());
      waiting.await().exits(signal.equals("TERM") ? 143 : 137);
    }
    ic("lock", "release", "n", "s").succeeds("released\n");
    LockBox.awaitTheRest(locks);
    assertThat(scratch.project().resolve("started")).doesNotExist();
    bash("ic lock acquire n s --wait 0s >/dev/null").succeeds("");
  }
}
