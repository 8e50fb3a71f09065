package dev.intercore.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.process.ProcFs.ProcessStat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which process holds what a call acquires. In every test the agent is 10 and the call is 20. */
class LongLivedAncestorTest {
  private final FakeProc fake;

  LongLivedAncestorTest(@TempDir Path root) throws IOException {
    fake = new FakeProc(root).process(10, "node", 1, "node", "agent.js");
  }

  private Optional<Long> lasting(long pid) throws IOException {
    return new LongLivedAncestor(fake.proc(), fake.proc().kernel()).of(pid);
  }

  @Test
  void theParentIfItLasts() throws IOException {
    fake.process(20, "ic", 10, "/bin/bash", "-p", "/opt/ic", "lock", "acquire");
    assertThat(lasting(20)).contains(10L);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bash -c",
        "bash -lc",
        "bash -euo pipefail -c",
        "sh -c",
        "bash --norc -c",
        "bash --rcfile f -c",
        "zsh -fc",
        "fish --command=x",
        "dash -ec",
        "bash +x -c",
        "bash -O extglob -c"
      })
  void notAShellThatRunsAString(String shell) throws IOException {
    String[] words = (shell + " script").split(" ", -1);
    fake.process(15, words[0], 10, words).process(20, "ic", 15, "ic");
    assertThat(lasting(20)).contains(10L);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bash",
        "bash -i",
        "-bash",
        "bash script -c",
        "bash -- -c",
        "bash -x hook.sh -c",
        "zsh -l",
        "bash -o errexit script -c",
        "sh ./c",
        "bash --rcfile -c"
      })
  void aShellThatLasts(String shell) throws IOException {
    String[] words = shell.split(" ", -1);
    fake.process(15, "bash", 10, words).process(20, "ic", 15, "ic");
    assertThat(lasting(20)).contains(15L);
  }

  @Test
  void notASubshellOfAScriptButTheScript() throws IOException {
    String[] hook = {"/bin/bash", "./hook.sh"};
    fake.process(14, "hook.sh", 10, hook)
        .subshell(15, "hook.sh", 14, hook)
        .subshell(16, "hook.sh", 15, hook)
        .process(20, "ic", 16, "ic");
    assertThat(lasting(20)).contains(14L);
  }

  @Test
  void aWorkerThatIsNoShellLastsThoughItWasOnlyForked() throws IOException {
    fake.subshell(15, "python3", 10, "python3", "-c", "work").process(20, "ic", 15, "ic");
    assertThat(lasting(20)).contains(15L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"timeout", "env", "nice", "sudo", "xargs", "make"})
  void notAWrapper(String wrapper) throws IOException {
    fake.process(14, "bash", 10, "bash", "-c", "x")
        .process(15, wrapper, 14, wrapper, "ic")
        .process(20, "ic", 15, "ic");
    assertThat(lasting(20)).contains(10L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"init", "make", "timeout"})
  void aScriptIsAScriptWhateverItsName(String name) throws IOException {
    fake.process(15, name, 10, "/bin/bash", "./" + name).process(20, "ic", 15, "ic");
    assertThat(lasting(20)).contains(15L);
  }

  @Test
  void noAncestorIfTheCallersHaveEnded() throws IOException {
    fake.process(15, "bash", 1, "bash", "-c", "x").process(20, "ic", 15, "ic");
    assertThat(lasting(20)).isEmpty();
  }

  @Test
  void noAncestorIfOnlyAnAdopterIsLeft() throws IOException {
    fake.process(9, "systemd", 1, "systemd", "--user").process(20, "ic", 9, "ic");
    assertThat(lasting(20)).isEmpty();
  }

  @Test
  void theFirstProcessOfAContainerWithinItsOwnSession() throws IOException {
    fake.process(1, "node", 0, "node");
    fake.write("20/stat", "20 (ic) S 1 1 1 0 -1 0 1 2 3 4 5 6 7 8 20 0 1 0 120 9 9\n");
    assertThat(lasting(20)).contains(1L);
    fake.write("20/stat", "20 (ic) S 1 20 20 0 -1 0 1 2 3 4 5 6 7 8 20 0 1 0 120 9 9\n");
    assertThat(lasting(20)).isEmpty();
  }

  @Test
  void neverTheFirstProcessOfTheMachine() throws IOException {
    fake.process(1, "agent", 0, "agent").link("4000/ns/pid", "pid:[4026531836]");
    fake.write("20/stat", "20 (ic) S 1 1 1 0 -1 0 1 2 3 4 5 6 7 8 20 0 1 0 120 9 9\n");
    assertThat(lasting(20)).isEmpty();
  }

  @Test
  void anotherUsersProcessIsKnownByItsName() throws IOException {
    fake.process(15, "sudo", 10, "sudo").process(20, "ic", 15, "ic");
    fake.remove("15/cmdline");
    fake.remove("15/exe");
    assertThat(lasting(20)).contains(10L);
  }

  @Test
  void aNameMayContainSpacesAndParentheses() throws IOException {
    ProcessStat stat =
        ProcessStat.parse(7, "7 (a) S 1 (b)) R 10 5 6 0 -1 64 1 2 3 4 5 6 7 8 20 0 3 0 42 9");
    assertThat(stat.name()).isEqualTo("a) S 1 (b)");
    assertThat(List.of(stat.parent(), stat.session(), stat.threads(), stat.start()))
        .containsExactly(10L, 6L, 3L, 42L);
    assertThat(stat.isForkWithoutProgram()).isTrue();
  }
}
