package dev.intercore.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Installs hooks in a repository beside existing ones, and removes them. */
class GuardGitSiteCommandTest extends GitCommandTest {
  private static final String STATE =
      "cd .git/hooks && ls -lA --time-style=+ | tail -n +2; cat pre-commit* 2>/dev/null; true";
  private static final String COMMIT = "echo 2 >>src/a.c && git commit -qam more";

  private void uninstalled() {
    person("ic guard uninstall git").exits(Answer.YES);
  }

  private void installed() {
    person("ic guard install git").exits(Answer.YES);
  }

  private void hook(String text) {
    uninstalled();
    TestFiles.write(
        project.project().resolve(".git/hooks/pre-commit"), text.getBytes(StandardCharsets.UTF_8));
    person("chmod 750 .git/hooks/pre-commit").exits(Answer.YES);
    installed();
  }

  private String status(InProcessCli who, int exit) {
    Answer answer = who.call("guard", "status", "git").exits(exit).withoutTrace();
    return answer.stdout() + answer.stderr();
  }

  @Test
  void installTwiceIsInstallOnceAndUninstallLeavesNothing() {
    assertThat(status(person(), Answer.YES)).contains("installed");
    String once = person(STATE).stdout();
    installed();
    assertThat(person(STATE).stdout()).isEqualTo(once).contains("-rwxr-xr-x");
    uninstalled();
    assertThat(person(STATE).stdout()).isEmpty();
    assertThat(status(person(), Answer.NO)).contains("absent");
    person("ic guard uninstall git").exits(Answer.NO);
    done(agent("me", COMMIT));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "printf '#!/bin/sh\\nexit 0\\n' >pre-commit && chmod 751 pre-commit",
        "printf 'not run\\n' >pre-commit && chmod 640 pre-commit",
        "printf '#!/bin/sh\\n' >../real && chmod 700 ../real && ln -s ../real pre-commit",
        "ln -s nowhere pre-commit"
      })
  void whatWasThereIsThereAgain(String make) {
    uninstalled();
    person("cd .git/hooks && " + make).exits(Answer.YES);
    String before = person(STATE).stdout();
    installed();
    assertThat(person(STATE).stdout()).isNotEqualTo(before).contains("before-intercore");
    refused(agent("me", COMMIT));
    installed();
    uninstalled();
    assertThat(person(STATE).stdout()).isEqualTo(before);
  }

  @Test
  void theHookFromBeforeRunsFirstWithItsNameAndArguments() {
    hook("#!/bin/sh\necho \"${0##*/} $#\" >>seen\n");
    person(
            "cp -p .git/hooks/pre-commit.before-intercore"
                + " .git/hooks/prepare-commit-msg.before-intercore")
        .exits(Answer.YES);
    declared("me", "src");
    done(agent("me", COMMIT));
    assertThat(person("cat seen").stdout()).isEqualTo("pre-commit 0\nprepare-commit-msg 2\n");
  }

  @Test
  void oneThatFailsIsTheEndOfIt() {
    hook("#!/usr/bin/env bash\necho earlier says no >&2\nexit 7\n");
    Answer answer = agent("me", COMMIT).exits(1);
    assertThat(answer.stderr()).isEqualTo("earlier says no\n");
    agent("me", ".git/hooks/pre-commit").exits(7);
    hook("#!/bin/sh\nset -e\nfalse\n");
    agent("me", ".git/hooks/pre-commit").exits(1);
  }

  @Test
  void whatItStagesCounts() {
    hook("#!/bin/sh\n: >made && git add made\n");
    declared("me", "src");
    assertThat(refused(agent("me", COMMIT))).contains("1 of 2 paths\n  made: ");
  }

  @Test
  void oneThatMayNotBeRunIsNotRun() {
    hook("#!/bin/sh\nexit 9\n");
    person("chmod -x .git/hooks/pre-commit.before-intercore").exits(Answer.YES);
    declared("me", "src");
    done(agent("me", COMMIT));
  }

  @Test
  void anOlderHookOfOursIsBroughtUpToDate() {
    person("ln -s \"$(command -v ic)\" ../older").exits(Answer.YES);
    person("sed -i \"s|^ic=.*|ic='$(realpath -s ../older)'|\" .git/hooks/pre-commit")
        .exits(Answer.YES);
    assertThat(status(person(), Answer.YES)).contains("outdated");
    installed();
    assertThat(person(STATE).stdout()).doesNotContain("older");
    assertThat(person("ls .git/hooks").stdout()).isEqualTo("pre-commit\nprepare-commit-msg\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"pre-commit", "prepare-commit-msg"})
  void halfAnInstallationIsNotCalled(String hook) {
    person("rm .git/hooks/" + hook).exits(Answer.YES);
    assertThat(status(person(), Answer.NO))
        .contains("outdated\tnot called", "/.git/hooks/" + hook + " is not the guard");
    installed();
    assertThat(status(person(), Answer.YES)).contains("installed\tcalled");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "echo 'make check' >>.git/hooks/pre-commit",
        "sed -i '2a make check' .git/hooks/pre-commit",
        "sed -i 's/ || exit 2$//' .git/hooks/pre-commit",
        "head -c 70000 /dev/zero | tr '\\0' '#' >>.git/hooks/pre-commit"
      })
  void linesThatWereWrittenIntoOursAreNotLost(String change) {
    person(change).exits(Answer.YES);
    String before = person(STATE).stdout();
    assertThat(status(person(), Answer.NO)).contains("outdated\tnot called", "other lines added");
    person("ic guard install git").complains(Answer.ERROR, "other lines added");
    person("ic guard uninstall git").complains(Answer.ERROR, "other lines added");
    assertThat(person(STATE).stdout()).isEqualTo(before).contains("prepare-commit-msg");
    person("cd .git/hooks && echo '#!/bin/sh' >pre-commit.before-intercore && rm pre-commit")
        .exits(Answer.YES);
    installed();
    uninstalled();
    assertThat(person("ls .git/hooks").stdout()).isEqualTo("pre-commit\n");
  }

  @Test
  void aHookThatWasPutOverOursIsNotTouched() {
    hook("#!/bin/sh\n# first\n");
    String over = "printf '#!/bin/sh\\n# second\\n' >x && mv x .git/hooks/pre-commit";
    person(over + " && rm .git/hooks/prepare-commit-msg").exits(Answer.YES);
    assertThat(status(person(), Answer.NO)).contains("absent", "replaced the guard");
    String before = person(STATE).stdout();
    person("ic guard install git").complains(Answer.ERROR, "replaced the guard");
    person("ic guard uninstall git").exits(Answer.NO);
    assertThat(person(STATE).stdout()).isEqualTo(before).contains("# first", "# second");
  }

  @Test
  void theFolderThatTheSettingNamesIsUsed() {
    uninstalled();
    person("mkdir -p .husky/_ && git config core.hooksPath .husky/_").exits(Answer.YES);
    // As husky does: the name of the called script decides what runs.
    person(
            """
            printf '#!/usr/bin/env sh\\n. "${0%%/*}/h"\\n' >.husky/_/pre-commit
            printf 'echo "ran ${0##*/}" >&2\\nsh -e "$(dirname "$(dirname "$0")")/${0##*/}"\\n' >.husky/_/h
            echo 'exit 5' >.husky/pre-commit && chmod +x .husky/_/pre-commit && cd src && ic guard install git
            """)
        .exits(Answer.YES);
    assertThat(agent("me", COMMIT).exits(1).stderr()).isEqualTo("ran pre-commit\n");
    person("echo 'exit 0' >.husky/pre-commit").exits(Answer.YES);
    assertThat(agent("me", COMMIT).exits(1).stderr()).contains("ran pre-commit\n", "refused: ");
    uninstalled();
    assertThat(agent("me", COMMIT).exits(0).stderr()).isEqualTo("ran pre-commit\n");
  }

  @Test
  void theHooksOfAllRepositoriesAreOnlyWrittenWhenThatIsMeant() {
    uninstalled();
    person("ic guard install git --user").complains(Answer.ERROR, "is not set globally");
    person("git config --global core.hooksPath ~/hooks").exits(Answer.YES);
    Path shared = project.home().resolve("notes/hooks");
    person("ic guard install git").complains(Answer.ERROR, "of all your repositories");
    assertThat(Files.exists(shared)).isFalse();
    person("ic guard install git --user").exits(Answer.YES);
    assertThat(shared.resolve("pre-commit")).isExecutable();
    assertThat(status(person(), Answer.YES)).contains("installed\tcalled\tuser\t" + shared);
    refused(agent("me", COMMIT));
    person("ic guard uninstall git").complains(Answer.ERROR, "of all your repositories");
    person("ic guard uninstall git --user").exits(Answer.YES);
    assertThat(shared).isEmptyDirectory();
  }

  @Test
  void aLinkedWorktreeHasTheHooksOfTheMainOne() {
    uninstalled();
    person("git worktree add -q ../beside 2>/dev/null && cd ../beside && ic guard install git")
        .exits(Answer.YES);
    assertThat(project.project().resolve(".git/hooks/pre-commit")).isExecutable();
    refused(inGit(as("me")).in(project.home().resolve("beside")).bash(COMMIT));
  }

  @Test
  void statusNamesWhyGitWouldNotCallIt() {
    person("chmod -x .git/hooks/pre-commit").exits(Answer.YES);
    assertThat(status(person(), Answer.NO)).contains("not executable");
    installed();
    person("git config core.hooksPath /dev/null").exits(Answer.YES);
    assertThat(status(person(), Answer.NO)).contains("absent", "not a folder");
    person("ic guard install git").complains(Answer.ERROR, "not a folder");
    person("git config core.hooksPath other").exits(Answer.YES);
    assertThat(status(person(), Answer.NO)).contains("core.hooksPath leads to");
    person(
            "git config --unset core.hooksPath && sed -i \"s|^ic=.*|ic='/gone/ic'|\""
                + " .git/hooks/pre-commit")
        .exits(Answer.YES);
    assertThat(status(person(), Answer.NO)).contains("outdated", "/gone/ic, which is not found");
  }

  @Test
  void withoutIcNothingIsCommitted() {
    InProcessCli bare = inGit(as("me")).with("PATH", "/nowhere:/usr/bin:/bin");
    String said = bare.bash(COMMIT).exits(1).stderr();
    assertThat(said).contains("ic is not found", "remove the hook .git/hooks/pre-commit");
    bare.bash(".git/hooks/prepare-commit-msg x").exits(Answer.ERROR);
  }

  @Test
  void whereThereIsNoRepositoryThereAreNoHooks() {
    InProcessCli outside = inGit(as("me")).in(project.home());
    outside.call("guard", "install", "git").complains(Answer.ERROR, "not in a git worktree");
    outside.call("guard", "uninstall", "git").complains(Answer.ERROR, "not in a git worktree");
    assertThat(status(outside, Answer.NO)).contains("absent", "not in a git worktree");
  }
}
