package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ./install --uninstall} removes what install has made, and nothing else. */
class UninstallTest extends InstallBox {
  private static final String EMPTY = "./bin\n./lib\n";

  private void isRemoved(Answer answer) {
    answer.exits(Answer.YES).quietly();
    assertThat(answer.stdout())
        .containsPattern("(?s)removed ic .*builds?, \\d+ MB")
        .contains("guard uninstall");
  }

  @Test
  void allBuildsAreRemovedAndOtherFilesStay() {
    install(FIRST);
    install(SECOND);
    bash("touch 'a prefix/bin/other' 'a prefix/lib/other' && mkdir -p ../state/intercore && touch ../state/intercore/%s.{lock,failed} ../state/intercore/x"
            .formatted(FIRST))
        .succeeds("");
    isRemoved(uninstall());
    assertThat(tree()).isEqualTo("./bin\n./bin/other\n./lib\n./lib/other\n");
    bash("ls -A ../state/intercore").succeeds("x\n");
    uninstall().succeeds("not installed: " + prefix + "\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"with\nnewline\n", "\u00fcn\u00efcode 'quoted'", "$HOME *"})
  void prefixOfAnyBytesInAnyLocale(String name) {
    prefix = scratch.project().resolve(name);
    makeBuild(FIRST);
    user().with("LC_ALL", "C.UTF-8").bash("exec " + command()).exits(Answer.YES).quietly();
    bash("exec" + Cli.quoted(prefix.resolve("bin/ic").toString()) + " version").succeeds("ic 9\n");
    isRemoved(user().with("LC_ALL", "C").without("HOME").bash("exec " + command("--uninstall")));
    assertThat(tree()).isEqualTo(EMPTY);
  }

  /** Earlier versions wrote the launcher in the locale of the user. */
  @Test
  void launcherThatWasWrittenInAnotherLocaleIsOurs() {
    prefix = scratch.project().resolve("\u00fcber");
    install(FIRST);
    bash("sed -i%s%s && rm -r%s"
            .formatted(
                Cli.quoted("s|^ic_home=.*|ic_home=" + prefix + "/lib/intercore/" + FIRST + "|"),
                Cli.quoted(prefix.resolve("bin/ic").toString()),
                Cli.quoted(prefix.resolve("lib/intercore/" + FIRST).toString())))
        .succeeds("");
    uninstall();
    assertThat(tree()).doesNotContain("bin/ic");
  }

  @Test
  void withoutAnInstallationNothingIsChanged() {
    uninstall().succeeds("not installed: " + prefix + "\n");
    bash("mkdir -p 'a prefix/lib'").succeeds("");
    uninstall().succeeds("not installed: " + prefix + "\n");
    assertThat(tree()).isEqualTo("./lib\n");
  }

  /** The link leads to our own launcher, or the program to nothing of ours. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "cp bin/ic target && ln -sf ../target bin/ic",
        "ln -sf ../lib/intercore/*/bin/ic bin/ic",
        "ln -sf missing bin/ic",
        "printf '#!/bin/sh\\necho ic_home=x\\n' >bin/ic",
        "sed -i 's|^ic_home=.*|ic_home=/elsewhere/lib/intercore/20300109-000000-1|; s|^ic_build=.*|ic_build=20300109-000000-1|' bin/ic",
        "rm bin/ic && mkdir bin/ic"
      })
  void anotherIcIsLeftAndReported(String change) {
    install(FIRST);
    bash("cd 'a prefix' && " + change).succeeds("");
    String target = "a prefix/target";
    boolean hasTarget = Files.exists(scratch.project().resolve(target));
    Answer answer = uninstall().exits(Answer.NO);
    assertThat(answer.stderr()).contains("left " + prefix + "/bin/ic");
    assertThat(tree()).contains("./bin/ic\n").doesNotContain("lib/");
    assertThat(Files.exists(scratch.project().resolve(target))).isEqualTo(hasTarget);
    uninstall().exits(Answer.NO).prints("");
  }

  @Test
  void changedLibraryAndForeignFilesBesideItAreLeftAndReported() {
    install(FIRST);
    bash("cd 'a prefix/lib/intercore' && echo '# mine' >>lib-intercore.sh && touch .mine")
        .succeeds("");
    Answer answer = uninstall().exits(Answer.NO);
    assertThat(answer.stderr())
        .contains("left " + folder + "/lib-intercore.sh", "left " + folder + "/.mine");
    assertThat(installed()).containsExactly(".mine", "lib-intercore.sh");
    bash("rm -r 'a prefix/lib/intercore/'*").succeeds("");
    assertThat(uninstall().exits(Answer.NO).stderr()).contains(".mine").doesNotContain(".sh");
  }

  @Test
  void linkedLibraryFolderIsEmptiedAndItsLinkStays() {
    bash("mkdir -p 'a prefix/lib' disk && ln -s ../../disk 'a prefix/lib/intercore'").succeeds("");
    install(FIRST);
    bash("exec ic version").succeeds("ic 9\n");
    isRemoved(uninstall());
    assertThat(tree()).isEqualTo("./bin\n./lib\n./lib/intercore\n");
    bash("ls -A disk").succeeds("");
  }

  @Test
  void buildOfARunningProcessStaysUntilItHasEnded() {
    install(FIRST);
    install(SECOND);
    Running call = startProcess("exec ic wait", "wait");
    Answer answer = uninstall().exits(Answer.NO);
    isKept(answer, SECOND, call.pid());
    assertThat(tree()).doesNotContain("./bin/ic\n").doesNotContain(FIRST);
    call.close();
    isRemoved(uninstall());
    assertThat(tree()).isEqualTo(EMPTY);
  }

