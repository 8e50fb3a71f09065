package dev.intercore.app.command;

import static dev.intercore.testkit.Cli.plus;
import static dev.intercore.testkit.IntentCalls.declaring;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.testkit.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A session may commit what its active intents cover, with every command of git that commits. */
class GuardGitCommandTest extends GitCommandTest {
  @Test
  void aSessionCommitsWhatItDeclared() {
    declared("me", "src");
    done(agent("me", "echo 2 >src/a.c && git commit -qam more"));
    assertThat(commits(project.project())).isEqualTo(2);
  }

  @Test
  void whatItDidNotDeclareIsRefusedWithTheWordsToType() {
    String said = refused(agent("me", "echo 2 >src/a.c && git commit -qam more"));
    assertThat(said)
        .contains("1 of 1 paths\n  src/a.c: this session has declared no change\n")
        .contains("ic intent declare --session me --allow src/a.c --intent \"what for\"");
    declared("me", "src/a.c");
    said = refused(agent("me", "echo 2 >src/b.c && git commit -qam more"));
    assertThat(said).contains("  src/b.c: not among the files that you declared\n");
    assertThat(said).doesNotContain("  src/a.c");
    assertThat(commits(project.project())).isEqualTo(1);
  }

  @Test
  void whoHoldsItIsNamedAndHowToStandInLine() {
    holding("you", "src/a.c");
    String said = refused(agent("me", "echo 2 >src/a.c && git commit -qam more"));
    assertThat(said)
        .contains("; held by bot, session you (intent-1-", ": work)\n")
        .contains("--allow src/a.c --intent \"what for\" --on-conflict queue --wait 10m");
  }

  @Test
  void ofManyTheFirstFewAreNamed() {
    String said =
        refused(agent("me", "for i in {10..40}; do : >n$i; done; git add .; git commit -qm n"));
    assertThat(said).contains("refused: at least 10 of 31 paths\n", "  n10: ", "  n19: ");
    assertThat(said).doesNotContain("n20");
  }

  @Test
  void aLeaseThatHadRunOutIsRenewed() {
    String id = declared("me", "src");
    leaseIsOver(id);
    done(agent("me", "echo 2 >src/a.c && git commit -qam more"));
    assertThat(live("me")).containsExactly("active\town_active\tme\tsrc\twork");
  }

  @Test
  void oneThatWaitsForItsTurnMayNot() {
    holding("you", "src");
    String id = queued("me", "src/a.c");
    String said = refused(agent("me", "echo 2 >src/a.c && git commit -qam more"));
    assertThat(said).contains(id + " is still queued; held by bot");
    assertThat(said).contains("ic intent promote " + id + " --session me --wait 10m");
  }

  @Test
  void whatItForbidsItselfMayNotBeCommitted() {
    as("me").call(plus(declaring("src"), "--forbid", "src/b.c")).exits(Answer.YES);
    assertThat(refused(agent("me", "echo 2 >src/b.c && git commit -qam more")))
        .contains("forbids changing it");
  }

  @Test
  void theSessionOfTheToolCountsBesideTheOneThatIsSet() {
    declared("tool", "src/a.c");
    declared("me", "src/b.c");
    InProcessCli both = inGit(as("me")).with("CLAUDE_CODE_SESSION_ID", "tool");
    done(both.bash("echo 2 >src/a.c && echo 2 >src/b.c && git commit -qam more"));
    InProcessCli tool = inGit(withoutSession()).with("CLAUDE_CODE_SESSION_ID", "tool");
    done(tool.bash("echo 3 >src/a.c && git commit -qam more"));
    refused(tool.bash("echo 3 >src/b.c && git commit -qam more"));
  }

