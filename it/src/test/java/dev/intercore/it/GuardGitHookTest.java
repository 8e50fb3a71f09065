package dev.intercore.it;

import static dev.intercore.testkit.IntentCalls.declaring;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The hooks that {@code ic guard install git} writes, run by git with the shipped {@code ic}. */
class GuardGitHookTest extends ProcessTest {
  private static final String COMMIT = "echo 2 >>src/a.c && git commit -qam more";

  @BeforeEach
  void makeRepository() {
    person(
            """
            git init -q -b main . && rm -f .git/hooks/* && echo .clavain >>.git/info/exclude && mkdir src &&
            echo a >src/a.c && echo b >src/b.c && echo c >c.txt && git add . && git commit -qm first &&
            ic guard install git
            """)
        .exits(Answer.YES);
  }

  private static Ic inGit(Ic ic) {
    return ic.with("GIT_CONFIG_NOSYSTEM", "1")
        .with("GIT_AUTHOR_NAME", "n")
        .with("GIT_AUTHOR_EMAIL", "n@example.org")
        .with("GIT_COMMITTER_NAME", "n")
        .with("GIT_COMMITTER_EMAIL", "n@example.org")
        .with("USER", "ann");
  }

  private Ic as(String session) {
    return inGit(scratch.ic()).with("INTERCORE_SESSION", session);
  }

  private Answer person(String script) {
    return inGit(scratch.ic()).bash(script);
  }

  private static String refused(Answer answer) {
    answer.exits(1).withoutTrace();
    assertThat(answer.stderr()).startsWith("ic: guard git: refused: ");
    return answer.stderr();
  }

  private static void done(Answer answer) {
    answer.exits(Answer.YES).quietly();
  }

  private int commits() {
    return Integer.parseInt(person("git rev-list --count HEAD").stdout().strip());
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void sessionCommitsWhatItDeclaredAndNothingElse(Mode mode) {
    Ic me = as("me").with("INTERCORE_ENGINE", mode.engine());
    String said = refused(me.bash(COMMIT));
    assertThat(said)
        .contains("1 of 1 paths\n  src/a.c: this session has declared no change\n")
        .contains("ic intent declare --session me --allow src/a.c --intent \"what for\"");
    refused(me.bash("git commit -qanm more"));
    me.call(declaring("src/a.c")).exits(Answer.YES);
    done(me.bash("git commit -qam more"));
    // The index of this commit is not the repository's: git names it in a variable.
    done(
        me.bash(
            "echo 3 >src/a.c && echo 3 >src/b.c && git add src/b.c && git commit -qm one src/a.c"));
    assertThat(refused(me.bash("git commit -qm two"))).contains("  src/b.c: ");
    assertThat(commits()).isEqualTo(3);
  }

  @Test
  void personIsStoppedOnlyWhereALiveSessionIs() {
    Running you =
        scratch.keep(
            as("you").startBash("ic" + Cli.quoted(declaring("src")) + "; read -r <> <(:)"));
    OwnEngine.await("the intent", () -> you.stdoutSoFar().contains("intent-"));
    assertThat(refused(person(COMMIT))).contains("git -c intercore.guard=off commit");
    done(person("git -c intercore.guard=off commit -qam more"));
    assertThat(
            scratch.sqlite().text("SELECT actor || body FROM events WHERE type = 'guard.bypassed'"))
        .startsWith("ann{");
    you.close();
    done(person(COMMIT));
  }

  @Test
  void sessionOfTheToolCountsBesideTheOneThatIsSet() {
    as("tool").call(declaring("src/a.c")).exits(Answer.YES);
    as("me").call(declaring("src/b.c")).exits(Answer.YES);
    Ic both = as("me").with("CLAUDE_CODE_SESSION_ID", "tool");
    done(both.bash("echo 2 >src/a.c && echo 2 >src/b.c && git commit -qam more"));
    Ic tool = inGit(scratch.ic()).with("CLAUDE_CODE_SESSION_ID", "tool");
    done(tool.bash("echo 3 >src/a.c && git commit -qam more"));
    refused(tool.bash("echo 3 >src/b.c && git commit -qam more"));
  }

  @Test
  void sessionThatIsNotUtf8IsStopped() {
    for (String variable :
        List.of("INTERCORE_SESSION", "CLAUDE_CODE_SESSION_ID", "GEMINI_SESSION_ID")) {
      Answer answer =
          person(
              "echo x >>c.txt && git add c.txt && "
                  + variable
                  + "=$'\\xff' git -c intercore.guard=off commit -qm x");
      assertThat(answer.exits(1).withoutTrace().stderr()).contains(" is not valid UTF-8");
    }
    assertThat(commits()).isEqualTo(1);
  }

  @Test
  void icThatIsNotOnThePathIsCalledByItsFullPath() {
    person("ic guard uninstall git").exits(Answer.YES);
    Ic bare = as("me").from(java.nio.file.Path.of("/nowhere"));
    bare.bash(Checkout.BIN + "/ic guard install git").exits(Answer.YES);
    refused(bare.bash(COMMIT));
  }

  @Test
  void twoInstallsAtOnceDoNotLoseAHook() {
    person(
            """
            ic guard uninstall git && printf '#!/bin/sh\\n# first\\n' >.git/hooks/pre-commit && chmod 750 .git/hooks/pre-commit
            for i in 1 2 3 4; do ic guard install git & ic guard uninstall git & done; wait
            """)
        .exits(Answer.YES);
    person("ic guard install git && ic guard uninstall git").exits(Answer.YES);
    assertThat(person("cd .git/hooks && ls -A && cat pre-commit*").stdout())
        .contains("# first")
        .doesNotContain("intercore");
  }
}
