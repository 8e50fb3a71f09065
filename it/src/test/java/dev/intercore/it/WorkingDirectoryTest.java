package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The directory of a call: odd names, deleted directories, a deleted database. A direct call has it
 * as its own; an engine gets its name from the launcher and may have the database open.
 */
class WorkingDirectoryTest extends BlackBox {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "-dash, with spaces; qu'o\"te $HOME `id`: b\\ack",
        "a?mode=ro#x%41&y",
        "日本-ß-😀",
        "new\nline"
      })
  void anyNameWorks(String name) {
    String folder = Cli.quoted(name).strip();
    bash("mkdir -- ./" + folder).succeeds("");
    bash("cd -- ./"
            + folder
            + """
             || exit 9
            echo 2 >'p l.json'; ic init >/dev/null && ic state set k s '@p l.json' && ic state get k s
            ls -A .clavain && ic health
            """)
        .succeeds("2\nintercore.db\nintercore.db-shm\nintercore.db-wal\nok\n");
  }

  @Test
  void anyNameOfTheDatabaseWorks() {
    bash("ic init --db 'x y.db' >/dev/null && ic state keys --db 'x y.db'").succeeds("");
  }

  @Test
  void nameThatIsNotUtf8IsAnError() {
    bash("mkdir $'\\xff\\xfe' && cd $'\\xff\\xfe' && ic state keys; echo \"exit $?\"")
        .prints("exit 2\n")
        .withoutTrace();
  }

  @Test
  void deletedDirectoryIsAnErrorAndNotANo() {
    Answer answer = inADeletedFolder("ic sentinel check n s --interval 0");
    assertThat(withoutMessagesOfBash(answer.stderr()))
        .as("%s", answer)
        .matches("ic: .*working directory.*\n.+\n");
  }

  @Test
  void deletedDirectoryIsReportedAsJson() {
    Answer answer = inADeletedFolder("ic --json state keys");
    assertThat(withoutMessagesOfBash(answer.stderr()))
        .as("%s", answer)
        .matches("\\{\"error\":.*\"exit_code\":2\\}\n");
  }

  private Answer inADeletedFolder(String command) {
    return bash("mkdir gone && cd gone && rmdir ../gone && exec " + command)
        .exits(Answer.ERROR)
        .prints("")
        .withoutTrace();
  }

  /** Without the messages of bash itself, which it prints before it reads a script. */
  private static String withoutMessagesOfBash(String stderr) {
    return stderr.replaceAll("(shell-init|chdir|job-working-directory): .*\n", "");
  }

  @Test
  void deletedDatabaseIsReportedAndNotCreated() {
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