  @Test
  void bothSidesOfARenameCountAndOfACopyTheNewOne() {
    declared("me", "src/new.c");
    String said = refused(agent("me", "git mv src/a.c src/new.c && git commit -qm moved"));
    assertThat(said).contains("1 of 2 paths\n  src/a.c: ");
    declared("me", "src/a.c");
    done(agent("me", "git commit -qm moved"));
    declared("me", "copy.c");
    done(
        agent(
            "me",
            "cp src/b.c copy.c && git add . && git -c diff.renames=copies commit -qm copied"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "git rm -q src/a.c",
        "ln -sf b.c src/a.c && git add .",
        "chmod +x src/a.c && git add .",
        "rm -r src && ln -s . src && git add -A",
        "git rm -q --cached src/a.c"
      })
  void whateverHappensToAPathCounts(String change) {
    declared("me", "c.txt", "src/b.c");
    assertThat(refused(agent("me", change + " && git commit -qm changed"))).contains("  src/a.c: ");
    declared("me", "src");
    done(agent("me", "git commit -qm changed"));
  }

  @Test
  void theFirstCommitIsAskedAboutToo() {
    String fresh = "git init -q -b main ../fresh && cp -r .clavain ../fresh && cd ../fresh && ";
    person(fresh + "echo .clavain >.git/info/exclude && ic guard install git && : >a && git add a")
        .exits(Answer.YES);
    InProcessCli me = inGit(as("me")).in(project.home().resolve("fresh"));
    assertThat(refused(me.bash("git commit -qm first"))).contains("  a: ");
    me.call(declaring("a")).exits(Answer.YES);
    done(me.bash("git commit -qm first"));
  }

  @Test
  void onlyThePathsThatAreNamedCount() {
    declared("me", "src/a.c");
    done(
        agent(
            "me",
            "echo 2 >src/a.c && echo 2 >src/b.c && git add src/b.c && git commit -qm one src/a.c"));
    assertThat(refused(agent("me", "git commit -qm two src/b.c"))).contains("  src/b.c: ");
    assertThat(refused(agent("me", "git commit -qm two"))).contains("  src/b.c: ");
  }

  @Test
  void aFileOnlyIntendedToBeAddedDoesNotCount() {
    declared("me", "src/a.c");
    done(
        agent(
            "me",
            ": >later && git add -N later && echo 2 >src/a.c && git add src/a.c && git commit -qm"
                + " one"));
  }

  @Test
  void anAmendCountsByWhatItAdds() {
    declared("me", "src/a.c");
    done(agent("me", "git commit -q --amend -m 'other words'"));
    refused(agent("me", "echo 2 >src/b.c && git add . && git commit -q --amend --no-edit"));
    done(agent("me", "git reset -q --hard && echo 2 >src/a.c && git commit -qa --amend --no-edit"));
    assertThat(commits(project.project())).isEqualTo(1);
  }

  @Test
  void noVerifyIsNoWayRound() {
    refused(agent("me", "echo 2 >src/a.c && git commit -qanm more"));
    assertThat(commits(project.project())).isEqualTo(1);
  }

  @Test
  void aPickARevertAndARebaseAreCommitsToo() {
    person(
            "git checkout -qb side && echo 2 >src/a.c && git commit -qam side && git checkout -q"
                + " main")
        .exits(Answer.YES);
    person("echo 4 >d.txt && git add . && git commit -qm main").exits(Answer.YES);
    assertThat(agent("me", "git cherry-pick side").stderr()).contains("  src/a.c: ");
    agent("me", "git cherry-pick --abort").exits(Answer.YES);
    assertThat(agent("me", "git revert --no-edit HEAD").stderr()).contains("  d.txt: ");
    agent("me", "git revert --abort; git reset -q --hard").exits(Answer.YES);
    assertThat(agent("me", "git rebase -q main side").stderr()).contains("  src/a.c: ");
    agent("me", "git rebase --abort; git checkout -q main").exits(Answer.YES);
    assertThat(commits(project.project())).isEqualTo(2);
    declared("me", "src/a.c", "d.txt");
    agent("me", "git rebase -q main side").exits(Answer.YES);
    assertThat(commits(project.project())).isEqualTo(3);
    agent("me", "git checkout -q main && git cherry-pick side && git revert --no-edit HEAD")
        .exits(Answer.YES);
    assertThat(commits(project.project())).isEqualTo(4);
  }

  @Test
  void whatBelongsToIntercoreIsNotForSessions() {
    String id = declared("me", ".");
    String said = refused(agent("me", "git add -f .clavain/intercore.db && git commit -qm all"));
    assertThat(said).contains("  .clavain/intercore.db: belongs to git or to intercore\n");
    clear("me", id);
    done(person("git commit -qm all"));
  }

  @Test
  void aSubmoduleCountsThoughItsSettingsHideIt() {
    person(
            """
            git init -q -b main sub && git -C sub commit -q --allow-empty -m one && git add sub 2>/dev/null &&
            git commit -qm sub && git config submodule.sub.ignore all && git config diff.ignoreSubmodules all &&
            git -C sub commit -q --allow-empty -m two
            """)
        .exits(Answer.YES);
    assertThat(refused(agent("me", "git add sub && git commit -qm bump"))).contains("  sub: ");
  }

  @Test
  void inASubfolderThePathsToTypeAreWhole() {
    String said = refused(agent("me", "cd src && echo 2 >a.c && git commit -qam more"));
    assertThat(said).contains("  src/a.c: ", "--allow " + project.project() + "/src/a.c ");
  }

  @Test
  void aNameThatIsNoneIsRefused() {
    inGit(as("a\tb")).bash("echo 2 >src/a.c && git commit -qam more").exits(1);
    agent("me", "ic guard git --bogus").complains(Answer.ERROR, "--bogus");
    assertThat(commits(project.project())).isEqualTo(1);
  }
}
