package dev.intercore.app.inprocess;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.DatabaseFile;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The test harness: what tests rely on when they call commands in this JVM. */
class InProcessCliTest extends CommandTest {
  @Test
  void callsAnswerAsProcessesDo() {
    ic("sentinel", "check", "n", "s", "--interval", "300").succeeds("allowed\n");
    ic("sentinel", "check", "n", "s", "--interval", "300").exits(1).prints("throttled\n");
    clock.advance(Duration.ofMinutes(5));
    ic("sentinel", "check", "n", "s", "--interval", "300").succeeds("allowed\n");
    project.ic().callWithInput(" {\"a\":1} ", "state", "set", "k", "é").succeeds("");
    ic("state", "get", "k", "é").succeeds("{\"a\":1}\n");
    ic("state", "get").complains(3, "missing");
  }

  @Test
  void projectHasACompleteDatabase() {
    assertThat(project.sqlite().number("PRAGMA user_version")).isEqualTo(DatabaseFile.SCHEMA);
    assertThat(project.sqlite().number("SELECT count(*) FROM state")).isZero();
  }

  @Test
  void startedCallIsAwaitedAndItsOutputIsReadBefore() {
    ic("events", "add", "a.one", "s").succeeds("1\n");
    RunningCall call =
        cli().start("events", "tail", "--follow", "--limit", "2").awaitPrinted("a.one").awaitWait();
    ic("events", "add", "a.two", "s").succeeds("2\n");
    assertThat(call.await().exits(0).stdout()).isEqualTo(call.stdoutSoFar()).hasLineCount(2);
    assertThat(call.isAlive()).isFalse();
  }

  @Test
  void scriptsReachThisProcess() {
    bash("echo 5 | ic state set k 'a b' && cd /tmp && ic state get k x")
        .complains(2, "no .clavain");
    bash("cd .clavain; ic state get k 'a b' | tr 5 6; ic state get k none; echo $?")
        .succeeds("6\n1\n");
    bash("ic state set k s </dev/null").complains(2, "empty");
    bash("ic state list k >../out; cat ../out").succeeds("a b\n");
  }

  @Test
  void environmentAndDirectoryAreThoseOfTheCall() {
    project.ic().with("INTERCORE_DB", "none.db").call("state", "keys").complains(2, "none.db");
    bash("INTERCORE_SESSION=me ic intent declare --allow a --intent x >../id && ic intent list")
        .exits(0);
    assertThat(bash("INTERCORE_SESSION=me ic intent list").stdout()).contains("\town_active\t");
  }

  @Test
  void holderOfALockIsTheShellThatCallsOrThisProcess() {
    String locks = project.home().resolve("locks").toString();
    var cli = project.ic().with("INTERCORE_LOCK_DIR", locks);
    cli.call("lock", "acquire", "n", "s").exits(0);
    assertThat(cli.call("lock", "list", "--json").stdout())
        .contains("\"pid\":" + ProcessHandle.current().pid());
    assertThat(cli.bash("ic lock acquire n t >/dev/null; ic lock release n t; : $$").stdout())
        .isEqualTo("released\n");
  }
}
