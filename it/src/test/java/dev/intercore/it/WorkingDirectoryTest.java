package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import dev.intercore.testkit.GoDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where ic is called from, and how it is found. */
class WorkingDirectoryTest extends BlackBox {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "with spaces",
        "qu'o\"te",
        "a?mode=ro#x%41&y",
        "b\\ack",
        "日本-ß-😀",
        "new\nline",
        "-dash",
        "$HOME `id`",
        "semi;colon:and,comma"
      })
  void anyNameOfTheFolderWorks(String name) {
    String at = "cd -- ./" + Cli.quoted(name).strip() + " || exit 9\n";
    bash("mkdir -- ./" + Cli.quoted(name).strip()).succeeds("");
    bash(at
            + "echo 2 >'p l.json'; ic init >/dev/null && ic state set k s '@p l.json' && ic state get k s")
        .succeeds("2\n");
    bash(at + "ic init --db 'x y.db' >/dev/null && ic state keys --db 'x y.db'").succeeds("");
    bash(at + "ls -A .clavain && ic health")
        .succeeds("intercore.db\nintercore.db-shm\nintercore.db-wal\nok\n");
  }

  @Test
  void aBackupInAFolderWithAnOddNameIsMadeAndRestored() {
    GoDatabase.replace(scratch, 10);
    bash("mkdir 'a?b#c%20d' && mv .clavain 'a?b#c%20d/'").succeeds("");
    bash("cd 'a?b#c%20d' && ic state get key-7 scope").succeeds("{\"n\":7}\n");
    bash("cd 'a?b#c%20d' && ic restore .clavain/*.backup-* >/dev/null && ic state get key-7 scope")
        .succeeds("{\"n\":7}\n");
  }

  @Test
  void aFolderWithANameThatIsNoTextIsRefusedOrWorks() {
    bash("mkdir $'\\xff\\xfe' && cd $'\\xff\\xfe' && ic state keys; echo \"exit $?\"")
        .prints("exit 2\n")
        .withoutTrace();
  }

  @Test
  void aDeletedWorkingDirectoryIsAnErrorNotANo() {
    Answer answer = inADeletedFolder("ic sentinel check n s --interval 0");
    assertThat(withoutBashsOwn(answer.stderr()))
        .as("%s", answer)
        .matches("ic: .*working directory.*\n.+\n");
  }

  @Test
  void aDeletedWorkingDirectoryIsToldAsJsonToo() {
    Answer answer = inADeletedFolder("ic --json state keys");
    assertThat(withoutBashsOwn(answer.stderr()))
        .as("%s", answer)
        .matches("\\{\"error\":.*\"exit_code\":2\\}\n");
  }

  private Answer inADeletedFolder(String command) {
    return bash("mkdir gone && cd gone && rmdir ../gone && exec " + command)
        .exits(Answer.ERROR)
        .prints("")
        .withoutTrace();
  }

  /** What bash says at its start in such a folder, before it reads a script. */
  private static String withoutBashsOwn(String stderr) {
    return stderr.replaceAll("(shell-init|chdir|job-working-directory): .*\n", "");
  }

  @Test
  void itIsFoundThroughLinksRelativePathsAndPath() {
    String ic = Checkout.file("ic").toString();
    bash("ln -s " + ic + " link && ln -s link again && mkdir d && ln -s ../again d/third")
        .succeeds("");
    bash("./link state keys && ./again state keys && d/third state keys && cd d && ./third state keys")
        .succeeds("");
    bash("PATH=$PWD:/usr/bin:/bin; link state keys && cd d && again state keys").succeeds("");
    bash("PATH=.:/usr/bin:/bin; link state keys").succeeds("");
    bash("cd d && PATH=..:/usr/bin:/bin && again state keys").succeeds("");
    bash("bash " + ic + " state keys && cd / && bash -x " + ic + " version 2>/dev/null | head -c 3")
        .succeeds("ic ");
  }

  @Test
  void itIsFoundFromTheCheckoutItself() {
    scratch.ic().in(Checkout.ROOT).bash("./ic version | head -c 3").succeeds("ic ");
    scratch
        .ic()
        .in(Checkout.file("it"))
        .bash("../ic version | head -c 3 && .././ic version | head -c 3")
        .succeeds("ic ic ");
  }

  @Test
  void aDatabaseDeletedBetweenCallsIsToldAndNotMadeAgain() {
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    bash("rm .clavain/intercore.db*").succeeds("");
    ic("state", "get", "k", "s").complains(Answer.ERROR, "there is no");
    ic("sentinel", "check", "n", "s", "--interval", "0").complains(Answer.ERROR, "there is no");
    bash("ls -A .clavain").succeeds("");
    bash("rm -r .clavain").succeeds("");
    ic("state", "set", "k", "s", "--value", "1").complains(Answer.ERROR, "there is no");
    bash("ls -A").succeeds("");
  }
}
