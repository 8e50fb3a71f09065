package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An upgrade keeps the build in use, the one before, and those that processes use. */
class InstallTest extends InstallBox {
  @Test
  void thirdInstallRemovesTheFirstBuild() {
    install(FIRST);
    assertThat(install(SECOND).stdout()).doesNotContain("older");
    assertThat(install(THIRD).stdout()).containsPattern("removed 1 older build, \\d+ MB\n");
    assertThat(installed()).containsExactly(SECOND, THIRD, "lib-intercore.sh");
    bash("exec ic version").succeeds("ic 9\n");
  }

  @Test
  void installOfTheSameBuildKeepsTheOneBefore() {
    install(FIRST);
    install(SECOND);
    install(SECOND);
    assertThat(builds()).containsExactly(FIRST, SECOND);
  }

  @Test
  void installOfAnOlderCheckoutKeepsTheBuildThatItReplaces() {
    install(FIRST);
    install(THIRD);
    install(SECOND);
    assertThat(builds()).containsExactly(SECOND, THIRD);
  }

  @Test
  void buildOfARunningJavaIsKeptUntilItHasEnded() {
    install(FIRST);
    Running java = startJava(FIRST);
    install(SECOND);
    isKept(install(THIRD), FIRST, java.pid());
    java.close();
    assertThat(install(THIRD).stdout()).contains("removed 1 older build");
    assertThat(builds()).containsExactly(SECOND, THIRD);
  }

  /** The call itself is a shell with the replaced launcher; nothing else names its build. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "exec ic wait",
        "exec bash 'a prefix/bin/ic' wait",
        "ln -s 'a prefix/bin/ic' other && exec ./other wait",
        "cp 'a prefix/bin/ic' . && exec ./ic wait",
        "exec 'a prefix'/lib/intercore/*/bin/ic wait"
      })
  void buildOfACallWithoutJavaIsKept(String script) {
    install(FIRST);
    Running call = startProcess(script, "wait");
    install(SECOND);
    isKept(install(THIRD), FIRST, call.pid());
    // It belongs to one build only.
    install("20300104-000000-4");
    assertThat(builds()).containsExactly(FIRST, THIRD, "20300104-000000-4");
  }

  @Test
  void allBuildsAreKeptForASubshellOfAKilledCall() {
    install(FIRST);
    Running call = startProcess("exec ic leave", "leave");
    Path child = scratch.project().resolve("child");
    OwnEngine.await("child", () -> Files.exists(child) && TestFiles.read(child).length > 0);
    long pid = Long.parseLong(new String(TestFiles.read(child), StandardCharsets.UTF_8).strip());
    List<ProcessHandle> left = ProcessHandle.of(pid).orElseThrow().descendants().toList();
    OwnEngine.run("kill", "-KILL", Long.toString(call.pid()));
    OwnEngine.awaitEnd(call.pid());
    try {
      install(SECOND);
      isKept(install(THIRD), FIRST, pid);
    } finally {
      OwnEngine.run("kill", "-KILL", Long.toString(pid));
      left.forEach(ProcessHandle::destroyForcibly);
    }
  }

  /** Of a process of another user only the command line can be read. */
  @Test
  @Tag("root")
  void allBuildsAreKeptForACallOfAnotherUser() {
    install(FIRST);
    Running call = startProcess("exec ic wait", "wait");
    install(SECOND);
    makeBuild(THIRD);
    bash("chown -R 65534:65534 . ../notes && chmod 755 .. ../notes").succeeds("");
    String command = "setpriv --reuid=65534 --regid=65534 --clear-groups " + command();
    isKept(bash("exec " + command).exits(Answer.YES), FIRST, call.pid());
    assertThat(builds()).containsExactly(FIRST, SECOND, THIRD);
  }

  @Test
  void nothingIsRemovedWhereProcessesCannotBeSeen() {
    install(FIRST);
    install(SECOND);
    makeBuild(THIRD);
    Answer answer = bash("exec " + Machine.unshare("-p -f") + command()).exits(Answer.YES);
    assertThat(answer.stdout()).contains("kept the older build " + FIRST, "/proc");
    assertThat(builds()).containsExactly(FIRST, SECOND, THIRD);
  }

  @Test
  void buildOfAJavaInAnotherContainerIsKept() {
    install(FIRST);
    startJava(FIRST);
    install(SECOND);
    makeBuild(THIRD);
    Answer answer =
        bash("exec " + Machine.unshare("-p -f --mount-proc") + command()).exits(Answer.YES);
    assertThat(answer.stdout()).contains("kept the older build " + FIRST, "cannot be seen");
    assertThat(builds()).containsExactly(FIRST, SECOND, THIRD);
  }

  @Test
  void leftoversOfAKilledInstallAreRemoved() {
    install(FIRST);
    bash("""
    cd%s && mkdir -p lib/intercore/tmp.abcdef/bin && touch lib/intercore/.lib.abcdef bin/.ic.abcdef && head -n 1 bin/ic >bin/.ic.bcdefg
    echo mine >bin/.ic.foreig
    """
            .formatted(Cli.quoted(prefix.toString())))
        .succeeds("");
    install(SECOND);
    assertThat(installed()).containsExactly(FIRST, SECOND, "lib-intercore.sh");
    assertThat(Scratch.in(prefix.resolve("bin")).map(Scratch::name))
        .containsExactly(".ic.foreig", "ic");
  }

  @Test
  void concurrentInstallsAndUninstallsLeaveACompleteInstallationOrNone() {
    makeBuild(FIRST);
    List<Running> all =
        Stream.of(command(), command("--uninstall"), command(), command(), command("--uninstall"))
            .map(command -> scratch.keep(user().startBash("exec " + command)))
            .toList();
    for (Running one : all) {
      // An uninstall may remove an ic before its install has printed the version.
      one.await().withoutTrace();
    }
    install(SECOND);
    assertThat(installed()).contains(SECOND, "lib-intercore.sh").allMatch(this::isComplete);
    bash("exec ic version").succeeds("ic 9\n");
  }

  private boolean isComplete(String name) {
    return name.equals("lib-intercore.sh") || Files.exists(folder.resolve(name + "/lib/ic.jar"));
  }

  @Test
  void wrongUsageIsRefused() {
    for (String words : List.of("--nonsense", "--uninstall --nonsense", "''", "--uninstall a b")) {
      bash("checkout/install " + words).exits(Answer.USAGE).prints("");
    }
    user().without("HOME").bash("checkout/install --uninstall").exits(Answer.ERROR).prints("");
  }
}