  @Test
  void nothingIsRemovedOfABuildWhereProcessesCannotBeSeen() {
    install(FIRST);
    Answer answer =
        bash("exec " + Machine.unshare("-p -f") + command("--uninstall")).exits(Answer.NO);
    assertThat(answer.stderr()).contains("left " + folder.resolve(FIRST), "/proc");
    assertThat(tree()).contains(FIRST + "/lib/ic.jar").doesNotContain("./bin/ic");
    isRemoved(uninstall());
  }

  /** An engine of the same build runs from a checkout, with the same state folder. */
  @Test
  void filesOfAnEngineInAnotherPlaceStay() {
    install(FIRST);
    bash("mkdir -p ../state/intercore && touch ../state/intercore/%s.lock".formatted(FIRST))
        .succeeds("");
    startProcess(
        "exec bash -c 'sleep 250; :' -Dic.build=%s dev.intercore.app.EngineMain".formatted(FIRST),
        "EngineMain");
    isRemoved(uninstall());
    bash("ls -A ../state/intercore").succeeds(FIRST + ".lock\n");
  }

  /** With the shipped build: its engine stops, and a lock holder is waited for. */
  @Test
  void enginesAreStoppedAndTheirFilesRemoved() {
    try (Installed real = Installed.as("real");
        OwnEngine engine = new OwnEngine(scratch)) {
      Ic ic = engine.ic().from(real.bin());
      ic.with("INTERCORE_ENGINE", "direct").call("engine", "start").exits(Answer.YES);
      long pid = engine.pid();
      Running holder =
          scratch.keep(
              // Else it could start another engine when it releases the lock.
              ic.with("INTERCORE_ENGINE", "direct")
                  .startBash("exec ic lock run a b -- bash -c 'echo held; read <>pipe'"));
      bash("mkfifo pipe").succeeds("");
      OwnEngine.await("lock", () -> holder.stdoutSoFar().contains("held"));
      String command =
          "exec "
              + Checkout.file("install")
              + " --uninstall"
              + Cli.quoted(real.prefix().toString());
      // The engine is found by its process, whatever the state folder of this call is.
      Answer busy = bash(command).exits(Answer.NO);
      assertThat(busy.stderr()).contains("process ").contains("(ic)");
      bash("echo >pipe").succeeds("");
      holder.await().exits(Answer.YES);
      isRemoved(ic.bash(command));
      OwnEngine.awaitEnd(pid);
      // Its other files stay if the engine that other tests share runs the same build.
      assertThat(Files.exists(engine.endpoint())).isFalse();
      assertThat(Files.exists(real.prefix().resolve("lib/intercore"))).isFalse();
    }
  }

  /**
   * Every program that install and uninstall run is a step; after each of them the group of
   * processes is killed, and the next run completes the work.
   */
  @ParameterizedTest
  @ValueSource(strings = {"install", "uninstall"})
  void killedAfterAnyStepItIsCompletedByTheNextRun(String action) {
    install(FIRST);
    install(SECOND);
    makeBuild(THIRD);
    Path script = scratch.project().resolve("crash.sh");
    TestFiles.write(script, CRASH.getBytes(StandardCharsets.UTF_8));
    Answer answer = bash("exec bash crash.sh " + action + Cli.quoted(prefix.toString()));
    answer.exits(Answer.YES).quietly();
    assertThat(answer.stdout()).matches("[1-9]\\d steps\n");
  }

  private static final String CRASH =
      """
      fail() { echo "step $step: $1" >&2; cat out >&2; ls -lR "$prefix" >&2; exit 1; }
      action=$1 prefix=$2
      [[ $action == install ]] && words=() || words=(--uninstall)
      cp -Rp "$prefix" before
      mkdir steps && for program in mktemp chmod cp mv rm rmdir; do
        real=$(type -P "$program")
        printf '%s\\n' '#!/bin/bash' 'cd=${0%/*}/..; read -r n <"$cd/count"; echo $((n + 1)) >"$cd/count"' "$real"' "$@"; code=$?' \
          'read -r last <"$cd/last"; ((n + 1 != last)) || kill -9 0; exit $code' >"steps/$program"
      done
      chmod 755 steps/*
      for ((step = 1; step < 99; step++)); do
        rm -rf "$prefix" && cp -Rp before "$prefix"
        echo 0 >count; echo "$step" >last
        { PATH=$PWD/steps:$PATH setsid -w checkout/install "${words[@]}" "$prefix" >out 2>&1; code=$?; } 2>/dev/null
        ((code == 137)) || break
        if [[ $action == install ]]; then
          [[ $("$prefix/bin/ic" version) == 'ic 9' ]] || fail 'ic does not work'
          checkout/install "$prefix" >out 2>&1 || fail 'install'
          [[ $("$prefix/bin/ic" version) == 'ic 9' ]] || fail 'ic does not work after the repetition'
          builds=("$prefix"/lib/intercore/*/lib/ic.jar)
          ((${#builds[@]} == 2)) || fail 'older builds'
          [[ $(ls -A "$prefix/bin" "$prefix/lib/intercore") != *[./][itl]*.??????* ]] || fail leftovers
        else
          checkout/install --uninstall "$prefix" >out 2>&1 || fail 'uninstall'
          [[ $(cd "$prefix" && echo * */* .[a-z]*) == 'bin lib */* .[a-z]*' ]] || fail 'not removed'
        fi
      done
      ((code == 0)) || fail "exit $code"
      echo "$step steps"
      """;
}
